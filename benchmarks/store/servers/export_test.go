package servers

// With returns the level under another name, with a further setting of its connections.
func (l Level) With(name, sql string) Level {
	l.Name = name
	l.set = append(l.set[:len(l.set):len(l.set)], sql)
	return l
}
