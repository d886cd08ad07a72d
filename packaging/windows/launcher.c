/* fanoboard.exe: starts the Python in the folder `runtime` beside it, with start.py there and the words of the
   command line.  It belongs to no console, and neither does the engine, which is this program once more.  What keeps
   it from starting is told in a box. */
#include <windows.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>

#define LONGEST_PATH 32768

typedef int (*PyMain)(int count, wchar_t **words);

static int complain(const wchar_t *file)
{
    static wchar_t text[LONGEST_PATH + 256];
    wchar_t reason[512] = L"";
    DWORD error = GetLastError();
    FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL, error, 0, reason, 512, NULL);
    _snwprintf(text, LONGEST_PATH + 255, L"Fanoboard can\u2019t be started: %ls can\u2019t be loaded. %ls\n"
               L"Installing it again should mend that.", file, reason);
    MessageBoxW(NULL, text, L"Fanoboard", MB_OK | MB_ICONERROR);
    return 1;
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, PWSTR line, int show)
{
    static wchar_t program[LONGEST_PATH], library[LONGEST_PATH], script[LONGEST_PATH];
    DWORD length = GetModuleFileNameW(NULL, program, LONGEST_PATH);
    wchar_t *name = wcsrchr(program, L'\\');
    if (length == 0 || length == LONGEST_PATH || name == NULL)
        return complain(L"fanoboard.exe");
    int folder = (int)(name - program);
    _snwprintf(library, LONGEST_PATH - 1, L"%.*ls\\runtime\\" PYTHON_DLL, folder, program);
    _snwprintf(script, LONGEST_PATH - 1, L"%.*ls\\runtime\\start.py", folder, program);
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    PyMain run = python == NULL ? NULL : (PyMain)(void *)GetProcAddress(python, "Py_Main");
    if (run == NULL)
        return complain(library);

    int count = 0;
    wchar_t **given = CommandLineToArgvW(GetCommandLineW(), &count);
    /* UTF-8 for all text streams; nothing written into the program's own folder. */
    wchar_t *own[] = {program, L"-B", L"-X", L"utf8", script};
    int owned = sizeof(own) / sizeof(*own);
    wchar_t **words = calloc(owned + count + 1, sizeof(*words));
    if (given == NULL || words == NULL)
        return complain(program);
    memcpy(words, own, sizeof(own));
    for (int i = 1; i < count; i++)
        words[owned + i - 1] = given[i];
    return run(owned + count - 1, words);
}
