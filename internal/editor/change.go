package editor

import "strings"

// Change is something that can be done with what stands at a place.
type Change struct {
	Title string
	Edits []Edit
}

// Changes returns what can be done at a place: making a clause a promise, giving an operation a
// clause, and the like.
func (p *Project) Changes(path string, offset int) (out []Change) {
	_, f := p.look(path)
	kinds, b := around(f.body, nil, offset)
	if b == nil {
		return nil
	}
	operation := b
	if len(kinds) > 1 && kinds[len(kinds)-1] == "clause" {
		operation = parentOf(f.body, nil, b)
	}
	if operation == nil || operation.kind.Text != "operation" || operation.incomplete {
		return nil
	}
	if a := operation.body.attribute("kind"); a == nil || f.text(a.value) == "call" {
		out = append(out, f.promise(b)...)
	}
	name, _, _ := operation.label()
	if b == operation && name != "" {
		out = append(out, Change{"Add a clause of " + name, []Edit{f.insert(b, "  clause {\n    history = all\n    event   = "+name+"\n    future  = all\n  }\n")}})
	}
	return out
}

// promise makes a clause or an operation a promise, or ends that.
func (f *file) promise(b *block) []Change {
	what := b.kind.Text
	if what == "operation" {
		what = "all clauses of this operation"
		for _, c := range b.body.blocks {
			if c.body.attribute("promise") != nil {
				return nil
			}
		}
	} else {
		what = "this clause"
	}
	a := b.body.attribute("promise")
	if a == nil {
		indent := strings.Repeat("  ", strings.Count(f.indent(b), "  ")+1)
		return []Change{{"Make " + what + " a promise, which judges every answer", []Edit{f.insert(b, indent+"promise = true\n")}}}
	}
	start := strings.LastIndexByte(string(f.src[:a.name.Start]), '\n') + 1
	end := a.end
	if i := strings.IndexByte(string(f.src[end:]), '\n'); i >= 0 {
		end += i + 1
	}
	return []Change{{"Promise nothing by " + what, []Edit{{Span{f.path, start, end}, ""}}}}
}

// indent returns the blanks before a block.
func (f *file) indent(b *block) string {
	line := string(f.src[strings.LastIndexByte(string(f.src[:b.start]), '\n')+1 : b.start])
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// insert puts a line at the end of a block; one on a single line gets lines of its own.
func (f *file) insert(b *block, text string) Edit {
	at := b.end - 1
	before := strings.TrimRight(string(f.src[b.open+1:at]), " \t")
	if strings.HasSuffix(before, "\n") {
		at = b.open + 1 + len(before)
		return Edit{Span{f.path, at, at}, text}
	}
	inner := strings.TrimSpace(before)
	if inner != "" {
		text = f.indent(b) + "  " + inner + "\n" + text
	}
	return Edit{Span{f.path, b.open + 1, at}, "\n" + text + f.indent(b)}
}
