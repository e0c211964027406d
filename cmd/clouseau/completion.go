package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
)

func completionCommand() *cli.Command {
	return &cli.Command{
		Name:    "completion",
		Usage:   "bash|zsh|fish|powershell",
		Summary: "print what makes a shell complete verbs and flags",
		Help: `Prints a script that makes a shell complete verbs, flags, the values of those that have
a few, and files:

    bash        source <(clouseau completion bash), in ~/.bashrc
    zsh         clouseau completion zsh >"${fpath[1]}/_clouseau"
    fish        clouseau completion fish >~/.config/fish/completions/clouseau.fish
    powershell  clouseau completion powershell | Out-String | Invoke-Expression`,
		Run: runCompletion,
	}
}

func runCompletion(ctx context.Context, t *cli.Terminal, args []string) error {
	args, err := cli.ParseSome(cli.NewFlags(), args, "a shell: bash, zsh, fish or powershell")
	if err != nil {
		return err
	}
	shells := map[string]func(io.Writer, []verb){"bash": bash, "zsh": zsh, "fish": fish, "powershell": powershell}
	script := shells[args[0]]
	if script == nil || len(args) > 1 {
		names := []string{"bash", "zsh", "fish", "powershell"}
		return cli.Usagef("want one of %s%s", strings.Join(names, ", "), cli.Suggestion(args[0], names))
	}
	script(t.Stdout, flaggedVerbs(ctx))
	return nil
}

// verb is a verb with its flags, for those that write about the command line.
type verb struct {
	*cli.Command
	flags []verbFlag
}

// verbFlag is a flag of a verb.
type verbFlag struct {
	name    string
	value   bool     // it has one
	choices []string // of the value; none where it may be anything
	about   string   // the first line that help says about it
}

// flaggedVerbs returns all verbs with their flags, which they tell when they are asked for help.
func flaggedVerbs(ctx context.Context) (out []verb) {
	for _, c := range clouseau().Commands {
		v := verb{Command: c}
		var asked *cli.HelpRequest
		if err := c.Run(ctx, &cli.Terminal{Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard}, []string{"--help"}); !errors.As(err, &asked) {
			panic(fmt.Sprintf("clouseau: %s --help says %v", c.Name, err))
		}
		asked.Flags.VisitAll(func(f *flag.Flag) {
			if f.Usage != cli.FormerName {
				v.flags = append(v.flags, flagOf(c, f))
			}
		})
		v.flags = append(v.flags,
			verbFlag{name: "help", about: "say more about the verb"},
			verbFlag{name: "time", value: true, about: "end after so long, such as 30s"},
			verbFlag{name: "progress", value: true, choices: []string{"text", "json", "none"}, about: "how to tell what the verb is at"})
		out = append(out, v)
	}
	return out
}

func flagOf(c *cli.Command, f *flag.Flag) verbFlag {
	boolean, ok := f.Value.(interface{ IsBoolFlag() bool })
	out := verbFlag{name: f.Name, value: !ok || !boolean.IsBoolFlag()}
	if f.Usage != "" {
		out.choices = strings.Split(f.Usage, ", ")
	}
	lines := strings.Split(c.Help, "\n")
	for i, line := range lines {
		rest, found := strings.CutPrefix(line, "    "+cli.Dashes(f.Name))
		if !found || rest != "" && rest[0] != ' ' && rest[0] != '=' {
			continue
		}
		if words := strings.Fields(rest); len(words) > 0 && (out.value || rest[0] == '=') {
			// What is left is behind the value.
			rest = rest[strings.Index(rest, words[0])+len(words[0]):]
		}
		if rest = strings.TrimSpace(rest); rest == "" && i+1 < len(lines) {
			rest = strings.TrimSpace(lines[i+1])
		}
		out.about = rest
		break
	}
	return out
}

// names returns the flags as they are written.
func (v verb) names() (out []string) {
	for _, f := range v.flags {
		out = append(out, cli.Dashes(f.name))
	}
	return out
}

func verbNames(vs []verb) (out []string) {
	for _, v := range vs {
		out = append(out, v.Name)
	}
	return append(out, "help")
}

