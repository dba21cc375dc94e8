/* The program that does nothing: what its start takes is nobody's fault. */
int main(void)
{
    return 0;
}
