// An outsider's verifier of the public log: golang.org/x/mod/sumdb and the standard library, no line of the product.
package main

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
)

const help = `npm run outside:log -- --url https://lanting.example [--vkey VKEY] [--n 1000] [--seed 1]
npm run outside:log -- --receipt fair-js28-202611150001.json --vkey VKEY

--url      an installation: its checkpoint, tiles, entries and proofs are checked
--vkey     the log's verifier key; without it the key that the log names first is taken, which shows less
--n        how many proofs of inclusion and how many of consistency
--receipt  evidence that the fairness page saved: judged without a network
Exit code: 0 everything fits, 1 something does not, 2 used wrongly or out of reach.`

// A wrong is something that the log's owner answers for.
type wrong struct{ text string }

func (w wrong) Error() string { return w.text }

func wrongf(format string, args ...interface{}) error { return wrong{fmt.Sprintf(format, args...)} }

func ok(format string, args ...interface{}) { fmt.Printf("✔ "+format+"\n", args...) }

func main() {
	url := flag.String("url", "", "")
	vkey := flag.String("vkey", "", "")
	n := flag.Int("n", 1000, "")
	seed := flag.Int64("seed", 1, "")
	receipt := flag.String("receipt", "", "")
	flag.Usage = func() { fmt.Println(help) }
	flag.Parse()
	var err error
	switch {
	case *receipt != "" && *vkey != "":
		err = checkSaved(*receipt, *vkey)
	case *url != "" && *receipt == "":
		err = checkLog(*url, *vkey, *n, rand.New(rand.NewSource(*seed)))
	default:
		fmt.Println(help)
		os.Exit(2)
	}
	if err == nil {
		fmt.Println("1 passed, 0 failed")
		return
	}
	if _, isWrong := err.(wrong); isWrong {
		fmt.Printf("✘ %v\n0 passed, 1 failed\n", err)
		os.Exit(1)
	}
	fmt.Printf("? %v\n", err)
	os.Exit(2)
}
