package control
import ("testing";"os";"github.com/clouseau-go/clouseau/internal/overlay";"fmt";"path/filepath")
func TestTry(t *testing.T){
 d:=os.Getenv("TRY"); if d=="" {t.Skip()}
 tc,err:=Installed(t.Context(), d); if err!=nil{t.Fatal(err)}
 os.MkdirAll("/tmp/c1/ov",0o755)
 o,_:=overlay.New("/tmp/c1/ov")
 env,err:=tc.Apply(o, "/tmp/c1/ov"); if err!=nil{t.Fatal(err)}
 fl,err:=o.Flags(t.Context(), d, "")
 fmt.Println(fl, env, err, filepath.Base(d))
}
