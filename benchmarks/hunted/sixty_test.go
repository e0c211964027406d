package hunted

import (
	"flag"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/scripts"
)

var (
	sixtyLists = flag.String("sixty-lists", "sixty,sixtymore", "hunt for the types of these `lists`, with commas between")
	sixtyOnly  = flag.String("sixty-only", "", "hunt for these `types` alone, with commas between")
)

// TestSixtyLines looks whether each list has sixty types, each of a package of its module, and
// whether no module is in two lists.
func TestSixtyLines(t *testing.T) {
	of := map[string]string{}
	for _, list := range []string{"sixty", "sixtymore", "sixtythird", "sixtyfourth", "sixtyfifth", "sixtysixth"} {
		var types []string
		for _, f := range lines(t, list+".txt", 2) {
			path, version, _ := strings.Cut(f[1], "@")
			dot := strings.LastIndex(f[0], ".")
			pkg := f[0][:dot]
			if !strings.HasPrefix(version, "v") || pkg != path && !strings.HasPrefix(pkg, path+"/") ||
				!token.IsExported(f[0][dot+1:]) {
				t.Errorf("%s is no exported type of %s", f[0], f[1])
			}
			if in := of[path]; in != "" && in != list {
				t.Errorf("%s is in %s and in %s", path, in, list)
			}
			of[path], types = list, append(types, f[0])
		}
		slices.Sort(types)
		if n := len(slices.Compact(types)); n != 60 {
			t.Errorf("%s: %d types, want 60", list, n)
		}
	}
}

// TestSixty hunts for each type of the lists with nothing else, and prints all candidates.
func TestSixty(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("the long mode measures")
	}
	command := scripts.Command(t)
	for list := range strings.SplitSeq(*sixtyLists, ",") {
		for _, f := range lines(t, list+".txt", 2) {
			if *sixtyOnly != "" && !slices.Contains(strings.Split(*sixtyOnly, ","), f[0]) {
				continue
			}
			o := huntVersion(t, command, f[0], f[1])
			t.Logf("%s: %d candidates, %.1f s", f[0], len(o.failures), o.seconds)
			for _, c := range o.failures {
				tell(t, "candidate", c)
			}
		}
	}
}

// TestSixtyLabels looks whether each label is of a type that was hunted, and says true or false.
func TestSixtyLabels(t *testing.T) {
	files, err := filepath.Glob("*.labels.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no labels: %v", err)
	}
	for _, file := range files {
		var types []string
		for _, f := range lines(t, strings.TrimSuffix(file, ".labels.txt")+".txt", 2) {
			types = append(types, f[0])
		}
		both, all := 0, lines(t, file, 7)
		for _, f := range all {
			for _, label := range []string{f[3], f[5]} {
				if !slices.Contains([]string{"true", "false", "-"}, label) || !slices.Contains(types, f[1]) {
					t.Errorf("%s of %s is labelled %q", f[0], f[1], label)
				}
			}
			if f[3] == "true" && f[5] == "true" {
				both++
			}
		}
		t.Logf("%s: %d candidates, of which %d are true", file, len(all), both)
	}
}
