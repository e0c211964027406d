package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// String returns the report as a few lines of text:
//
//	stack, lost_element: 100 runs
//	  verdicts    4 violation, 3 upheld, 93 uninformative
//	  executions  25.00 for each violation
//	  calls       412, with 0 draws rejected
//	  tried       98 different scripts; push.elem 0..20
//	  operations  push 300, pop 107, isEmpty 5
//	  clauses     push.any 300, pop.lifo 107, isEmpty.answers 5
//	  generator   three_pushes: 100 runs, 4 violation, 3 upheld, at best 6 of 6 events on script
//	  depths      three_pushes, by how many runs:
//	              1  ######################## 49
//	              2  ######################### 51
//	  off script  pop.lifo: field elem failed in 87 % (93 of 107)
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s: %s%s\n", r.System, r.Goal, r.first(), Plural(r.Runs, "run"))
	fmt.Fprintf(&b, "  verdicts    %s\n", r.verdicts())
	if x, ok := r.ExecutionsPerViolation(); ok {
		fmt.Fprintf(&b, "  executions  %.2f for each violation\n", x)
	}
	fmt.Fprintf(&b, "  calls       %d, with %s rejected\n", r.Calls, Plural(r.Discards, "draw"))
	if r.Schedule != nil {
		fmt.Fprintf(&b, "  schedule    %s\n", r.Schedule)
	}
	if r.Tried.Scripts > 0 {
		fmt.Fprintf(&b, "  tried       %s\n", &r.Tried)
	}
	if r.Walked != nil {
		for _, line := range r.Walked.Lines() {
			fmt.Fprintf(&b, "  walked      %s\n", line)
		}
	}
	writeCounts(&b, "operations", r.Operations)
	writeCounts(&b, "clauses", r.Clauses)
	r.writeGenerators(&b)
	r.writeRemarks(&b)
	return b.String()
}

// writeGenerators prints what became of the runs of each generator.
func (r *Report) writeGenerators(b *strings.Builder) {
	for _, s := range r.Generators {
		best := Plural(s.Best, "event")
		if s.Events > 0 {
			best = fmt.Sprintf("%d of %s", s.Best, Plural(s.Events, "event"))
		}
		fmt.Fprintf(b, "  generator   %s: %s, %d violation, %d upheld, at best %s on script\n",
			s.Name, Plural(s.Runs, "run"), s.Violations, s.Upheld, best)
	}
	for _, s := range r.Generators {
		writeDepths(b, s)
	}
}

// writeRemarks prints what keeps runs from telling more, and what other judges than the goal found.
func (r *Report) writeRemarks(b *strings.Builder) {
	for _, why := range r.Idlers() {
		fmt.Fprintf(b, "  idle        %s\n", why)
	}
	for _, m := range r.OffScript {
		fmt.Fprintf(b, "  off script  %s\n", m)
	}
	if len(r.Gaps) > 0 {
		fmt.Fprintf(b, "  never       %s\n", strings.Join(r.Gaps, ", "))
	}
	for _, k := range r.KnownFailures {
		fmt.Fprintf(b, "  known       %s\n", k)
	}
	if r.Unknowns > 0 {
		fmt.Fprintf(b, "  undecided   %s may have been a violation\n", Plural(r.Unknowns, "prefix"))
	}
	if r.Overflows > 0 {
		fmt.Fprintf(b, "  gave up     the validator on %s with too many explanations\n", Plural(r.Overflows, "run"))
	}
	if r.Summarized > 0 {
		fmt.Fprintf(b, "  summarized  %s: of the requests under way not all orders were looked at\n", Plural(r.Summarized, "run"))
	}
	if r.ModelViolations > 0 {
		fmt.Fprintf(b, "  model       %s of the model\n", Plural(r.ModelViolations, "violation"))
	}
	if r.Differences > 0 {
		fmt.Fprintf(b, "  reference   %s in an answer\n", Plural(r.Differences, "difference"))
	}
	for _, p := range r.Promises {
		fmt.Fprintf(b, "  promise     %s\n", p.line(r.Operations))
		if x := p.contexts(); x != "" {
			fmt.Fprintf(b, "  contexts    %s\n", x)
		}
	}
	for _, c := range r.Panics {
		fmt.Fprintf(b, "  panicked    %s, %s\n", c.Name, Plural(c.Count, "time"))
	}
	for _, c := range r.BlockedOn {
		fmt.Fprintf(b, "  blocked on  %s, %s\n", c.Name, Plural(c.Count, "run"))
	}
	for _, w := range r.Waits {
		fmt.Fprintf(b, "  waits       %s\n", w)
	}
	if r.Silent > 0 {
		fmt.Fprintf(b, "  owed        after %s, first %s\n", Plural(r.Silent, "run"), few(r.Owed))
	}
	for _, l := range r.Lacks {
		fmt.Fprintf(b, "  misfit      %s\n", lowerFirst(l.What()))
	}
	if r.Spared != nil {
		fmt.Fprintf(b, "  harmless    %s in the goal, and nothing bad has happened: %s\n", Plural(r.Harmless, "run"), r.Spared.Why)
	}
	if r.LastFault != "" {
		fmt.Fprintf(b, "  environment %s\n", r.LastFault)
	}
	if r.Broken != "" {
		fmt.Fprintf(b, "  broken      %s\n", r.Broken)
	}
}

