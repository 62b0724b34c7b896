// Checkpoints with their signature and cosignatures, and the policy that says which witnesses count.
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const (
	typeCosignature  = 4
	lengthOfTime     = 8
	noticeOfPolicyMs = 48 * 3600 * 1000
)

// A witness verifies C2SP tlog-cosignature v1, which the note package does not know: a time, and the checkpoint with it.
type witness struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (w witness) Name() string    { return w.name }
func (w witness) KeyHash() uint32 { return w.hash }

func (w witness) Verify(msg, sig []byte) bool {
	if len(sig) != lengthOfTime+ed25519.SignatureSize {
		return false
	}
	at := binary.BigEndian.Uint64(sig)
	signed := fmt.Sprintf("cosignature/v1\ntime %d\n%s", at, msg)
	return ed25519.Verify(w.key, []byte(signed), sig[lengthOfTime:])
}

func readWitness(vkey string) (witness, error) {
	parts := strings.SplitN(vkey, "+", 3)
	if len(parts) != 3 {
		return witness{}, wrongf("%s is no verifier key", vkey)
	}
	key, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(key) != 1+ed25519.PublicKeySize || key[0] != typeCosignature {
		return witness{}, wrongf("%s is no key of a witness", vkey)
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), key...))
	hash := binary.BigEndian.Uint32(sum[:])
	if fmt.Sprintf("%08x", hash) != parts[1] {
		return witness{}, wrongf("%s does not fit its key id", vkey)
	}
	return witness{parts[0], hash, ed25519.PublicKey(key[1:])}, nil
}

// A policy of our form: "witness NAME VKEY" lines, "group NAME NEED …".
type policy struct {
	need      int
	witnesses []witness
}

func readPolicy(text string) (policy, error) {
	var p policy
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 3 && words[0] == "witness":
			w, err := readWitness(words[2])
			if err != nil {
				return p, err
			}
			p.witnesses = append(p.witnesses, w)
		case len(words) > 3 && words[0] == "group":
			p.need, _ = strconv.Atoi(words[2])
		}
	}
	if p.need < 1 || p.need > len(p.witnesses) {
		return p, wrongf("a policy that demands %d of %d witnesses", p.need, len(p.witnesses))
	}
	return p, nil
}

type policyBody struct {
	Policy      string
	EffectiveAt int64 `json:"effective_at_ms"`
}

// policies as the log published them: the first holds at once, a later one two days after its entry or more.
type policies struct {
	published []policy
	from      []int64
}

func (all *policies) add(publishedAt int64, body policyBody) error {
	p, err := readPolicy(body.Policy)
	if err != nil {
		return err
	}
	from := body.EffectiveAt
	if len(all.published) == 0 {
		from = 0
	} else if from < publishedAt+noticeOfPolicyMs {
		return wrongf("a policy for %d was published at %d only", from, publishedAt)
	}
	all.published, all.from = append(all.published, p), append(all.from, from)
	return nil
}

func (all policies) at(ms int64) (policy, error) {
	for i := len(all.published) - 1; i >= 0; i-- {
		if all.from[i] <= ms {
			return all.published[i], nil
		}
	}
	return policy{}, wrongf("the log names no witnesses")
}

// openCheckpoint verifies the log's own signature and counts the witnesses: a missing or wrong one is an error.
func openCheckpoint(text []byte, log note.Verifier, p policy) (tlog.Tree, int, error) {
	known := []note.Verifier{log}
	for _, w := range p.witnesses {
		known = append(known, w)
	}
	opened, err := note.Open(text, note.VerifierList(known...))
	if err != nil {
		return tlog.Tree{}, 0, wrongf("checkpoint: %v", err)
	}
	isSigned, cosigned := false, map[string]bool{}
	for _, sig := range opened.Sigs {
		if sig.Name == log.Name() && sig.Hash == log.KeyHash() {
			isSigned = true
		} else {
			cosigned[sig.Name] = true
		}
	}
	if !isSigned {
		return tlog.Tree{}, 0, wrongf("the checkpoint is not signed by %s", log.Name())
	}
	tree, err := readTree(opened.Text, log.Name())
	return tree, len(cosigned), err
}

// readTree reads the three lines: origin, size, root. (tlog.ParseTree knows only the origin of the Go checksum database.)
func readTree(text, origin string) (tlog.Tree, error) {
	lines := strings.Split(text, "\n")
	if len(lines) != 4 || lines[0] != origin || lines[3] != "" {
		return tlog.Tree{}, wrongf("no checkpoint of %s: %q", origin, text)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 1 || strconv.FormatInt(size, 10) != lines[1] {
		return tlog.Tree{}, wrongf("%q is no size", lines[1])
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return tlog.Tree{}, wrongf("%q is no root", lines[2])
	}
	return tlog.Tree{N: size, Hash: root}, nil
}
