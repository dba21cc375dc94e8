#include "read/plain_text.h"

#include <unistd.h>

#include "base/order.h"
#include "unit.h"

/* A line as "NUMBER:text", with signs for its kind and its continuation. */
static void note_line(void *user, const struct text_line *line)
{
    static const char *const kinds[] = {
        [TEXT_LINE] = "", [TEXT_HEADING] = "#", [TEXT_TITLE] = "!", [TEXT_START] = "="
    };
    static const char *const joins[] = { [JOIN_NONE] = "", [JOIN_SPACE] = "+", [JOIN_CLOSE] = "&" };
    if (line->text.len || line->kind == TEXT_START)
        note(user, "%llu%s%s:%.*s\n", (unsigned long long)line->line, kinds[line->kind],
             joins[line->join], (int)line->text.len, line->text.ptr);
}

/* Passes the lines of a text to a sink that notes them. */
static void read_lines(const char *bytes, size_t len, text_sink *sink, struct notes *notes)
{
    FILE *file = tmpfile();
    cr_assert(file != NULL);
    fwrite(bytes, 1, len, file);
    cr_assert(fflush(file) == 0 && fseek(file, 0, SEEK_SET) == 0);
    cr_assert(text_read(fileno(file), sink, notes));
    fclose(file);
}

