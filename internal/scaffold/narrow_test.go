package scaffold

import "testing"

func TestNarrow(t *testing.T) {
	t.Parallel()
	in := `package p

// f is a function whose comment says so much that it does not fit into a hundred columns at all, so
// it goes on.
func f() {
	g(1,
		"http://example.com/a/text/that/looks/like/a/comment/and/is/wide/enough/to/be/noticed/as/a/line",
		// equal: the usual equality, which every user of it expects
		func(a, b string) bool { return a == b },
		2, // small
	)
}
`
	want := `package p

// f is a function whose comment says so much that it does not fit into a hundred columns at all, so
// it goes on.
func f() {
	g(1,
		"http://example.com/a/text/that/looks/like/a/comment/and/is/wide/enough/to/be/noticed/as/a/line",
		// equal: the usual equality, which every user of it expects
		func(a, b string) bool { return a == b },
		2, // small
	)
}
`
	out, err := narrow([]byte(in))
	if err != nil || string(out) != want {
		t.Errorf("narrow = %v\n%s", err, out)
	}
	if again, _ := narrow(out); string(again) != want {
		t.Errorf("narrow of that:\n%s", again)
	}
}
