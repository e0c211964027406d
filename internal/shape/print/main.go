// Command print prints how the code below a folder is built: knots, density, packages. See package
// shape.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/shape"
)

// The limits above which a type is listed.
const (
	maxMethods = 60
	maxFiles   = 8
)

func main() {
	all := flag.Bool("all", false, "print packages, and each place that is counted, too")
	without := flag.String("without", "benchmarks", "folders to leave out, separated by commas")
	below := flag.String("below", "runtime", "the folder whose importable packages are counted")
	immutable := flag.String("immutable", "sre.Builder,logic.Builder", "types that do not count, separated by commas")
	flag.Parse()
	dir := "."
	if flag.NArg() > 0 {
		dir = flag.Arg(0)
	}
	skip := strings.Split(*without, ",")
	tree, err := shape.Read(dir, func(d string) bool { return slices.Contains(skip, d) })
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	knots(os.Stdout, tree.Widths(strings.Split(*immutable, ",")...))
	density(os.Stdout, tree.Density(), *all)
	packages(os.Stdout, tree.Packages(), *below, *all)
}

func knots(w io.Writer, widths []shape.Width) {
	many := 0
	scattered := 0
	for _, t := range widths {
		if t.Methods > maxMethods {
			many++
		}
		if len(t.Files) > maxFiles {
			scattered++
		}
	}
	fmt.Fprintf(w, "types of more than %d methods: %d, in more than %d files: %d\n", maxMethods, many, maxFiles, scattered)
	for _, t := range shape.Wide(widths, maxMethods, maxFiles) {
		fmt.Fprintf(w, "  %-36s %4d methods in %2d files, %2d fields", t.Type, t.Methods, len(t.Files), t.Fields)
		if len(t.With) > 0 {
			fmt.Fprintf(w, ", with %s", strings.Join(t.With, ", "))
		}
		fmt.Fprintln(w)
	}
}

func density(w io.Writer, d shape.Density, all bool) {
	percent := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	fmt.Fprintf(w, "lines: %d, tokens outside of comments: %d\n", d.Lines, d.Tokens)
	fmt.Fprintf(w, "several unrelated values in one assignment: %d of %d (%.1f %%)\n",
		len(d.Packed), d.Assignments, percent(len(d.Packed), d.Assignments))
	fmt.Fprintf(w, "functions that save a field and restore it: %d\n", len(d.Saved))
	fmt.Fprintf(w, "lines over 140 columns: %d (%.2f %%)\n", d.Wide, percent(d.Wide, d.Lines))
	fmt.Fprintf(w, "longest function: %d lines\n", d.Longest)
	if all {
		for _, at := range d.Packed {
			fmt.Fprintf(w, "  packed    %s\n", at)
		}
		for _, at := range d.Saved {
			fmt.Fprintf(w, "  restored  %s\n", at)
		}
	}
}

func packages(w io.Writer, list []*shape.Package, below string, all bool) {
	importable := 0
	inside := 0
	for _, p := range list {
		if !p.Importable() {
			continue
		}
		importable++
		if strings.HasPrefix(p.Dir, below+"/") {
			inside++
		}
	}
	fmt.Fprintf(w, "packages: %d, importable: %d, of these below %s: %d\n", len(list), importable, below, inside)
	if !all {
		return
	}
	for _, p := range list {
		if p.Importable() {
			fmt.Fprintf(w, "  %-28s %3d names %6d lines, imports %s\n", p.Dir, len(p.Exported), p.Lines, strings.Join(p.Imports, " "))
		}
	}
}
