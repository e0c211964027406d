// Command bench measures generators against random and handwritten ones, on the systems that come
// with clouseau:
//
//	go run ./benchmarks/cmd/bench stack --runs 10000
//
// prints a row for each form of the stack and each strategy. Flags choose other tables: what it
// takes to find the generators, how searches grow, which level of isolation allows which anomaly.
package main

import (
	"os"

	"github.com/clouseau-go/clouseau/internal/cli"
)

func main() { os.Exit(cli.Run(benchCommand(), cli.Grace)) }
