package hunted

import (
	"embed"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

//go:embed mutants/*.txt
var mutants embed.FS

// Mutant is a bug in one of the right packages.
type Mutant struct {
	Package string // its name, which is that of its folder and of its file
	Name    string
	Wrong   string // what goes wrong, in one sentence
	Old     string // stands once in the file
	New     string // takes its place
	Run     string // statements that show the bug, with the package imported; may be empty
	Prints  string // the expressions that differ after Run
}

// Load returns the mutants in the order of packages and, in each, of its file. [Parse] says what
// such a file has.
func Load() ([]Mutant, error) {
	files, err := mutants.ReadDir("mutants")
	if err != nil {
		return nil, err
	}
	var all []Mutant
	for _, f := range files {
		text, err := mutants.ReadFile(path.Join("mutants", f.Name()))
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(f.Name(), ".txt")
		of, err := Parse(name, string(text))
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	return all, nil
}

// Parse reads the mutants of one package.
//
// A mutant begins with a line "= name: what goes wrong". Lines with - are the old text, lines with
// + the new one, and a line with ! is the run, with => before what it prints.
func Parse(pkg, text string) (all []Mutant, err error) {
	for number, line := range strings.Split(strings.TrimSpace(text), "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		if mark == "=" {
			name, wrong, _ := strings.Cut(rest, ": ")
			all = append(all, Mutant{Package: pkg, Name: name, Wrong: wrong})
			continue
		}
		if len(all) == 0 {
			return nil, fmt.Errorf("mutants of %s, line %d: no mutant has begun", pkg, number+1)
		}
		m := &all[len(all)-1]
		switch mark {
		case "-":
			m.Old = joined(m.Old, rest)
		case "+":
			m.New = joined(m.New, rest)
		case "!":
			m.Run, m.Prints, _ = strings.Cut(rest, "=> ")
		default:
			return nil, fmt.Errorf("mutants of %s, line %d: unknown mark %q", pkg, number+1, mark)
		}
	}
	return all, nil
}

func joined(text, line string) string {
	if text == "" {
		return line
	}
	return text + "\n" + line
}

// File returns the file of a right package, below the folder of this one.
func File(dir, pkg string) string {
	return filepath.Join(dir, "right", pkg, pkg+".go")
}

// Apply returns the source with the bug. The error says that the old text does not stand in it
// exactly once.
func (m Mutant) Apply(source string) (string, error) {
	if n := strings.Count(source, m.Old); n != 1 {
		return "", fmt.Errorf("%s/%s: the old text stands %d times in the source", m.Package, m.Name, n)
	}
	return strings.Replace(source, m.Old, m.New, 1), nil
}

// Changed reads the right source below a folder and applies the bug.
func (m Mutant) Changed(dir string) (string, error) {
	source, err := os.ReadFile(File(dir, m.Package))
	if err != nil {
		return "", err
	}
	return m.Apply(string(source))
}
