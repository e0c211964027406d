package overlap

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Picture draws when the calls were made and returned, one call a line, by the ticks of their
// clock:
//
//	1  add(n = 1)   |--|
//	2  add(n = 1)    |---|
//	1  get()           |--|
//
// A call that did not return has no end. The picture is empty without calls.
func (cs Calls) Picture() string {
	return cs.PictureOf(func(c *Call) string {
		n := c.Event.Op.Args()
		args := make([]string, min(n, len(c.Event.Values)))
		for j := range args {
			args[j] = c.Event.Op.Fields[j].Name + " = " + c.Event.Values[j].String()
		}
		return fmt.Sprintf("%s(%s)", c.Event.Op.Name, strings.Join(args, ", "))
	})
}

// PictureOf is Picture with other words for the calls.
func (cs Calls) PictureOf(text func(*Call) string) string {
	texts := make([]string, len(cs))
	wide := 0
	last := int64(0)
	for i, c := range cs {
		called, back := c.Span()
		texts[i] = text(c)
		wide = max(wide, utf8.RuneCountInString(texts[i]))
		last = max(last, called, back)
	}
	var b strings.Builder
	for i, c := range cs {
		called, back := c.Span()
		pad := strings.Repeat(" ", wide-utf8.RuneCountInString(texts[i]))
		switch fmt.Fprintf(&b, "%d  %s%s  ", c.Lane, texts[i], pad); {
		case called == 0:
			b.WriteString("(not made)")
		case back == 0:
			b.WriteString(strings.Repeat(" ", int(2*called)) + "|" + strings.Repeat("-", int(2*(last+1-called))))
		default:
			b.WriteString(strings.Repeat(" ", int(2*called)) + "|" + strings.Repeat("-", int(2*(back-called)-1)) + "|")
		}
		b.WriteByte('\n')
	}
	return b.String()
}
