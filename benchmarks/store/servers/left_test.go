package servers_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/store/servers"
)

// startOnly names the product that this process is to start, and nothing else.
const startOnly = "CLOUSEAU_START_ONLY"

// onlyStart starts a server, says what it is, and waits to be killed.
func onlyStart(product string) {
	for _, p := range servers.Products() {
		if p.Name == product {
			s, err := p.Start(context.Background(), "")
			if err != nil {
				fmt.Println("error", err)
				os.Exit(1)
			}
			fmt.Println("started", s.PID(), s.Folder())
		}
	}
	select {}
}

// TestNothingLeft kills a process that has started a server: the server ends, too.
func TestNothingLeft(t *testing.T) {
	oneProduct(t, func(t *testing.T, product string) {
		if err := missing[product]; err != nil {
			t.Skip(err)
		}
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), startOnly+"="+product)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		said, err := bufio.NewReader(out).ReadString('\n')
		fields := strings.Fields(said)
		if err != nil || len(fields) != 3 || fields[0] != "started" {
			t.Fatalf("%v: %s", err, said)
		}
		t.Cleanup(func() { _ = os.RemoveAll(fields[2]) }) // what was killed cannot clean up
		pid, err := strconv.Atoi(fields[1])
		if err != nil || syscall.Kill(pid, 0) != nil {
			t.Fatalf("there is no server %d", pid)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
		for limit := time.Now().Add(time.Minute); ended(pid) != nil; {
			if time.Now().After(limit) {
				t.Fatalf("the server still runs: %v", ended(pid))
			}
			time.Sleep(time.Millisecond)
		}
	})
}

// ended returns an error if a process runs; one that only nobody has waited for does not.
func ended(pid int) error {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil || strings.Contains(string(status), "State:\tZ") {
		return nil
	}
	return fmt.Errorf("process %d: %s", pid, status)
}
