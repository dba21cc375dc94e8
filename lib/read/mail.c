#include "mail.h"

/* --- headers --- */

/* The value of a parameter such as charset="utf-8"; ptr is NULL if it is absent. */
static struct slice parameter(struct slice line, const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; i + len < line.len; i++) {
        struct slice rest = { line.ptr + i, line.len - i };
        if (!slice_begins_nocase(rest, name) || rest.ptr[len] != '=' ||
            (i && is_letter(line.ptr[i - 1])))
            continue;
        rest = (struct slice){ rest.ptr + len + 1, rest.len - len - 1 };
        bool quoted = rest.len && rest.ptr[0] == '"';
        rest = slice_after(rest, quoted);
        size_t end = 0;
        while (end < rest.len &&
               (quoted ? rest.ptr[end] != '"' : !is_space(rest.ptr[end]) && rest.ptr[end] != ';'))
            end++;
        return (struct slice){ rest.ptr, end };
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
        struct slice value = slice_trim(
                (struct slice){ line.ptr + sizeof type - 1, line.len - (sizeof type - 1) });
        mail->next.html = slice_begins_nocase(value, "text/html");
        mail->next.skipped = !slice_begins_nocase(value, "text/") &&
                             !slice_begins_nocase(value, "multipart/") &&
                             !slice_begins_nocase(value, "message/");
        read_parameters(mail, line);
        return true;
    }
    if (!slice_begins_nocase(line, encoding))
        return false;
    struct slice value = slice_trim(
            (struct slice){ line.ptr + sizeof encoding - 1, line.len - (sizeof encoding - 1) });
    mail->next.transfer = slice_begins_nocase(value, "quoted-printable") ? TRANSFER_QUOTED
                          : slice_begins_nocase(value, "base64")         ? TRANSFER_BASE64
                                                                         : TRANSFER_PLAIN;
    return true;
}

static void apply(struct mail *mail)
{
    mail->in_headers = false;
    mail->transfer = mail->next.transfer;
    mail->html = mail->next.html;
    mail->skipped = mail->next.skipped;
    memcpy(mail->charset, mail->next.charset, sizeof mail->charset);
    memset(&mail->next, 0, sizeof mail->next);
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

/* True for a "From " line with an address and a time, which begins a mail in an mbox file. */
static bool is_postmark(struct slice line)
{
    size_t colons = 0;
    if (line.len < 15 || memcmp(line.ptr, "From ", 5) != 0 || line.len > 200)
        return false;
    for (size_t i = 0; i < line.len; i++)
        colons += line.ptr[i] == ':';
    return colons >= 2 && is_digit(line.ptr[line.len - 1]);
}

bool mail_begins(struct mail *mail, struct slice text)
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
        memset(&mail->next, 0, sizeof mail->next);
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
    if (mail->transfer == TRANSFER_PLAIN && !mail->html && read_header(mail, line)) {
        mail->in_headers = true;
        return MAIL_HEADER;
    }
    return MAIL_TEXT;
}

/* --- encodings --- */

static int hex_digit(char c)
{
    if (is_digit(c))
        return c - '0';
    c = lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

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
    if (mail->transfer == TRANSFER_PLAIN) {
        line_buffer_put(out, line);
    } else if (mail->transfer == TRANSFER_BASE64) {
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

/* Decodes one word after "=?" and returns its length, or 0. Clears *good if memory is out. */
static size_t decode_word(struct slice text, struct line_buffer *out, bool *good)
{
    size_t marks[3], count = 0, end = 0;
    for (size_t i = 0; i + 1 < text.len && count < 3; i++)
        if (text.ptr[i] == '?')
            marks[count++] = i;
    if (count < 3 || marks[0] >= CHARSET_NAME_MAX || text.ptr[marks[2] + 1] != '=')
        return 0;
    end = marks[2] + 2;
    char name[CHARSET_NAME_MAX], form = lower(text.ptr[marks[0] + 1]);
    struct slice coded = { text.ptr + marks[1] + 1, marks[2] - marks[1] - 1 };
    struct charset *charset;
    struct line_buffer *bytes = NULL;
    copy_bytes(name, sizeof name, (struct slice){ text.ptr, marks[0] });
    charset = charset_open(name);
    bytes = line_buffer_new();
    if (charset && bytes) {
        unsigned bits = 0, held = 0;
        if (form == 'q')
            decode_quoted(coded, ' ', bytes);
        else
            decode_base64(&bits, &held, coded, bytes);
        charset_write(charset, line_buffer_text(bytes), out);
    }
    *good = charset && bytes;
    free(bytes);
    charset_close(charset);
    return *good ? end : 0;
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
