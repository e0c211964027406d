// Package loopback finds ports for servers that tests start as processes of their own.
package loopback

import "net"

// FreePort returns a port of the loopback interface that nobody listens on now.
func FreePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
