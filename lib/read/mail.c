#include "mail.h"

/* --- headers --- */

/* The value of a parameter such as charset="utf-8"; ptr is NULL if it is absent. */
static struct slice parameter(struct slice line, const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; i + len < line.len; i++) {
        struct slice rest = slice_after(line, i);
        if (!slice_begins_nocase(rest, name) || rest.ptr[len] != '=' ||
            (i && is_letter(line.ptr[i - 1])))
            continue;
        rest = slice_after(rest, len + 1);
        if (slice_begins(rest, "\"")) {
            rest = slice_after(rest, 1);
            return slice_take_until(&rest, '"');
        }
        size_t end = 0;
        while (end < rest.len && !is_space(rest.ptr[end]) && rest.ptr[end] != ';')
            end++;
        return slice_first(rest, end);
    }
    return NO_SLICE;
}

static void copy_bytes(char *to, size_t room, struct slice text)
{
    size_t len = text.len < room ? text.len : room - 1;
    memcpy(to, text.ptr, len);
    to[len] = '\0';
}

static void read_parameters(struct mail *mail, struct slice line)
{
    struct slice charset = parameter(line, "charset"), boundary = parameter(line, "boundary");
    if (charset.len)
        copy_bytes(mail->next.charset, sizeof mail->next.charset, charset);
    if (boundary.len && boundary.len < BOUNDARY_MAX && mail->boundary_count < BOUNDARIES_MAX)
        copy_bytes(mail->boundaries[mail->boundary_count++], BOUNDARY_MAX, boundary);
}

/* Reads a header about a part's encoding; false for any other line. */
static bool read_header(struct mail *mail, struct slice line)
{
    static const char type[] = "Content-Type:", encoding[] = "Content-Transfer-Encoding:";
    if (slice_begins_nocase(line, type)) {
        struct slice value = slice_trim(slice_after(line, sizeof type - 1));
        mail->next.html = slice_begins_nocase(value, "text/html");
        mail->next.skipped = !slice_begins_nocase(value, "text/") &&
                             !slice_begins_nocase(value, "multipart/") &&
                             !slice_begins_nocase(value, "message/");
        read_parameters(mail, line);
        return true;
    }
    if (!slice_begins_nocase(line, encoding))
        return false;
    struct slice value = slice_trim(slice_after(line, sizeof encoding - 1));
    mail->next.transfer = slice_begins_nocase(value, "quoted-printable") ? TRANSFER_QUOTED
                          : slice_begins_nocase(value, "base64")         ? TRANSFER_BASE64
                                                                         : TRANSFER_PLAIN;
    return true;
}

static void apply(struct mail *mail)
{
    mail->in_headers = false;
    mail->part = mail->next;
    mail->next = (struct mail_part){ .transfer = TRANSFER_PLAIN };
    mail->base64_bits = mail->base64_count = 0;
}

static bool is_boundary(const struct mail *mail, struct slice line)
{
    if (line.len < 3 || line.ptr[0] != '-' || line.ptr[1] != '-')
        return false;
    for (size_t i = 0; i < mail->boundary_count; i++)
        if (slice_begins_nocase(slice_after(line, 2), mail->boundaries[i]))
            return true;
    return false;
}

static bool is_colon(char c)
{
    return c == ':';
}

/* True for a "From " line with an address and a time, which begins a mail in an mbox file. */
static bool is_postmark(struct slice line)
{
    enum { SHORTEST = 15, LONGEST = 200 };
    if (line.len < SHORTEST || line.len > LONGEST || !slice_begins(line, "From "))
        return false;
    return slice_count(line, is_colon) >= 2 && is_digit(line.ptr[line.len - 1]);
}

bool mail_start(struct mail *mail, struct slice text)
{
    size_t at = 0;
    while (mail->at_top && at < text.len && (is_letter(text.ptr[at]) || text.ptr[at] == '-'))
        at++;
    mail->in_headers = mail->at_top && at > 0 && at + 1 < text.len && text.ptr[at] == ':' &&
                       is_space(text.ptr[at + 1]);
    mail->at_top = false;
    return mail->in_headers;
}

