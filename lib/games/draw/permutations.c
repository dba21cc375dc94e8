#include "drawings.h"
