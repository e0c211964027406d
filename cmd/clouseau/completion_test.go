package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// asked returns what the command prints in tests.
func asked(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return string(out)
}

// TestCompletion completes verbs, flags, and the values of a flag that has a few.
func TestCompletion(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"sy":                "synth",
		"run --rep":         "--replay --report",
		"check --format ":   "text json sarif github",
		"completion z":      "zsh",
		"session ser":       "serve",
		"synth --progress ": "text json none",
	} {
		var got []string
		for offered := range strings.Lines(asked(t, append([]string{cobra.ShellCompNoDescRequestCmd}, strings.Split(line, " ")...)...)) {
			if word := strings.TrimSpace(offered); !strings.HasPrefix(word, ":") {
				got = append(got, word)
			}
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q: got %v, want %s", line, got, want)
		}
	}
}

// TestCompletionScripts lets shells read the scripts that ask for completions.
func TestCompletionScripts(t *testing.T) {
	t.Parallel()
	for shell, script := range map[string]string{
		"bash": "\ncomplete -p clouseau",
		"fish": "\ncomplete -c clouseau",
		// Zsh completes in a terminal only.
		"zsh": "\necho $_comps[clouseau]",
	} {
		path, err := exec.LookPath(shell)
		if err != nil {
			t.Logf("there is no %s", shell)
			continue
		}
		args := []string{"-c"}
		script = asked(t, "completion", shell) + script
		if shell == "zsh" {
			args = []string{"-f", "-c"}
			script = "autoload -U compinit && compinit -u -D\n" + script
		}
		cmd := exec.Command(path, append(args, script)...)
		cmd.Dir = t.TempDir()
		cmd.Env = append(os.Environ(), "HOME="+cmd.Dir, "XDG_CONFIG_HOME="+cmd.Dir, "XDG_DATA_HOME="+cmd.Dir)
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "clouseau") {
			t.Errorf("%s: %v\n%s", shell, err, out)
		}
	}
}

// TestFlagsDocumented asks for a line about each flag of each verb. It is what help, completions
// and manual pages show.
func TestFlagsDocumented(t *testing.T) {
	t.Parallel()
	flags := 0
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if flags++; f.Usage == "" {
				t.Errorf("%s says nothing about --%s", c.CommandPath(), f.Name)
			}
		})
		for _, v := range c.Commands() {
			look(v)
		}
	}
	look(clouseau())
	if flags < 50 {
		t.Errorf("only %d flags", flags)
	}
}

// TestMan lets groff set every manual page: there are no warnings, and the help is on the page.
func TestMan(t *testing.T) {
	t.Parallel()
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("there is no groff")
	}
	dir := t.TempDir()
	asked(t, "man", "--dir", dir)
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(pages) < 1+len(clouseau().Commands()) {
		t.Fatalf("%d pages for %d verbs, %v", len(pages), len(clouseau().Commands()), err)
	}
	for _, p := range pages {
		cmd := exec.Command(groff, "-man", "-Kutf8", "-ww", "-Tutf8", "-P-cbou", p)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		// Commands that are shown as examples may be wider than a page.
		complaints := slices.DeleteFunc(strings.Split(stderr.String(), "\n"), func(l string) bool {
			return l == "" || strings.Contains(l, "cannot adjust line") || strings.Contains(l, "can't break line") || strings.Contains(l, "cannot break line")
		})
		if err != nil || len(complaints) > 0 {
			t.Errorf("%s: %v %q", filepath.Base(p), err, complaints)
		}
		if name := filepath.Base(p); name == "clouseau-check.1" && !strings.Contains(string(out), "warnings count as errors") {
			t.Errorf("%s is\n%s", name, out)
		}
	}
}