static const struct {
    const char *name, *text, *lines;
    size_t len; /* if the text has a NUL */
} cases[] = {
    { "plain", "a\n\n  b  c \r\nd", "1:a\n3:b  c\n4:d\n", 0 },
    { "a mark in front",
      "\xef\xbb\xbf"
      "a\n",
      "1:a\n", 0 },
    { "quoting", "> a\n>> b\n> > c\nLQ> d\n| e\n|f|g|\n>= 1\n",
      "1:a\n2:b\n3:c\n4:d\n5:e\n6:|f|g|\n7:>= 1\n", 0 },
    { "items of a wiki", "# a\n== b ==\n# a1-a2\n# the end\n",
      "1#:a\n2:== b ==\n3:a1-a2\n4:the end\n", 0 },
    { "headings", "# a\n### b ###\n#c\n= d =\n== e ==\n= f\n# g7\n",
      "1#:a\n2#:b\n3:#c\n4#:d\n5:== e ==\n6:= f\n7:g7\n", 0 },
    { "signs",
      "\xe2\x88\x92\xe2\x80\x93 \xe2\x80\x9cx\xe2\x80\x9d\xc2\xa0y\xe2\x80\x8bz "
      "\xe2\x97\x8f\xe2\x97\x8b "
      "\xe2\x86\x92 \xef\xbc\x91\n",
      "1:-- \"x\" yz *. -> 1\n", 0 },
    { "what is not UTF-8 is windows-1252", "caf\xe9 \x96 \x80\n", "1:caf\xc3\xa9 - \xe2\x82\xac\n",
      0 },
    { "UTF-16",
      "\xff\xfe"
      "a\0\n\0\x29\x20",
      "1:a\n", 8 },
    { "NUL", "a\0b\n", "1:a b\n", 4 },
    { "a page", "<html><title>t</title><body><h2>h</h2><p>a\n b</p><p>c<br>d</p>",
      "1!:t\n1#:h\n1:a\n2+:b\n2:c\n2:d\n", 0 },
    { "entities", "<p>&lt;&amp;&nbsp;&#43;&minus;&eacute;</p><p>x</p>", "1:<& +-\xc3\xa9\n1:x\n",
      0 },
    { "pre", "<pre>a  b\n\n  c</pre><p>x</p>", "1:a  b\n3:c\n3:x\n", 0 },
    { "a table", "<table><tr><td>a</td><td></td></tr><tr><td>b</td></tr></table>", "1:|a||\n1:b\n",
      0 },
    { "what is not shown", "<p>a<script>b()</script><style>c</style><!-- d --></p><p>e</p>",
      "1:a\n1:e\n", 0 },
    { "what is not closed", "<div><p>a<pre>b\n<td>c", "1:a\n1:b\n2:c\n", 0 },
    { "entities without tags", "a &gt; b\n&nbsp; c\n", "1:a > b\n2:c\n", 0 },
    { "less than is no tag", "1<= j < k\n<- that\n", "1:1<= j < k\n2:<- that\n", 0 },
    { "quoted-printable", "Content-Transfer-Encoding: quoted-printable\n\na=3Db=\nc\n=C3=A9=20\n",
      "1:Content-Transfer-Encoding: quoted-printable\n3:a=b\n4&:c\n5:\xc3\xa9\n", 0 },
    { "quoted-printable without headers", "n =3D 5=20\nm =3D 6\n", "1:n = 5\n2:m = 6\n", 0 },
    { "two numbers in a cell", "<table><tr><td>3<br>13<br>5</td><td>9</td></tr></table>",
      "1:|3 13 5|9|\n", 0 },
    { "lists in a cell", "<table><tr><td>7,3<br>1,1</td><td>2</td></tr></table>", "1:|7,3 1,1|2|\n",
      0 },
    { "words in a cell", "<table><tr><td>a<br>b</td><td>2</td></tr></table>", "1:a\n1:|b|2|\n", 0 },
    { "a table of Markdown with line breaks",
      "| a | b |\n|---|---|\n| 7<br>1 | 2<br>3 |\n| 5<br>1 | 4 |\n",
      "1:| a | b |\n2:|---|---|\n3:| 7 / 1 | 2 / 3 |\n4:| 5 / 1 | 4 |\n", 0 },
    { "times before messages", "18:42  0 _ 1\n18:43 2-1\n", "1:0 _ 1\n2:18:43 2-1\n", 0 },
    { "a post in a cell", "<table><tr><td>a<br>3<br>1001<br>10011<br>1,2</td></tr></table>",
      "1:a\n1:3\n1:1001\n1:10011\n1:1,2\n", 0 },
    { "ligatures",
      "O\xef\xac\x80"
      "er \xef\xac\x83\n",
      "1:Offer ffi\n", 0 },
    { "a feed",
      "<?xml version='1.0'?><feed xmlns='x'><title>t</title><updated>2010</updated><entry>"
      "<title>a &amp; b</title><content type='html'>c &amp;lt; d&lt;br/&gt;\ne&lt;p&gt;f</content>"
      "</entry></feed>\n",
      "1!:t\n1#:a & b\n1:c < d\n2:e\n2:f\n", 0 },
    { "a feed with pages as they are",
      "<rss><channel><item><title>a</title><description><![CDATA[<p>b<br>c]] d</p>]]>"
      "</description></item></channel></rss>",
      "1#:a\n1:b\n1:c]] d\n", 0 },
    { "Markdown", "**a:** *b* __cd__ `*e*` ``f`g`` h\\_i\\* j\\\n```c\nk\n```\n",
      "1:a: b cd *e* f`g h_i* j\n3:k\n", 0 },
    { "links of a wiki", "[[Ann]], [[User:Bob|Bob]] and *[[Cid]]*.\n", "1:Ann, Bob and Cid.\n", 0 },
    { "times in a chat", "[19:58] <ann> a\nbob (19:59): b\nCid Dow, 20:01 : c\n",
      "1:<ann> a\n2:<bob> b\n3:<Cid> c\n", 0 },
    { "squares and lists are not Markdown",
      ". * . . *\n*......*\n**..\n_1_0_\n1_0_1\n*\n_X_\n3*4*5\n(*)\n\"`a' b\n",
      "1:. * . . *\n2:*......*\n3:**..\n4:_1_0_\n5:1_0_1\n6:*\n7:_X_\n8:3*4*5\n9:(*)\n10:\"`a' b\n",
      0 },
    { "LaTeX",
      "\\( n = 4 \\), $m$, $$k$$ \\[ a \\quad \\text{b {c}} \\]\n\\{1\\} "
      "\\times\\ast\\cdot\\foo{}\n",
      "1:n = 4, m, k a     b {c}\n2:{1} x*.\\foo{}\n", 0 },
    { "prices are no LaTeX", "from $3 to $4, or $ 5\n", "1:from $3 to $4, or $ 5\n", 0 },
    { "rows of a table in LaTeX",
      "\\begin{array}{|c|c|} \\hline\na & b \\\\[2pt] \\hline\n& c \\\\ d\n\\end{array}\nA & B "
      "\\\\ C\n",
      "2:|a | b|\n3:|| c|\n3:d\n5:A & B \\ C\n", 0 },
    { "and aligned ones", "\\[\\begin{align*} a &= b \\\\ c &= d \\end{align*}\\]\n",
      "1:a = b\n1:c = d\n", 0 },
    { "a formula ends at a blank line", "\\[ a \\\\ b\n\nc \\\\ d\n", "1:a\n1:b\n3:c \\ d\n", 0 },
    { "a formula of a page", "<p>\\[ a \\\\\nb \\\\ c \\]</p><p>d</p>", "1:a\n2:b\n2:c\n2:d\n", 0 },
    { "base64", "Content-Transfer-Encoding: base64\n\nYQpi\nYwo=\n",
      "1:Content-Transfer-Encoding: base64\n3:a\n3:b\n4&:c\n", 0 },
    { "a character set", "Content-Type: text/plain; charset=\"iso-8859-15\"\n\n\xa4\n",
      "1:Content-Type: text/plain; charset=\"iso-8859-15\"\n3:\xe2\x82\xac\n", 0 },
    { "that is unknown", "Content-Type: text/plain; charset=x-none\n\n\xe9\n",
      "1:Content-Type: text/plain; charset=x-none\n3:\xc3\xa9\n", 0 },
    { "parts",
      "Content-Type: multipart/mixed; boundary=xx\n\n--xx\nContent-Type: image/png\n\nAAAA\n--xx\n"
      "Content-Type: text/html\n\n<p>a</p>\n--xx--\nb\n",
      "1:Content-Type: multipart/mixed; boundary=xx\n4:Content-Type: image/png\n8:Content-Type: "
      "text/html\n10:a\n12:b\n",
      0 },
    { "mails",
      "From a@b Mon Sep 20 10:00:00 2010\nSubject: x\n\na\nFrom a@b Mon Sep 20 10:00:00 "
      "2010\nSubject: y\n\nb\n",
      "1=:\n2:Subject: x\n4:a\n5=:\n6:Subject: y\n8:b\n", 0 },
};

