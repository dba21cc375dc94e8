/* Mail: reads headers, and decodes quoted-printable and base64. */
#ifndef QUIRE_READ_MAIL_H
#define QUIRE_READ_MAIL_H

#include "charset.h"
#include "line_buffer.h"

enum transfer { TRANSFER_PLAIN, TRANSFER_QUOTED, TRANSFER_BASE64 };

enum { BOUNDARIES_MAX = 8, BOUNDARY_MAX = 72 };

/* How a part is encoded. Zeroed: plain text. */
struct mail_part {
    enum transfer transfer;
    char charset[CHARSET_NAME_MAX]; /* empty if not given */
    bool html;                      /* declared as HTML */
    bool skipped;                   /* not text, such as a picture */
};

struct mail {
    struct mail_part part; /* the current one */
    struct mail_part next; /* as declared by the headers read so far */
    bool in_headers;       /* within headers that may describe the part below */
    bool at_top;           /* no line has been read yet */
    char boundaries[BOUNDARIES_MAX][BOUNDARY_MAX];
    size_t boundary_count;
    unsigned base64_bits, base64_count; /* state of an incomplete base64 group */
};

enum mail_line {
    MAIL_TEXT,   /* a line of the body, to be decoded */
    MAIL_HEADER, /* a header line, not encoded */
    MAIL_PART,   /* a new part or a new mail begins below */
};

/* Starts reading a body; true if the file begins with headers instead, which mail_read_line then reads as such. */
bool mail_start(struct mail *mail, struct slice text);

/* Classifies a line, without its line end, before it is decoded. */
enum mail_line mail_read_line(struct mail *mail, struct slice line);

/*
 * Decodes a line of the body, or a piece of one. *joined is set if the line end was inserted by the encoding, so that
 * the next line continues this one. Decoded text may contain line ends.
 */
void mail_decode(struct mail *mail, struct slice line, bool ends, struct line_buffer *out,
                 bool *joined);

/* Decodes the words =?CHARSET?Q?...?= of a header; false if memory runs out. */
bool mail_decode_words(struct slice value, struct line_buffer *out);

#endif
