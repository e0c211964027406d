package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// shell runs a script in a shell and returns the words that it prints.
func shell(t *testing.T, name, script string) []string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("there is no %s", name)
	}
	args := []string{"-c", script}
	if name == "zsh" {
		args = append([]string{"-f"}, args...)
	}
	cmd := exec.Command(path, args...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "HOME="+cmd.Dir, "XDG_CONFIG_HOME="+cmd.Dir, "XDG_DATA_HOME="+cmd.Dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return strings.Fields(string(out))
}

// TestCompletion lets shells complete verbs, flags, and the values of a flag that has a few.
func TestCompletion(t *testing.T) {
	t.Parallel()
	vs := flaggedVerbs(t.Context())
	var b, f, z bytes.Buffer
	bash(&b, vs)
	fish(&f, vs)
	zsh(&z, vs)
	t.Run("bash", func(t *testing.T) {
		ask := func(words ...string) []string {
			return shell(t, "bash", b.String()+"\nCOMP_WORDS=('"+strings.Join(words, "' '")+"')\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_clouseau\necho \"${COMPREPLY[@]}\"")
		}
		want(t, ask("clouseau", "sy"), "synth")
		want(t, ask("clouseau", "run", "--rep"), "--replay --report")
		want(t, ask("clouseau", "check", "--format", ""), "text json sarif github")
		want(t, ask("clouseau", "completion", "z"), "zsh")
	})
	t.Run("fish", func(t *testing.T) {
		ask := func(line string) []string {
			return shell(t, "fish", f.String()+"\ncomplete -C '"+line+"' | cut -f 1")
		}
		want(t, ask("clouseau sy"), "synth")
		want(t, ask("clouseau run --rep"), "--replay --report")
		want(t, ask("clouseau check --format "), "github json sarif text")
	})
	// Zsh completes in a terminal only. Here it reads the script and knows the function.
	t.Run("zsh", func(t *testing.T) {
		want(t, shell(t, "zsh", "autoload -U compinit && compinit -u -D\n"+z.String()+"\necho $_comps[clouseau]"), "_clouseau")
	})
}

func want(t *testing.T, got []string, words string) {
	t.Helper()
	if !slices.Equal(got, strings.Fields(words)) {
		t.Errorf("got %v, want %s", got, words)
	}
}

// TestFlagsDocumented asks help for a line about each flag of each verb. It is what completions
// show.
func TestFlagsDocumented(t *testing.T) {
	t.Parallel()
	flags := 0
	for _, v := range flaggedVerbs(t.Context()) {
		flags += len(v.flags)
		if missing := v.documented(); len(missing) > 0 {
			t.Errorf("clouseau help %s says nothing about %v", v.Name, missing)
		}
	}
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
	if err := writePages(dir); err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(pages) != 1+len(clouseau().Commands) {
		t.Fatalf("%d pages for %d verbs, %v", len(pages), len(clouseau().Commands), err)
	}
	for _, p := range pages {
		cmd := exec.Command(groff, "-man", "-Kutf8", "-ww", "-Tutf8", "-P-cbou", p)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		// Lists of flags stand as help has them, which may be wider than a page.
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