// bar is the length of a histogram's longest bar.
const bar = 40

// writeDepths prints how deep the recursions of a generator went, one depth a line.
func writeDepths(b *strings.Builder, s Shape) {
	if len(s.Depths) == 0 {
		return
	}
	fmt.Fprintf(b, "  depths      %s, by how many runs:\n", s.Name)
	most := slices.Max(s.Depths)
	for d, n := range s.Depths {
		if n > 0 {
			fmt.Fprintf(b, "              %d  %s %d\n", d, strings.Repeat("#", max(1, n*min(bar, most)/most)), n)
		}
	}
}

func (m Mismatch) String() string {
	what := "field " + m.Field
	if m.Field == "" {
		what = "the event"
	}
	share := 100 * float64(m.Failed) / float64(m.Of)
	return fmt.Sprintf("%s: %s failed in %.0f %% (%d of %d)", m.Clause, what, share, m.Failed, m.Of)
}

func writeCounts(b *strings.Builder, label string, counts []Count) {
	if len(counts) == 0 {
		return
	}
	parts := lists.Of(counts, func(c Count) string { return fmt.Sprintf("%s %d", c.Name, c.Count) })
	fmt.Fprintf(b, "  %-11s %s\n", label, strings.Join(parts, ", "))
}

// few names the first elements of a list, and says how many more there are.
func few(all []string) string {
	const shown = 3
	if len(all) <= shown {
		return strings.Join(all, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(all[:shown], ", "), len(all)-shown)
}

// Plural returns a number with a noun.
func Plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "x"):
		return fmt.Sprintf("%d %ses", n, noun)
	default:
		return fmt.Sprintf("%d %ss", n, noun)
	}
}

// Tell says in a line how the runs of a test ended, and what this shows.
func (r *Report) Tell() string {
	s := fmt.Sprintf("%s: %s%s (%s)", r.Goal, r.first(), Plural(r.Runs, "run"), r.verdicts())
	if r.Tried.Scripts > 0 {
		s += " of " + r.Tried.String()
	}
	return s
}

// first is what is to be known before the number of runs; mostly empty.
func (r *Report) first() string {
	if why := r.Early(); why != "" {
		return why + "; "
	}
	return ""
}

// verdicts says how many runs ended with each verdict.
func (r *Report) verdicts() string {
	var out []string
	for _, m := range meanings {
		if n := r.Of(m.Name); n > 0 {
			out = append(out, fmt.Sprintf("%d %s", n, m.Name))
		}
	}
	if r.Unconfirmed > 0 {
		out = append(out, fmt.Sprintf("%d unconfirmed", r.Unconfirmed))
	}
	return strings.Join(out, ", ")
}

// Narrow shortens the widest cells of a table until [Align] needs no more than that many columns.
// Short cells stay as they are, so that a table of many columns may be wider.
func Narrow(rows [][]string, columns int) [][]string {
	const short = 12 // cells that are not shortened
	for {
		var width []int
		total := 0
		for _, row := range rows {
			for i, cell := range row {
				if i == len(width) {
					width = append(width, 0)
				}
				width[i] = max(width[i], utf8.RuneCountInString(cell))
			}
		}
		widest := 0
		for i, w := range width {
			total += w + 2
			if w > width[widest] {
				widest = i
			}
		}
		if total <= columns || width[widest] <= short {
			return rows
		}
		most := max(short, width[widest]-(total-columns))
		for _, row := range rows {
			if widest < len(row) && utf8.RuneCountInString(row[widest]) > most {
				row[widest] = string([]rune(row[widest])[:most-1]) + "…"
			}
		}
	}
}

// Align pads the cells of each column to the same width; the second column is right-aligned.
func Align(rows [][]string) string {
	var width []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if width[i] == 0 {
				continue
			}
			pad := width[i]
			if i != 1 {
				pad = -pad
			}
			fmt.Fprintf(&line, "%*s  ", pad, cell)
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}
