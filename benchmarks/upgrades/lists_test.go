package upgrades

import (
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// version is a version of a module: v1.2.3, maybe with a suffix.
var version = regexp.MustCompile(`^v\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?$`)

// list is a file of so many lines of so many fields each.
type list struct {
	file          string
	lines, fields int
}

var lists = []list{{"fixed.txt", 30, 6}, {"silent.txt", 15, 5}, {"refactored.txt", 10, 5}, {"alike.txt", 10, 6}}

// TestLists looks whether each list has its lines and fields, whether types are of their modules,
// and whether each pair is in one list alone and in no list of hunts.
func TestLists(t *testing.T) {
	seen := map[string]string{}
	for _, f := range read(t, "../hunted/published.txt", 8) {
		seen[pair(f[1], f[3], f[1], f[4])] = f[0] + " of published.txt"
	}
	ids := map[string]bool{}
	for _, l := range lists {
		all := read(t, l.file, l.fields)
		if len(all) != l.lines {
			t.Errorf("%s has %d lines, want %d", l.file, len(all), l.lines)
		}
		for _, f := range all {
			id, a, in, b, other := f[0], f[1], f[2], f[1], f[3]
			if l.file == "alike.txt" {
				b, other = f[3], f[4]
			}
			isOf(t, id, a, in)
			isOf(t, id, b, other)
			if before := seen[pair(a, in, b, other)]; before != "" || ids[id] {
				t.Errorf("%s of %s: the pair or its id was there before (%s)", id, l.file, before)
			}
			seen[pair(a, in, b, other)], ids[id] = id+" of "+l.file, true
			if last := f[len(f)-1]; !strings.HasSuffix(last, ".") {
				t.Errorf("%s: %q is no sentence", id, last)
			}
		}
	}
}

// TestModules looks whether a pair of versions is of one module, and whether the modules of
// fixed.txt are hunted nowhere.
func TestModules(t *testing.T) {
	hunted := map[string]bool{}
	for _, f := range read(t, "../hunted/published.txt", 8) {
		hunted[module(f[3])], hunted[module(f[4])] = true, true
	}
	for _, list := range []string{"sixty", "sixtymore"} {
		for _, f := range read(t, "../hunted/"+list+".txt", 2) {
			hunted[module(f[1])] = true
		}
	}
	for _, l := range lists[:3] {
		for _, f := range read(t, l.file, l.fields) {
			if module(f[2]) != module(f[3]) || f[2] == f[3] {
				t.Errorf("%s: %s and %s are not two versions of one module", f[0], f[2], f[3])
			}
			if l.file == "fixed.txt" && hunted[module(f[2])] {
				t.Errorf("%s: %s is hunted as well", f[0], module(f[2]))
			}
		}
	}
}

// isOf complains unless a type is exported by a package of the module, which has a version.
func isOf(t *testing.T, id, typ, in string) {
	t.Helper()
	dot := strings.LastIndex(typ, ".")
	pkg := typ[:dot]
	if m := module(in); pkg != m && !strings.HasPrefix(pkg, m+"/") || !token.IsExported(typ[dot+1:]) {
		t.Errorf("%s: %s is no exported type of %s", id, typ, in)
	}
	if _, v, _ := strings.Cut(in, "@"); !version.MatchString(v) {
		t.Errorf("%s: %s has no version", id, in)
	}
}

// module is the path of a module without its version.
func module(in string) string {
	m, _, _ := strings.Cut(in, "@")
	return m
}

// pair names two types in whatever order.
func pair(a, in, b, other string) string {
	both := []string{a + " " + in, b + " " + other}
	slices.Sort(both)
	return strings.Join(both, " ")
}

// read is the lines of a list that are no comments, each cut into so many fields.
func read(t *testing.T, file string, fields int) (all [][]string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, " | ")
		if len(f) != fields || slices.Contains(f, "") {
			t.Fatalf("%s: %d fields in %q, want %d", path.Base(file), len(f), line, fields)
		}
		all = append(all, f)
	}
	return all
}
