package script_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
)

// Integers are read as values of their type, or not at all.
func TestInteger(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, typ string
		want      any // nil: the type does not have it
	}{
		{"-9223372036854775808", "int64", int64(-1 << 63)},
		{"9223372036854775808", "int64", nil},
		{"9223372036854775807", "int", 1<<63 - 1},
		{"-128", "int8", int8(-128)},
		{"128", "int8", nil},
		{"-32768", "int16", int16(-32768)},
		{"2147483648", "int32", nil},
		{"255", "uint8", uint8(255)},
		{"256", "uint8", nil},
		{"-1", "uint8", nil},
		{"65535", "uint16", uint16(65535)},
		{"4294967295", "uint32", uint32(1<<32 - 1)},
		{"18446744073709551615", "uint", uint(1<<64 - 1)},
		{"18446744073709551615", "uint64", uint64(1<<64 - 1)},
		{"18446744073709551616", "uint64", nil},
		{"1.0", "int", nil},
		{"01", "int", nil},
		{"+1", "int", nil},
		{"", "int", nil},
		{"1", "", nil},
		{"1", "float64", nil},
		{"0", "uintptr", nil},
	} {
		x, ok := script.Integer(c.text, c.typ)
		if ok != (c.want != nil) || ok && x != c.want {
			t.Errorf("Integer(%q, %q) = %v, %v, want %v", c.text, c.typ, fmt.Sprintf("%T(%v)", x, x), ok, c.want)
		}
	}
}
