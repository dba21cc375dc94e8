#include "tool.h"

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
