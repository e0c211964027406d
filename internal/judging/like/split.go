package like

import (
	"github.com/clouseau-go/clouseau/logic"
)

// A result that is a record, or a list of records, is to models a result for each of its fields: a
// list of entries is a list of keys and one of values.

// piece says which part of a result of the operation is one to models.
type piece struct {
	result int    // of the operation
	member string // of the record; empty: it is no record
}

// members returns the fields of a record or of the records of a list; none if it is neither.
func members(s *logic.Sort) []logic.Member {
	if s.Kind() == logic.ListKind {
		s = s.Elem()
	}
	if s.Kind() != logic.RecordKind {
		return nil
	}
	return s.Members()
}

// split adds a result of an operation.
func (s *signature) split(result int, of *logic.Sort, t texts) {
	all := members(of)
	for _, m := range all {
		x := t.sort(m.Sort)
		if of.Kind() == logic.ListKind {
			x = logic.NewList("list of "+m.Name, x)
		}
		s.results = append(s.results, x)
		s.pieces = append(s.pieces, piece{result, m.Name})
	}
	if len(all) == 0 {
		s.results = append(s.results, t.sort(of))
		s.pieces = append(s.pieces, piece{result: result})
	}
}

// of returns what a result of an operation is to models.
func (p piece) of(s *logic.Sort, v logic.Value, t texts) logic.Value {
	switch {
	case p.member == "":
		return t.in(s, v)
	case s.Kind() != logic.ListKind:
		return t.in(s.Member(p.member), v.Field(p.member))
	}
	return logic.ListValue(each(v, func(x logic.Value) logic.Value { return p.of(s.Elem(), x, t) })...)
}

// joined returns a result of an operation, made of values that are its pieces; the zero value if
// one is missing, or the lists differ in length.
func joined(of *logic.Sort, values []logic.Value, t texts) logic.Value {
	for _, v := range values {
		if !v.IsValid() || of.Kind() == logic.ListKind && v.Size() != values[0].Size() {
			return logic.Value{}
		}
	}
	all := members(of)
	if len(all) == 0 {
		return t.out(of, values[0])
	}
	record := func(at func(v logic.Value) logic.Value) logic.Value {
		var fields []logic.Named
		for i, m := range all {
			fields = append(fields, logic.Named{Name: m.Name, Value: t.out(m.Sort, at(values[i]))})
		}
		return logic.RecordValue(fields...)
	}
	if of.Kind() == logic.RecordKind {
		return record(func(v logic.Value) logic.Value { return v })
	}
	out := make([]logic.Value, values[0].Size())
	for i := range out {
		out[i] = record(func(v logic.Value) logic.Value { return v.Elem(i) })
	}
	return logic.ListValue(out...)
}
