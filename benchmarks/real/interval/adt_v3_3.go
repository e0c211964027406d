//go:build v3_3

package interval

import "github.com/coreos/etcd/pkg/adt"

type (
	tree     = *adt.IntervalTree
	interval = adt.Interval
)

var number = adt.NewInt64Interval

func newTree() tree { return &adt.IntervalTree{} }
