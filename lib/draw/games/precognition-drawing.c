/*
 * Precognition: the row of cards with the players who laid them, the changes between cards, and
 * below them the matched letters of each player with a prediction.
 */
#include "base/order.h"
#include "draw/glyph.h"
#include "drawings.h"
#include "rules/precognition.h"

enum { CARDS_MAX = 60, PREDICTIONS_MAX = 60, CARD_DOWN = 2, LETTERS_COLUMNS = 52 };

/* The row of cards, on one or more lines. */
struct table {
    struct play *play;
    struct scene *scene;
    const struct precognition *state;
    struct token cards[CARDS_MAX];
    size_t count, on_a_line;
    double left;  /* edge of the first card */
    double step;  /* from one card to the next */
    double width; /* of a card */
    size_t label; /* columns for a name above a card */
    struct prediction {
        unsigned player;
        struct slice source, letters;
        struct delta_span match;
    } predictions[PREDICTIONS_MAX];
    size_t prediction_count;
};

/* The width of the longest name of those who play, each cut to `most` columns. */
static size_t widest_label(const struct table *table, size_t most)
{
    const struct round *round = table->play->round;
    double widest = draw_names_width(table->play, round->playing, round->playing_count, most);
    return widest > 1 ? (size_t)widest : 1;
}

/* True if the players' names differ within this many columns. */
static bool names_differ(const struct table *table, size_t columns)
{
    const struct round *round = table->play->round;
    for (unsigned i = 0; i < round->playing_count; i++)
        for (unsigned k = 0; k < i; k++)
            if (strcmp(draw_player(table->play, round->playing[i], columns),
                       draw_player(table->play, round->playing[k], columns)) == 0)
                return false;
    return true;
}

/*
 * Chooses the distance between cards: enough for names to differ, or for whole names if all cards
 * still fit on a line.
 */
static void find_step(struct table *table)
{
    enum { LABEL = 4 };
    double room = SHEET_COLUMNS - table->left, apart = table->width + 2;
    bool named = table->play->parsed->players.names && table->count > 0;
    size_t whole = named ? widest_label(table, NAME_COLUMNS) : 0;
    table->label = LABEL;
    while (named && table->label < NAME_COLUMNS && !names_differ(table, table->label))
        table->label++;
    if ((double)whole + 1 <= apart || (double)(table->count * (whole + 1)) <= room)
        table->label = MAX(whole, table->label);
    size_t shown = named ? widest_label(table, table->label) : 0;
    table->step = (double)shown + 1 > apart ? (double)shown + 1 : apart;
    table->on_a_line = (size_t)(room / table->step);
}

static void read_predictions(struct table *table)
{
    const struct field *field = NULL;
    while (table->prediction_count < PREDICTIONS_MAX &&
           (field = round_next(table->play, FIELD_PREDICTION, field)) != NULL) {
        const char *letters = precognition_letters(table->play, field);
        table->predictions[table->prediction_count++] =
                (struct prediction){ field->player, field->value, slice_of(letters),
                                     precognition_match(table->play->position, letters) };
    }
}

static void read_table(struct table *table)
{
    const struct field *row = round_field(table->play, FIELD_ROW, 0);
    struct tokens tokens = row ? field_tokens(row) : (struct tokens){ .at = NULL };
    struct token card;
    bool suits = false;
    while (row && table->count < CARDS_MAX && token_next(&tokens, &card) == TOKEN_OK) {
        suits = suits || card.b || !card.a;
        table->cards[table->count++] = card;
    }
    read_predictions(table);
    unsigned predictors[PREDICTIONS_MAX];
    for (size_t i = 0; i < table->prediction_count; i++)
        predictors[i] = table->predictions[i].player;
    double names = draw_names_width(table->play, predictors, table->prediction_count, NAME_COLUMNS);
    table->left = MAX(names, 7) + 2;
    table->width = suits ? 4 : 3;
    find_step(table);
}

/* The left edge of a card. */
static double x_of(const struct table *table, size_t i)
{
    return table->left + (double)(i % table->on_a_line) * table->step;
}

static const char *card_text(const struct table *table, const struct token *card)
{
    static const char *const suits[] = { "", "♣", "♦", "♥", "♠" };
    if (card->a == 0)
        return glyphs_safe(table->play->arena, card->text, 3);
    return arena_printf(table->play->arena, "%s%s", card_value_name(card->a), suits[card->b]);
}

