package spec_test

import (
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if s, ds := spec.Load("testdata/full.clouseau.hcl"); s == nil {
			b.Fatal(ds)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		s, ds := spec.Load("testdata/full.clouseau.hcl")
		if s == nil {
			b.Fatal(ds)
		}
		solver := decide.New(s.L)
		b.StartTimer()
		spec.Check(b.Context(), s, solver)
	}
}

func BenchmarkFormat(b *testing.B) {
	src, err := os.ReadFile("testdata/full.clouseau.hcl")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := spec.Format(src); err != nil {
			b.Fatal(err)
		}
	}
}
