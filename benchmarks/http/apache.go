package http

import (
	"context"
	"fmt"
	"strings"
)

// StartApache starts Apache httpd with mod_dav. It returns [ErrNotInstalled] if httpd is not on
// this machine.
func StartApache(ctx context.Context) (*Daemon, error) { return apache.start(ctx) }

var apache = kind{
	name: "Apache httpd", binary: "apache2", pkg: "apache2",
	arguments: func(_, config string) []string { return []string{"-f", config, "-DFOREGROUND"} },
	config:    apacheConfig,
}

// apacheModules are those that are not part of the program itself.
var apacheModules = []string{"mpm_event", "authz_core", "dav", "dav_fs"}

// apacheConfig names a user, because apache gives up the rights of root and needs another user for
// that. Without root it ignores the name.
func apacheConfig(home string, port int) string {
	var load strings.Builder
	for _, m := range apacheModules {
		fmt.Fprintf(&load, "LoadModule %[1]s_module /usr/lib/apache2/modules/mod_%[1]s.so\n", m)
	}
	return load.String() + fmt.Sprintf(`
ServerRoot %[1]s
ServerName localhost
Listen 127.0.0.1:%[2]d
PidFile %[1]s/pid
ErrorLog %[1]s/log
DefaultRuntimeDir %[1]s
User www-data
Group www-data
StartServers 1
ServerLimit 1
ThreadsPerChild 8
MaxRequestWorkers 8
MaxKeepAliveRequests 0
KeepAliveTimeout 60
DavLockDB %[1]s/temp/lock
DocumentRoot %[1]s/www
<Directory %[1]s/www>
	Dav On
	Require all granted
</Directory>
`, home, port)
}
