package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/control"
	"github.com/clouseau-go/clouseau/internal/lists"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// What is shown of a long run is its end.
const (
	mostRows  = 24
	mostLanes = 12
)

// row is a line of the picture: goroutines that stopped at the same place, one after the other.
type row struct {
	goroutines []int
	text       string
}

// rows puts turns together. What is in no code of the user is not shown.
func (s *schedulesScreen) rows(turns []control.Turn) (out []row) {
	texts := map[string][]string{} // of files, by line
	seen := map[int]bool{}
	for _, t := range turns {
		if t.Place == "" && (t.End != control.Ends || !seen[t.Goroutine]) {
			continue
		}
		seen[t.Goroutine] = true
		text := s.turnEnd(t, texts)
		if n := len(out) - 1; n >= 0 && out[n].text == text && !slices.Contains(out[n].goroutines, t.Goroutine) {
			out[n].goroutines = append(out[n].goroutines, t.Goroutine)
			continue
		}
		out = append(out, row{[]int{t.Goroutine}, text})
	}
	return out
}

// lanesOf returns the goroutines that have a column: those that are in most rows.
func lanesOf(all []row) []int {
	often := map[int]int{}
	for _, r := range all {
		for _, id := range r.goroutines {
			often[id]++
		}
	}
	ids := slices.SortedFunc(maps.Keys(often), func(a, b int) int {
		return cmp.Or(cmp.Compare(often[b], often[a]), cmp.Compare(a, b))
	})
	ids = ids[:min(len(ids), mostLanes)]
	slices.Sort(ids)
	return ids
}

// lanes prints who went on in turn: a column for each goroutine, and where it stopped.
func (s *schedulesScreen) lanes(turns []control.Turn, skipped int) {
	all := s.rows(turns)
	above := max(0, len(all)-mostRows)
	all = all[above:]
	ids := lanesOf(all)
	if len(ids) < 2 {
		return
	}
	heads := lists.Of(ids, strconv.Itoa)
	s.t.Printf("      goroutine %s\n", strings.Join(heads, " "))
	if above+skipped > 0 {
		s.t.Printf("                ... (the last %s)\n", rtreport.Plural(mostRows, "line"))
	}
	for _, r := range all {
		var lane strings.Builder
		marked := 0
		for i, id := range ids {
			mark := " "
			if slices.Contains(r.goroutines, id) {
				mark = "*"
				marked++
			}
			fmt.Fprintf(&lane, "%-*s ", len(heads[i]), mark)
		}
		others := ""
		if n := len(r.goroutines) - marked; n > 0 {
			others = fmt.Sprintf("  (and %s)", rtreport.Plural(n, "other goroutine"))
		}
		s.t.Printf("                %s %s%s\n", lane.String(), r.text, others)
	}
}

// turnEnd says where and how a turn ended.
func (s *schedulesScreen) turnEnd(t control.Turn, texts map[string][]string) string {
	place := ""
	if t.Place != "" {
		file, line, _ := strings.Cut(t.Place, ":")
		place = filepath.Base(file) + ":" + line
		if texts[file] == nil {
			text, _ := os.ReadFile(s.b.Source(file)) // of other modules it may not be known
			texts[file] = strings.Split(string(text), "\n")
		}
		if n, err := strconv.Atoi(line); err == nil && n > 0 && n <= len(texts[file]) {
			place += "  " + strings.TrimSpace(texts[file][n-1])
		}
	}
	switch t.End {
	case control.Ends:
		return "ends"
	case control.Waits:
		return strings.TrimSpace("waits   " + place)
	}
	return strings.TrimSpace("before  " + place)
}
