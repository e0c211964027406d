//go:build !v3_3

package interval

import "go.etcd.io/etcd/pkg/v3/adt"

type (
	tree     = adt.IntervalTree
	interval = adt.Interval
)

var number = adt.NewInt64Interval

func newTree() tree { return adt.NewIntervalTree() }
