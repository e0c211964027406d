package draw

// Spread maps neighbouring seeds to numbers all over 64 bits (the finalizer of splitmix64: Steele,
// Lea and Flood, OOPSLA 2014).
func Spread(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