func bash(w io.Writer, vs []verb) {
	fmt.Fprintf(w, `# Completions of clouseau for bash.
_clouseau() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} flags="" choices=""
	if ((COMP_CWORD == 1)) || [[ ${COMP_WORDS[1]} == help ]]; then
		COMPREPLY=($(compgen -W "%s" -- "$cur"))
		return
	fi
	case ${COMP_WORDS[1]} in
`, strings.Join(verbNames(vs), " "))
	for _, v := range vs {
		fmt.Fprintf(w, "	%s) flags=\"%s\" ;;\n", v.Name, strings.Join(v.names(), " "))
	}
	fmt.Fprint(w, "	esac\n	case \"${COMP_WORDS[1]} $prev\" in\n")
	for _, v := range vs {
		for _, f := range v.flags {
			if len(f.choices) > 0 {
				fmt.Fprintf(w, "	\"%s %s\") choices=\"%s\" ;;\n", v.Name, cli.Dashes(f.name), strings.Join(f.choices, " "))
			}
		}
	}
	fmt.Fprint(w, `	"completion completion") choices="bash zsh fish powershell" ;;
	esac
	if [[ -n $choices ]]; then
		COMPREPLY=($(compgen -W "$choices" -- "$cur"))
	elif [[ $cur == -* ]]; then
		COMPREPLY=($(compgen -W "$flags" -- "$cur"))
	else
		COMPREPLY=($(compgen -f -- "$cur"))
	fi
}
complete -o filenames -F _clouseau clouseau
`)
}

// quoted quotes a text for a shell, and removes what zsh takes for its own signs.
func quoted(s string) string {
	return "'" + strings.NewReplacer("'", "", "[", "(", "]", ")", ":", "").Replace(s) + "'"
}

func zsh(w io.Writer, vs []verb) {
	fmt.Fprint(w, "#compdef clouseau\n# Completions of clouseau for zsh.\n_clouseau() {\n	local -a verbs\n	verbs=(\n")
	for _, v := range vs {
		fmt.Fprintf(w, "		%s\n", strings.TrimSuffix(quoted(v.Name), "'")+":"+strings.TrimPrefix(quoted(v.Summary), "'"))
	}
	fmt.Fprint(w, "	)\n	if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then\n		_describe verb verbs\n		return\n	fi\n	case $words[2] in\n")
	for _, v := range vs {
		fmt.Fprintf(w, "	%s)\n		_arguments", v.Name)
		for _, f := range v.flags {
			arg := strings.TrimSuffix(quoted(cli.Dashes(f.name)+"\x00"+f.about+"\x01"), "'")
			arg = strings.NewReplacer("\x00", "[", "\x01", "]").Replace(arg)
			switch {
			case len(f.choices) > 0:
				arg += ":value:(" + strings.Join(f.choices, " ") + ")"
			case f.value:
				arg += ":value:_files"
			}
			fmt.Fprintf(w, " \\\n			%s'", arg)
		}
		files := "'*:file:_files'"
		if v.Name == "completion" {
			files = "'*:shell:(bash zsh fish powershell)'"
		}
		fmt.Fprintf(w, " \\\n			%s\n		;;\n", files)
	}
	fmt.Fprint(w, "	esac\n}\nif [[ $funcstack[1] == _clouseau ]]; then\n	_clouseau \"$@\"\nelse\n	compdef _clouseau clouseau\nfi\n")
}

func fish(w io.Writer, vs []verb) {
	fmt.Fprintln(w, "# Completions of clouseau for fish.")
	for _, v := range vs {
		fmt.Fprintf(w, "complete -c clouseau -n __fish_use_subcommand -f -a %s -d %s\n", v.Name, quoted(v.Summary))
	}
	fmt.Fprintln(w, "complete -c clouseau -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish powershell'")
	for _, v := range vs {
		for _, f := range v.flags {
			kind := "-l"
			if len(f.name) == 1 {
				kind = "-s"
			}
			fmt.Fprintf(w, "complete -c clouseau -n '__fish_seen_subcommand_from %s' %s %s -d %s", v.Name, kind, f.name, quoted(f.about))
			switch {
			case len(f.choices) > 0:
				fmt.Fprintf(w, " -x -a '%s'", strings.Join(f.choices, " "))
			case f.value:
				fmt.Fprint(w, " -r")
			}
			fmt.Fprintln(w)
		}
	}
}

func powershell(w io.Writer, vs []verb) {
	fmt.Fprint(w, "# Completions of clouseau for PowerShell.\n$clouseauFlags = @{\n")
	for _, v := range vs {
		var flags []string
		for _, n := range v.names() {
			flags = append(flags, "'"+n+"'")
		}
		fmt.Fprintf(w, "    '%s' = @(%s)\n", v.Name, strings.Join(flags, ", "))
	}
	fmt.Fprint(w, `}
Register-ArgumentCompleter -Native -CommandName clouseau -ScriptBlock {
    param($word, $ast, $cursor)
    $words = @($ast.CommandElements | ForEach-Object { $_.ToString() })
    $typed = $words.Count
    if ($word -ne '') { $typed-- }
    $offered = if ($typed -le 1) { $clouseauFlags.Keys | Sort-Object } elseif ($word -like '-*') { $clouseauFlags[$words[1]] } else { @() }
    $offered | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`)
}

// documented returns the flags about which help says nothing.
func (v verb) documented() (missing []string) {
	for _, f := range v.flags {
		if f.about == "" && !slices.Contains([]string{"help", "time", "progress"}, f.name) {
			missing = append(missing, cli.Dashes(f.name))
		}
	}
	return missing
}
