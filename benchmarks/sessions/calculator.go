package sessions

import (
	"io"

	"github.com/clouseau-go/clouseau/session/play"
)

type operands struct {
	Type string `json:"type"`
	I, J int64
}

type result struct {
	Type  string `json:"type"`
	Value int64  `json:"value"`
}

// calculatorFault is what is wrong with a calculator.
type calculatorFault struct {
	mul, div func(i, j int64) int64
	stale    bool // a product with zero answers what was answered before
}

func (f calculatorFault) serve(conn io.ReadWriter) error {
	w := newWire(conn)
	var last int64
	for {
		var o operands
		if ok, err := w.read(&o); !ok {
			return err
		}
		r := result{Type: "result"}
		switch o.Type {
		case "mul":
			r.Value = o.I * o.J
			if f.mul != nil {
				r.Value = f.mul(o.I, o.J)
			}
			if f.stale && r.Value == 0 {
				r.Value = last
			}
		case "div":
			r.Value = o.I / o.J
			if f.div != nil {
				r.Value = f.div(o.I, o.J)
			}
		case "bye":
			return nil
		}
		last = r.Value
		if err := w.write(r); err != nil {
			return err
		}
	}
}

func calculators() []Implementation {
	return servers(func(f calculatorFault) play.Function { return f.serve }, map[string]calculatorFault{
		"overflow": {mul: func(i, j int64) int64 { return int64(int32(i * j)) }},
		"rounded":  {div: func(i, j int64) int64 { return (i + j/2) / j }},
		"stale":    {stale: true},
		"loop": {mul: func(i, j int64) int64 { // a product by addition, for numbers of one sign
			sum := int64(0)
			for range min(max(j, 0), 2000) {
				sum += i
			}
			if j >= 0 && j <= 2000 {
				return sum
			}
			return i * max(j, -j)
		}},
	}, "overflow", "rounded", "stale", "loop")
}
