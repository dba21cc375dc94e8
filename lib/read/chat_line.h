/* Lines of chats: who says something, and when. */
#ifndef QUIRE_READ_CHAT_LINE_H
#define QUIRE_READ_CHAT_LINE_H

#include "base/slice.h"

/*
 * A message of a chat: "[19:58] <liz> hello", "19:58 liz: hello", "19:58  liz  hello" and "liz (19:58): hello" become
 * "<liz> hello". The time is also removed before "* liz waits". A notice becomes an empty line. `bytes` are those of
 * the text, which are changed.
 */
struct slice chat_line_without_time(struct slice text, char *bytes);

#endif
