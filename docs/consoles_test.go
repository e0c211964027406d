package docs_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

// Every block that shows commands is performed, and what they print is compared.
//
// A command is a line of a console block that begins with a dollar sign, and the lines below it are
// its output. A line "..." stands for any lines, "…" for any text of a line. The blocks of a page
// are performed one after the other by one shell, which starts in a clone of this repository and
// has the command. A comment directly above a block, which readers do not see, says what else it
// needs:
//
//	<!-- console: dir=benchmarks/cas -->    its commands are performed in that folder of the clone
//	<!-- console: module dir=box -->        in that folder of a new module, which has the library
//	<!-- console: module files=FILE -->     the same with the files of an archive of the clone
//	<!-- console: file=store/store.go -->   the block is that file, where the shell is
//	<!-- console: patch=store -->           it changes the file of that folder that it fits
//	<!-- console: printed -->               the last command has printed these lines
//	<!-- console: by=TestDemo -->           that test performs it
//	<!-- console: first: rm store.log -->   a command that comes before it
//	<!-- console: then: cmp a b -->         a command that prints nothing after it
//	<!-- console: long: REASON -->          it takes minutes, servers or the network: only in the
//	                                        long mode

// setup is what the comment above a block says.
type setup struct {
	dir, files, file, patch, by, first, then, long string
	module, printed                                bool
}

// setupOf reads the comment; it fails the test if nobody understands it.
func setupOf(t *testing.T, b *block) (s setup) {
	t.Helper()
	text, ok := strings.CutPrefix(b.above, "<!-- console: ")
	if !ok {
		return s
	}
	if text, ok = strings.CutSuffix(text, " -->"); !ok {
		return s
	}
	text, s.long, _ = strings.Cut(text, "long: ")
	text, s.then, _ = strings.Cut(text, "then: ")
	text, s.first, _ = strings.Cut(text, "first: ")
	values := map[string]*string{"dir": &s.dir, "files": &s.files, "file": &s.file, "patch": &s.patch, "by": &s.by}
	for word := range strings.FieldsSeq(text) {
		key, value, _ := strings.Cut(word, "=")
		switch {
		case values[key] != nil:
			*values[key] = value
		case word == "module":
			s.module = true
		case word == "printed":
			s.printed = true
		default:
			t.Errorf("%s:%d: %q is nothing that a block needs", b.file, b.line, word)
		}
	}
	return s
}

// isCommand reports whether a line of a block is a command.
func isCommand(line string) bool { return strings.HasPrefix(line, "$ ") }

// TestConsoles performs the blocks of all pages. With -update the outputs that are shown as a whole
// are written anew.
func TestConsoles(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the command and runs tests")
	}
	known := testNames(t)
	command, clone := scripts.Command(t), t.TempDir()
	cloned(t, root, clone, false)
	found := 0
	for _, page := range pages(t) {
		all, commands := blocks(t, page, ""), false
		for i := range all {
			commands = shows(t, &all[i], known) || commands
		}
		if !commands {
			continue
		}
		found++
		t.Run(strings.TrimSuffix(filepath.Base(page), ".md"), func(t *testing.T) {
			t.Parallel()
			sh := newShell(t, clone, command)
			for i := range all {
				sh.block(t, &all[i])
			}
			sh.update(t, page)
		})
	}
	if found < 12 {
		t.Errorf("only %d pages show commands", found)
	}
}

// shows reports whether a block shows commands that are to be performed here.
func shows(t *testing.T, b *block, known map[string]bool) bool {
	t.Helper()
	s := setupOf(t, b)
	commands := slices.ContainsFunc(strings.Split(b.text, "\n"), isCommand)
	switch {
	case s.by != "" && !known[s.by]:
		t.Errorf("%s:%d: there is no test %s", b.file, b.line, s.by)
	case s.by != "":
		return false
	case commands && b.lang != "console":
		t.Errorf("%s:%d: a block that shows commands is a block in console, and is performed", b.file, b.line)
	case b.lang == "console" && !isCommand(b.text):
		t.Errorf("%s:%d: a block in console begins with a command", b.file, b.line)
	}
	return b.lang == "console"
}

// block does what a block says.
func (sh *shell) block(t *testing.T, b *block) {
	t.Helper()
	s := setupOf(t, b)
	if s.printed {
		if !sh.skipped && !contains(lines(sh.printed), lines(b.text)) {
			t.Errorf("%s:%d: the command above has not printed this, but:\n%s", b.file, b.line, sh.printed)
		}
		return
	}
	if sh.skipped = s.long != "" && environment.Long.Get() == ""; sh.skipped {
		t.Logf("%s:%d is for the long mode: %s", b.file, b.line, s.long)
		return
	}
	if s.module {
		sh.module(t, s.files)
	} else if s.dir != "" {
		sh.run(t, "cd "+sh.clone)
	}
	sh.run(t, "cd ./"+s.dir)
	sh.run(t, s.first)
	switch {
	case s.file != "":
		sh.write(t, s.file, b.text)
	case s.patch != "":
		sh.change(t, s.patch, b)
	case b.lang == "console" && s.by == "":
		sh.perform(t, b)
	}
	if out := lines(sh.run(t, s.then)); len(out) > 0 {
		t.Errorf("%s:%d: then %s prints\n%s", b.file, b.line, s.then, strings.Join(out, "\n"))
	}
}

// perform performs the commands of a block and compares what they print.
func (sh *shell) perform(t *testing.T, b *block) {
	t.Helper()
	parts := strings.Split("\n"+strings.ReplaceAll(b.text, "\\\n", "\\\v"), "\n$ ")[1:]
	now := ""
	for _, part := range parts {
		command, want, _ := strings.Cut(part, "\n")
		command = strings.ReplaceAll(command, "\v", "\n")
		sh.printed = sh.run(t, command)
		now += "$ " + command + "\n" + sh.printed
		if !matches(lines(sh.printed), lines(want)) && !golden.Updating() {
			t.Errorf("%s:%d: $ %s\n%s", b.file, b.line, command, cmp.Diff(lines(want), lines(sh.printed)))
			return
		}
	}
	if !slices.ContainsFunc(strings.Split(b.text, "\n"), func(l string) bool { return l == "..." || strings.Contains(l, "…") }) {
		sh.anew[b.text] = strings.TrimRight(now, "\n") + "\n"
	}
}

// update writes the outputs of a page anew, where they differ from what is shown.
func (sh *shell) update(t *testing.T, page string) {
	t.Helper()
	if !golden.Updating() {
		return
	}
	text := read(t, page)
	for was, is := range sh.anew {
		if !slices.Equal(lines(was), lines(is)) {
			text = strings.Replace(text, "```console\n"+was+"```", "```console\n"+is+"```", 1)
		}
	}
	if err := os.WriteFile(page, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
