package handles

// NewBuggy returns a table in which a closed descriptor keeps its cache: when
// it is handed out again, it answers for the old file.
func NewBuggy() *Table { return &Table{files: map[string]int{}} }
