// SPDX-License-Identifier: Apache-2.0
// What shells complete, from the table of commands.
import { UsageError } from "./output.mjs";

const common = ["base-url", "profile", "format", "help"];

const optionsOf = (command) => [...Object.keys(command.options ?? {}), ...common].map((one) => `--${one}`);

function first(commands) {
  return [...new Set(Object.keys(commands).map((name) => name.split(" ")[0])), "help"];
}

function second(commands) {
  const found = {};
  for (const name of Object.keys(commands)) {
    const [one, two] = name.split(" ");
    if (two) (found[one] ??= []).push(two);
  }
  return found;
}

function bash(commands) {
  const pairs = Object.entries(second(commands)).map(([name, words]) => `${name}) words="${words.join(" ")}" ;;`);
  const options = Object.entries(commands).map(([name, command]) =>
    `"${name}"*) words="${optionsOf(command).join(" ")}" ;;`);
  return `_pol()
{
	local words='' cur=\${COMP_WORDS[COMP_CWORD]} IFS=$' \\t\\n'
	if ((COMP_CWORD == 1)); then
		words="${first(commands).join(" ")}"
	elif [[ $cur == -* ]]; then
		case "\${COMP_WORDS[*]:1}" in
		${options.join("\n\t\t")}
		esac
	elif ((COMP_CWORD == 2)); then
		case \${COMP_WORDS[1]} in
		${pairs.join("\n\t\t")}
		completion) words="bash zsh fish" ;;
		esac
	fi
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _pol pol`;
}

function fish(commands) {
  const lines = ["complete -c pol -f"];
  const quoted = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  for (const name of first(commands))
    lines.push(`complete -c pol -n __fish_use_subcommand -a ${name}` +
      (commands[name] ? ` -d ${quoted(commands[name].summary)}` : ""));
  for (const [name, command] of Object.entries(commands)) {
    const [one, two] = name.split(" ");
    if (two)
      lines.push(`complete -c pol -n '__fish_seen_subcommand_from ${one}' -a ${two} -d ${quoted(command.summary)}`);
    for (const [option, { help }] of Object.entries(command.options ?? {}))
      lines.push(`complete -c pol -n '__fish_seen_subcommand_from ${two ?? one}' -l ${option} -d ${quoted(help)}`);
  }
  return lines.join("\n");
}

export function completion(shell, commands) {
  switch (shell) {
  case "bash":
    return bash(commands);
  case "zsh":
    return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
  case "fish":
    return fish(commands);
  default:
    throw new UsageError(`pol completion bash|zsh|fish, not ${shell}`);
  }
}