Test(text, becomes_lines)
{
    for (size_t i = 0; i < LENGTH(cases); i++) {
        static struct notes notes;
        notes.len = 0;
        notes.text[0] = '\0';
        read_lines(cases[i].text, cases[i].len ? cases[i].len : strlen(cases[i].text), note_line,
                   &notes);
        cr_expect(strcmp(notes.text, cases[i].lines) == 0, "%s: wanted\n%sgot\n%s", cases[i].name,
                  cases[i].lines, notes.text);
    }
}

struct check {
    size_t lines, bytes, wrong;
};

/* Lines that contain their own number: "line 12 ...". */
static void check_line(void *user, const struct text_line *line)
{
    struct check *check = user;
    unsigned long long number;
    char text[32] = "";
    memcpy(text, line->text.ptr, MIN(line->text.len, 31));
    check->bytes += line->text.len;
    if (sscanf(text, "line %llu", &number) != 1)
        return;
    check->lines++;
    check->wrong += number != line->line;
}

Test(text, of_a_page_has_line_numbers)
{
    static const char *const bits[] = {
        "&lt;",        "<b>",      "</b>", "<div>",    "</pre>",           "<pre>",
        "<!-- x\n-->", "&eacute;", "<td>", "........", "\xc3\xa9\xc3\xa9", "<br>"
    };
    FILE *file = tmpfile();
    struct check check = { 0 };
    unsigned number = 1;
    cr_assert(file != NULL);
    fputs("<html><body>\n", file);
    for (unsigned i = 0; i < 20000; i++) {
        const char *bit = bits[(i * 7 + i / 13) % LENGTH(bits)];
        fprintf(file, "<p>line %u %s", ++number, bit);
        for (unsigned k = 0; k < i % 90; k++)
            fputs(k % 9 ? "-" : " word", file);
        putc('\n', file);
        number += strchr(bit, '\n') != NULL;
    }
    cr_assert(fflush(file) == 0 && fseek(file, 0, SEEK_SET) == 0);
    cr_assert(text_read(fileno(file), check_line, &check));
    fclose(file);
    cr_expect(check.lines == 20000, "%zu lines", check.lines);
    cr_expect(check.wrong == 0, "%zu with a wrong number", check.wrong);
}

Test(text, of_a_long_line_is_split)
{
    FILE *file = tmpfile();
    struct check check = { 0 };
    cr_assert(file != NULL);
    for (unsigned i = 0; i < 300000; i++)
        putc('1', file);
    cr_assert(fflush(file) == 0 && fseek(file, 0, SEEK_SET) == 0);
    cr_assert(text_read(fileno(file), check_line, &check));
    fclose(file);
    cr_expect(check.bytes == 300000, "%zu bytes", check.bytes);
}

Test(text, that_cannot_be_read_fails)
{
    struct check check = { 0 };
    cr_expect(!text_read(-1, check_line, &check));
}

static void note_quotes(void *user, const struct text_line *line)
{
    if (line->text.len)
        note(user, "%u:%.*s\n", line->quotes, (int)line->text.len, line->text.ptr);
}

Test(text, has_counted_quotations)
{
    static const struct {
        const char *name, *text, *lines;
    } quoting[] = {
        { "marks", "a\n> b\n>> c\n", "0:a\n1:b\n2:c\n" },
        { "elements of a page",
          "<p>a</p><blockquote>b<blockquote>c</blockquote>d</blockquote></blockquote>e",
          "0:a\n1:b\n2:c\n1:d\n0:e\n" },
        { "tags of a forum", "[quote=Ann]a\nb[/quote]\nc\n", "1:a\n1:b\n0:c\n" },
        { "tags on one line", "[quote]a[quote]b[/quote] c[/quote] d\n[/quote]e\n",
          "1:ab\n1:c\n0:d\n0:e\n" },
        { "indented below an arrow", "Ann wrote: \xe2\x86\x91\n   a\n\n   b\nc\n   d\n",
          "0:Ann wrote: \xe2\x86\x91\n1:a\n1:b\n0:c\n0:d\n" },
        { "indented below a writer", "Ann wrote:\n   a\n", "0:Ann wrote:\n0:a\n" },
    };
    for (size_t i = 0; i < LENGTH(quoting); i++) {
        struct notes notes = { .len = 0 };
        read_lines(quoting[i].text, strlen(quoting[i].text), note_quotes, &notes);
        cr_expect(strcmp(notes.text, quoting[i].lines) == 0, "%s:\n%s", quoting[i].name,
                  notes.text);
    }
}
