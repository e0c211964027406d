//go:build !race

package seeded

const raced = false