static void draw_card(const struct table *table, size_t i)
{
    struct scene *scene = table->scene;
    const struct token *card = &table->cards[i];
    unsigned player = precognition_player_at(table->state, i);
    double x = x_of(table, i), y = scene->y + 1, middle = x + table->width / 2;
    if (player) {
        const char *name = table->play->parsed->players.names
                                   ? draw_player(table->play, player, table->label)
                                   : arena_printf(table->play->arena, "%u", player);
        scene_label(scene, middle, y - 1, ALIGN_CENTER, LOOK_INK, "%s", name)->player = player;
    }
    struct mark *box = scene_box(scene, x, y, x + table->width, y + CARD_DOWN);
    box->look = LOOK_CARD;
    box->player = player;
    box->source = card->text;
    scene_label(scene, middle, y + 1, ALIGN_CENTER, LOOK_STRONG, "%s", card_text(table, card));
}

/* The centre of a letter: between the two cards, or after the last card on a line. */
static double change_x(const struct table *table, size_t change)
{
    return x_of(table, change) + (table->width + table->step) / 2;
}

static void draw_letter(const struct table *table, size_t change, char letter, enum look look,
                        unsigned player)
{
    scene_label(table->scene, change_x(table, change), table->scene->y, ALIGN_LEFT, look, "%c",
                letter)
            ->player = player;
}

static void draw_changes(const struct table *table, size_t first, size_t stop)
{
    struct scene *scene = table->scene;
    if (strlen(table->state->deltas) <= first)
        return;
    struct mark *name = scene_text(scene, 0, scene->y, "changes");
    name->look = LOOK_MUTED;
    name->source = draw_field(table->play, "Changes", 0);
    for (size_t i = first; i < stop && table->state->deltas[i]; i++)
        draw_letter(table, i, table->state->deltas[i], LOOK_INK, 0);
    scene->y++;
}

/* Frames the matched changes from `first` to `stop`. */
static void draw_match(const struct table *table, const struct prediction *prediction, size_t first,
                       size_t stop)
{
    struct scene *scene = table->scene;
    size_t begin = prediction->match.first, end = begin + prediction->match.length;
    size_t from = MAX(begin, first), to = MIN(end, stop);
    if (from >= to)
        return;
    struct mark *frame = scene_box(scene, change_x(table, from) - 1.2, scene->y - 0.5,
                                   change_x(table, to - 1) + 1.2, scene->y + 0.5);
    frame->look = LOOK_HIT;
    frame->medium = MEDIUM_PICTURE;
    if (from == begin)
        scene_text(scene, change_x(table, from) - 1, scene->y, "[")->medium = MEDIUM_TEXT;
    if (to == end)
        scene_text(scene, change_x(table, to - 1) + 1, scene->y, "]")->medium = MEDIUM_TEXT;
    scene_text(scene, 0, scene->y, draw_player(table->play, prediction->player, NAME_COLUMNS))
            ->player = prediction->player;
    for (size_t i = from; i < to; i++)
        draw_letter(table, i, table->state->deltas[i], LOOK_STRONG, prediction->player);
    scene->y++;
}

static void draw_line(const struct table *table, size_t first, size_t stop)
{
    for (size_t i = first; i < stop; i++)
        draw_card(table, i);
    table->scene->y += CARD_DOWN + 2;
    draw_changes(table, first, stop);
    for (size_t i = 0; i < table->prediction_count; i++)
        draw_match(table, &table->predictions[i], first, stop);
    table->scene->y++;
}

/* Draws each prediction with the letters that matched. */
static void draw_prediction(const struct table *table, const struct prediction *prediction)
{
    struct scene *scene = table->scene;
    scene_text(scene, 0, scene->y, draw_player(table->play, prediction->player, NAME_COLUMNS))
            ->player = prediction->player;
    struct mark *mark = scene_text(scene, table->left, scene->y,
                                   glyphs_safe(scene->arena, prediction->letters, LETTERS_COLUMNS));
    mark->source = prediction->source;
    double x = mark_extent(mark).right + 2.5;
    if (table->count == 0)
        mark = scene_text(scene, x, scene->y, "");
    else if (prediction->match.length == 0)
        mark = scene_text(scene, x, scene->y, "no match");
    else if (prediction->match.length == 1)
        mark = scene_label(scene, x, scene->y, ALIGN_LEFT, LOOK_HIT, "matched at %zu",
                           prediction->match.first + 1);
    else
        mark = scene_label(
                scene, x, scene->y, ALIGN_LEFT, LOOK_HIT, "%s at %zu-%zu",
                prediction->match.length < prediction->letters.len ? "partly matched" : "matched",
                prediction->match.first + 1, prediction->match.first + prediction->match.length);
    mark->source = draw_field(table->play, "Match", prediction->player);
    scene->y++;
}

void draw_precognition(struct play *play, struct scene *scene)
{
    struct table table = { .play = play, .scene = scene, .state = play->position->state };
    read_table(&table);
    for (size_t i = 0; i < table.count; i += table.on_a_line)
        draw_line(&table, i, i + table.on_a_line < table.count ? i + table.on_a_line : table.count);
    for (size_t i = 0; i < table.prediction_count; i++)
        draw_prediction(&table, &table.predictions[i]);
}
