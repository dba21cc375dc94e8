/* Mail: what its headers say of the text below them, and the encodings that made 7 bits of 8. */
#ifndef QUIRE_READ_MAIL_H
#define QUIRE_READ_MAIL_H

#include "charset.h"
#include "linebuffer.h"

enum transfer { TRANSFER_PLAIN, TRANSFER_QUOTED, TRANSFER_BASE64 };

enum { BOUNDARIES_MAX = 8, BOUNDARY_MAX = 72 };

/* How the text is written here. Zeroed, it is plain. */
struct mail {
    enum transfer transfer;
    char charset[CHARSET_NAME_MAX]; /* empty where nothing says */
    bool html;                      /* the part is said to be HTML */
    bool skipped;                   /* it is a picture or the like */
    struct mail_part {              /* what the headers said so far */
        enum transfer transfer;
        char charset[CHARSET_NAME_MAX];
        bool html, skipped;
    } next;
    bool in_headers; /* those that may tell how the part below is written */
    bool at_top;     /* nothing was looked at yet */
    char boundaries[BOUNDARIES_MAX][BOUNDARY_MAX];
    size_t boundary_count;
    unsigned base64_bits, base64_count; /* of a group that is not complete */
};

enum mail_line {
    MAIL_TEXT, /* a line of the body, to be decoded */
    MAIL_HEAD, /* a line of headers, as it stands */
    MAIL_PART, /* a new part begins below, or a new mail */
};

/* True where headers begin at the top of a file; mail_look then takes them for such. */
bool mail_begins(struct mail *mail, struct slice text);

/* Looks at a line, without its end, before it is decoded. */
enum mail_line mail_look(struct mail *mail, struct slice line);

/*
 * Decodes a line, or a piece of one, of the body. *joined is set where its end was put in by the
 * encoding, so that the next line goes on with it. Decoded lines may hold ends of their own.
 */
void mail_decode(struct mail *mail, struct slice line, bool ends, struct line_buffer *out,
                 bool *joined);

/* Decodes the words =?CHARSET?Q?...?= of a header; false where memory is out. */
bool mail_decode_words(struct slice value, struct line_buffer *out);

#endif
