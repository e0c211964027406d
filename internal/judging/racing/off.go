//go:build !race

package racing

// enabled says that the detector is compiled in.
const enabled = false
