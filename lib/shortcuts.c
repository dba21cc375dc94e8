#include "shortcuts.h"

bool shortcuts = true;
