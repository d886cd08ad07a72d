"""What shells complete after `fanoboard`: commands, options, games and themes, for bash, zsh and fish."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from command_words import CommandWords, Word, all_commands, program_words

_BASH = """\
# What bash completes after `fanoboard`; made from its own list of commands.
_fanoboard() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command= words= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
        {names}) command=${{COMP_WORDS[i]}}; break ;;
        esac
    done
    case $command:$before in
{cases}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _fanoboard fanoboard
"""
_ZSH = """\
#compdef fanoboard
# What zsh completes after `fanoboard`; made from its own list of commands.
_fanoboard() {{
    local state line
    local -a commands=(
{commands}
    )
    _arguments -C \\
{options}
        '1: :->first' \\
        '*:: :->rest'
    case $state in
    first)
        _describe command commands
        _files
        ;;
    rest)
        case $line[1] in
{cases}
        esac
        ;;
    esac
}}
_fanoboard "$@"
"""


def bash_completion() -> str:
    """The script for bash: options and games of the command, and files where neither is meant."""
    own, commands = program_words(), all_commands()
    cases = []
    for each in (own, *commands):
        free = [name for word in each.options if word.value and not word.choices for name in word.names]
        if free:
            cases.append(f"    {'|'.join(f'{each.name}:{name}' for name in free)}) ;;")
        for word in each.options:
            if word.choices:
                names = "|".join(f"{each.name}:{name}" for name in word.names)
                cases.append(f"    {names}) words={quote(' '.join(word.choices))} ;;")
        said = [*_spelled(each), *(choice for word in each.places for choice in word.choices)]
        if each is own:
            said += [command.name for command in commands]
        cases.append(f"    {each.name}:*) words={quote(' '.join(said))} ;;")
    # The program's own cases have no name before the colon, so no command's can be taken for them.
    return _BASH.format(names="|".join(command.name for command in commands), cases="\n".join(cases))


def zsh_completion() -> str:
    """The script for zsh, with what each word means."""
    commands = all_commands()
    cases = []
    for each in commands:
        words = [*_zsh_options(each), *map(_zsh_place, each.places)]
        joined = " \\\n                ".join(words)
        cases.append(
            f"        {each.name})\n            _arguments \\\n                {joined}\n            ;;"
        )
    return _ZSH.format(
        commands="\n".join(f"        {quote(f'{each.name}:{_short(each.help)}')}" for each in commands),
        options="\n".join(f"        {line} \\" for line in _zsh_options(program_words())),
        cases="\n".join(cases),
    )


def fish_completion() -> str:
    """The script for fish, with what each word means."""
    lines = ["# What fish completes after `fanoboard`; made from its own list of commands."]
    commands = all_commands()
    first = "-n __fish_use_subcommand"
    lines += _fish_options(program_words(), first)
    lines += [
        f"complete -c fanoboard {first} -a {each.name} -d {quote(_short(each.help))}" for each in commands
    ]
    for each in commands:
        here = f"-n '__fish_seen_subcommand_from {each.name}'"
        lines += _fish_options(each, here)
        for word in each.places:
            if word.choices:
                lines.append(f"complete -c fanoboard {here} -f -a {quote(' '.join(word.choices))}")
    return "\n".join((*lines, ""))


def _spelled(command: CommandWords) -> list[str]:
    return [name for word in command.options for name in word.names]


def _short(text: str) -> str:
    """A help text without what shells take for something else."""
    return " ".join(text.replace("`", "").replace("'", "").split())


def _zsh_options(command: CommandWords) -> Iterator[str]:
    for word in command.options:
        told = _short(word.help).replace("[", "(").replace("]", ")").replace(":", "\\:")
        others = f"({' '.join(word.names)})" if len(word.names) > 1 else ""
        for name in word.names:
            yield quote(f"{others}{name}[{told}]{_zsh_value(word)}")


def _zsh_value(word: Word) -> str:
    if not word.value:
        return ""
    return f":{word.value}:({' '.join(word.choices)})" if word.choices else f":{word.value}: "


def _zsh_place(word: Word) -> str:
    wanted = f"({' '.join(word.choices)})" if word.choices else "_files"
    return quote(f"{'*' if word.many else ''}:{word.value}:{wanted}")


def _fish_options(command: CommandWords, where: str) -> Iterator[str]:
    for word in command.options:
        names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in word.names]
        value = ["-x" if word.choices else "-r"] if word.value else []
        value += [f"-a {quote(' '.join(word.choices))}"] if word.choices else []
        yield " ".join(("complete -c fanoboard", where, *names, *value, "-d", quote(_short(word.help))))