enum mail_line mail_read_line(struct mail *mail, struct slice line)
{
    bool postmark = is_postmark(line);
    if (postmark || is_boundary(mail, line)) {
        mail->next = (struct mail_part){ .transfer = TRANSFER_PLAIN };
        apply(mail);
        if (postmark)
            mail->boundary_count = 0;
        mail->in_headers = true;
        return MAIL_PART;
    }
    if (mail->in_headers && slice_trim(line).len == 0) {
        apply(mail);
        return MAIL_HEADER;
    }
    if (mail->in_headers) {
        if (!read_header(mail, line) && is_space(line.ptr[0]))
            read_parameters(mail, line);
        return MAIL_HEADER;
    }
    if (mail->part.transfer == TRANSFER_PLAIN && !mail->part.html && read_header(mail, line)) {
        mail->in_headers = true;
        return MAIL_HEADER;
    }
    return MAIL_TEXT;
}

/* --- encodings --- */

/* Decodes =XX to bytes. `space` replaces an underscore. */
static void decode_quoted(struct slice text, char space, struct line_buffer *out)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i] == '_' ? space : text.ptr[i];
        if (c == '=' && i + 2 < text.len && hex_digit(text.ptr[i + 1]) >= 0 &&
            hex_digit(text.ptr[i + 2]) >= 0) {
            c = (char)(hex_digit(text.ptr[i + 1]) * 16 + hex_digit(text.ptr[i + 2]));
            i += 2;
        }
        line_buffer_put(out, (struct slice){ &c, 1 });
    }
}

static int base64_digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (is_digit(c))
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Decodes groups of four letters to three bytes; an incomplete group is kept for the next line. */
static void decode_base64(unsigned *bits, unsigned *count, struct slice text,
                          struct line_buffer *out)
{
    for (size_t i = 0; i < text.len; i++) {
        int digit = base64_digit(text.ptr[i]);
        if (digit < 0)
            continue;
        *bits = *bits << 6 | (unsigned)digit;
        *count += 6;
        if (*count >= 8) {
            *count -= 8;
            char c = (char)(*bits >> *count & 0xff);
            line_buffer_put(out, (struct slice){ &c, 1 });
        }
    }
}

void mail_decode(struct mail *mail, struct slice line, bool ends, struct line_buffer *out,
                 bool *joined)
{
    *joined = !ends;
    if (mail->part.transfer == TRANSFER_PLAIN) {
        line_buffer_put(out, line);
    } else if (mail->part.transfer == TRANSFER_BASE64) {
        decode_base64(&mail->base64_bits, &mail->base64_count, line, out);
        *joined = true;
    } else {
        while (ends && line.len && is_space(line.ptr[line.len - 1]))
            line.len--; /* trailing white space was added in transport */
        if (ends && line.len && line.ptr[line.len - 1] == '=') {
            line.len--;
            *joined = true;
        }
        decode_quoted(line, '_', out);
    }
}

/* Decodes one word after "=?" and returns its length, or 0. Clears *good if memory runs out. */
static size_t decode_word(struct slice text, struct line_buffer *out, bool *good)
{
    struct slice rest = text, name = slice_take_until(&rest, '?'),
                 form = slice_take_until(&rest, '?'), coded = slice_take_until(&rest, '?');
    if (name.len >= CHARSET_NAME_MAX || !slice_begins(rest, "="))
        return 0;
    char charset_name[CHARSET_NAME_MAX];
    copy_bytes(charset_name, sizeof charset_name, name);
    struct charset *charset = charset_open(charset_name);
    struct line_buffer *bytes = line_buffer_new();
    *good = charset && bytes;
    if (*good) {
        unsigned bits = 0, held = 0;
        if (form.len && lower(*form.ptr) == 'q')
            decode_quoted(coded, ' ', bytes);
        else
            decode_base64(&bits, &held, coded, bytes);
        charset_write(charset, line_buffer_text(bytes), out);
    }
    free(bytes);
    charset_close(charset);
    return *good ? (size_t)(rest.ptr - text.ptr) + 1 : 0;
}

bool mail_decode_words(struct slice value, struct line_buffer *out)
{
    bool good = true;
    for (size_t i = 0; i < value.len && good;) {
        size_t len = 0;
        if (i + 2 < value.len && value.ptr[i] == '=' && value.ptr[i + 1] == '?')
            len = decode_word((struct slice){ value.ptr + i + 2, value.len - i - 2 }, out, &good);
        if (len == 0)
            line_buffer_put(out, (struct slice){ value.ptr + i, 1 });
        i += len ? len + 2 : 1;
    }
    return good;
}
