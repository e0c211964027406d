package emit

import (
	"bytes"
	"strings"
)

// groupImports moves the imports of the standard library before the others, as
// people write them; jennifer sorts all of them into one block.
func groupImports(src []byte) []byte {
	const begin, end = "\nimport (\n", "\n)\n"
	before, rest, ok1 := bytes.Cut(src, []byte(begin))
	block, after, ok2 := bytes.Cut(rest, []byte(end))
	if !ok1 || !ok2 {
		return src
	}
	var standard, others []string
	for _, line := range strings.Split(string(block), "\n") {
		if _, path, _ := strings.Cut(line, "\""); strings.Contains(strings.Split(path, "/")[0], ".") {
			others = append(others, line)
		} else {
			standard = append(standard, line)
		}
	}
	var b bytes.Buffer
	b.Write(before)
	b.WriteString(begin + strings.Join(standard, "\n") + "\n\n" + strings.Join(others, "\n") + end)
	b.Write(after)
	return b.Bytes()
}
