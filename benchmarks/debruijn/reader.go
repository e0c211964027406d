package debruijn

import "errors"

// reader builds a term from its tokens. App opens an application, AppL ends its
// function, and AppR its argument; Abs opens a lambda, and EndAbs ends it. After the first token
// that has no place the rest is ignored.
type reader struct {
	open []frame // applications and lambdas that are not complete, the innermost last
	term Term    // what was read in the innermost place, or nil
	err  error
}

// frame is a term of which parts are missing.
type frame struct {
	param *Type // of a lambda; nil for an application
	fun   Term  // of an application whose argument is being read
}

var (
	errPlace      = errors.New("debruijn: a token without a place")
	errIncomplete = errors.New("debruijn: the term is not complete")
)

// App begins an application.
func (r *reader) App() { r.begin(frame{}) }

// AppL ends the function of an application, and begins its argument.
func (r *reader) AppL() {
	if f := r.ended(); f != nil && f.param == nil && f.fun == nil {
		f.fun, r.term = r.term, nil
	} else {
		r.fail(errPlace)
	}
}

// AppR ends the argument of an application, and the application.
func (r *reader) AppR() {
	if f := r.ended(); f != nil && f.fun != nil {
		r.close(App{f.fun, r.term})
	} else {
		r.fail(errPlace)
	}
}

// Abs begins a lambda.
func (r *reader) Abs(param string) {
	t, err := ParseType(param)
	if err != nil {
		r.fail(err)
		return
	}
	r.begin(frame{param: t})
}

// EndAbs ends the body of a lambda, and the lambda.
func (r *reader) EndAbs() {
	if f := r.ended(); f != nil && f.param != nil {
		r.close(Abs{f.param, r.term})
	} else {
		r.fail(errPlace)
	}
}

// Var is a variable.
func (r *reader) Var(index int) { r.leaf(Var{index}) }

// Const is a number.
func (r *reader) Const(value int) { r.leaf(Const{value}) }

// finish returns the term, if all of it was read.
func (r *reader) finish() (Term, error) {
	if r.err == nil && (r.term == nil || len(r.open) > 0) {
		return nil, errIncomplete
	}
	return r.term, r.err
}

// begin opens a frame where a term has place.
func (r *reader) begin(f frame) {
	if r.term != nil {
		r.fail(errPlace)
		return
	}
	if r.err == nil {
		r.open = append(r.open, f)
	}
}

// ended returns the innermost frame, if a term in it is complete, or nil.
func (r *reader) ended() *frame {
	if r.err != nil || r.term == nil || len(r.open) == 0 {
		return nil
	}
	return &r.open[len(r.open)-1]
}

// close replaces the innermost frame by its term.
func (r *reader) close(t Term) {
	r.open = r.open[:len(r.open)-1]
	r.term = t
}

func (r *reader) leaf(t Term) {
	if r.term != nil {
		r.fail(errPlace)
	} else if r.err == nil {
		r.term = t
	}
}

// fail keeps the first mistake.
func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}
