// Package upgrades lists pairs of versions of published Go modules on which `clouseau compare` is
// measured. README.md tells what they are and how they were chosen. The tests look at the form of
// the lists alone.
package upgrades
