package debruijn

// What the specs say about types, on types as they are written. What is not a type
// counts as int.

// Arrow returns the type of functions.
func Arrow(from, to string) string { return (&Type{read(from), read(to)}).String() }

// Domain returns what a function type takes, and int for int.
func Domain(t string) string {
	if u := read(t); !u.isInt() {
		return u.from.String()
	}
	return Int.String()
}

// Codomain returns what a function type gives, and int for int.
func Codomain(t string) string {
	if u := read(t); !u.isInt() {
		return u.to.String()
	}
	return Int.String()
}

// Size returns the number of arrows in a type.
func Size(t string) int { return read(t).size() }

func read(text string) *Type {
	t, err := ParseType(text)
	if err != nil {
		return Int
	}
	return t
}
