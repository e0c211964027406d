package isolation

import (
	"cmp"
	"fmt"
	"slices"
)

// finish finds the writers of values and the order of commits, and looks for contradictions.
func (d *decoder) finish() (*Recording, error) {
	if len(d.out.Txns) == 0 {
		return nil, &Mistake{Line: max(1, d.number), Text: "there is no transaction; " + wanted}
	}
	if err := d.resolve(); err != nil {
		return nil, err
	}
	if err := d.order(); err != nil {
		return nil, err
	}
	if _, at, err := build(d.out.Txns); err != nil {
		text := err.Error()
		if at.op >= 0 {
			text = fmt.Sprintf("operation %d: %s", at.op+1, text)
		}
		return nil, &Mistake{Line: d.out.lines[at.txn], Text: text}
	}
	return d.out, nil
}

// written is a value of a key.
type written struct{ key, value string }

// resolve finds the writers of the values that were read.
func (d *decoder) resolve() error {
	if !d.byValue {
		return nil
	}
	writers := map[written][]Op{}
	for t, values := range d.values {
		count := map[string]int{}
		for i, o := range d.out.Txns[t].Ops {
			if !o.Write {
				continue
			}
			count[o.Key]++
			if values != nil && values[i] != "" {
				w := written{o.Key, values[i]}
				writers[w] = append(writers[w], Op{Key: o.Key, From: d.out.Txns[t].ID, Nth: count[o.Key]})
			}
		}
	}
	for t, values := range d.values {
		own := map[string]string{} // the values that the transaction wrote last
		for i, value := range values {
			o := &d.out.Txns[t].Ops[i]
			switch last, wrote := own[o.Key]; {
			case o.Write:
				own[o.Key] = value
			case value == "":
			case wrote && last == value:
				o.From = d.out.Txns[t].ID
			default:
				if err := d.find(t, i, value, writers[written{o.Key, value}]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// find fills in the writer of the value of a read.
func (d *decoder) find(t, i int, value string, writers []Op) error {
	o := &d.out.Txns[t].Ops[i]
	from := slices.DeleteFunc(slices.Clone(writers), func(w Op) bool { return w.From == d.out.Txns[t].ID })
	if initial, ok := d.initial[o.Key]; ok && initial == value || !ok && value == "null" {
		from = append(from, Op{Key: o.Key})
	}
	switch len(from) {
	case 0:
		text := fmt.Sprintf("operation %d: T%d reads %s of %s, which no other transaction has written", i+1, d.out.Txns[t].ID, value, o.Key)
		if len(writers) > 0 {
			text = fmt.Sprintf("operation %d: T%d reads %s of %s, which it writes itself, and not just before", i+1, d.out.Txns[t].ID, value, o.Key)
		} else if _, ok := d.initial[o.Key]; !ok {
			text += fmt.Sprintf(`; if the key had it at first, a line {"initial": {%q: %s}} says so`, o.Key, value)
		}
		return &Mistake{Line: d.out.lines[t], Text: text}
	case 1:
		*o = from[0]
	default:
		d.out.Unsure = append(d.out.Unsure, Unsure{t, i, value, from})
		*o = from[0]
	}
	return nil
}

// order checks what the file says about the order of commits and versions.
func (d *decoder) order() error {
	committed := 0
	writes := map[written]bool{} // of the committed, by key and ID
	for _, t := range d.out.Txns {
		if t.Aborted {
			continue
		}
		committed++
		for _, o := range t.Ops {
			if o.Write && d.versions[o.Key] != 0 {
				writes[written{o.Key, fmt.Sprint(t.ID)}] = true
			}
		}
	}
	if len(d.orders) == committed {
		slices.SortFunc(d.orders, func(a, b commitOrder) int { return cmp.Compare(a.at, b.at) })
		for _, c := range d.orders {
			d.out.Commits = append(d.out.Commits, c.id)
		}
	} else if len(d.orders) > 0 {
		return &Mistake{Line: d.number, Text: fmt.Sprintf("%d of %d committed transactions have a commit; their order is known if all have one", len(d.orders), committed)}
	}
	missing := map[string]int{}
	for w := range writes {
		missing[w.key]++
	}
	for key, line := range sortedBy(d.versions) {
		seen := map[int]bool{}
		for _, id := range d.out.Versions[key] {
			if seen[id] || !writes[written{key, fmt.Sprint(id)}] {
				return &Mistake{Line: line, Text: fmt.Sprintf("the versions of %s name T%d twice, or it does not write %s, or has not committed", key, id, key)}
			}
			seen[id] = true
		}
		if len(seen) != missing[key] {
			return &Mistake{Line: line, Text: fmt.Sprintf("the versions of %s have %d writers of %d", key, len(seen), missing[key])}
		}
	}
	return nil
}
