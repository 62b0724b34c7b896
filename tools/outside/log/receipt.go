// A receipt and its round out of evidence that the fairness page saved: no network, and of the installation only its key.
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type receipt struct {
	BetID   string `json:"bet_id"`
	Leaf    string
	Commit  string
	LogSize int64  `json:"log_size"`
	LogRoot string `json:"log_root"`
	At      int64
	KeyID   string `json:"key_id"`
	Sig     string
}

type placeUnderRoot struct {
	Leaf  string
	Index int64
	Size  int64
	Path  []string
}

type saved struct {
	Bets []struct {
		Receipt receipt
		Proof   json.RawMessage
	}
	Log struct {
		Checkpoint string
		Keys       []json.RawMessage
		Entries    []logged
		Policies   []logged
		Older      []struct {
			Size  int64
			Root  string
			Proof []string
		}
		Cosigned *string
	}
}

type keyBody struct {
	Purpose   string
	KeyID     string `json:"key_id"`
	PublicKey string `json:"public_key"`
}

// What the log says about the round, each entry proven to be under the checkpoint.
type word struct {
	tree tlog.Tree
	keys map[string]ed25519.PublicKey
	seal struct {
		Lottery, Expect, Root string
		Count                 int64
	}
	sealed entry
	result struct{ Seed string }
	policies
}

func checkSaved(path, vkey string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var file saved
	if err := json.Unmarshal(text, &file); err != nil {
		return fmt.Errorf("%s is no saved evidence: %v", path, err)
	}
	if len(file.Bets) == 0 {
		return fmt.Errorf("%s holds no receipt", path)
	}
	log, err := note.NewVerifier(vkey)
	if err != nil {
		return wrongf("%s: %v", vkey, err)
	}
	said, err := readWord(file, log)
	if err != nil {
		return err
	}
	if err := checkSealCosigned(file, log, said); err != nil {
		return err
	}
	for _, bet := range file.Bets {
		if err := checkReceipt(bet.Receipt, bet.Proof, file, said); err != nil {
			return err
		}
	}
	ok("%d receipts of %s %s: signed by a key of the log, under the root of the round's bets, in a log that only grew",
		len(file.Bets), said.seal.Lottery, said.seal.Expect)
	return nil
}

func readWord(file saved, log note.Verifier) (word, error) {
	said := word{keys: map[string]ed25519.PublicKey{}}
	var err error
	if said.tree, _, err = openCheckpoint([]byte(file.Log.Checkpoint), log, policy{}); err != nil {
		return said, err
	}
	for _, raw := range file.Log.Keys {
		var key struct{ Path []string }
		var body keyBody
		if err := json.Unmarshal(raw, &key); err != nil {
			return said, wrongf("keys: %v", err)
		}
		if _, err := said.entry(logged{raw, key.Path}, &body); err != nil {
			return said, err
		}
		public, err := hex.DecodeString(body.PublicKey)
		if err != nil || len(public) != ed25519.PublicKeySize {
			return said, wrongf("%q is no key", body.PublicKey)
		}
		if body.Purpose == "receipt" {
			said.keys[body.KeyID] = public
		}
	}
	for _, one := range file.Log.Policies {
		var body policyBody
		published, err := said.entry(one, &body)
		if err != nil {
			return said, err
		}
		if err := said.add(published.At, body); err != nil {
			return said, err
		}
	}
	for _, one := range file.Log.Entries {
		var body json.RawMessage
		found, err := said.entry(one, &body)
		if err != nil {
			return said, err
		}
		switch found.Kind {
		case "seal":
			said.sealed, err = found, json.Unmarshal(body, &said.seal)
		case "result":
			err = json.Unmarshal(body, &said.result)
		}
		if err != nil {
			return said, wrongf("entry %d: %v", found.N, err)
		}
	}
	if said.sealed.Kind == "" {
		return said, wrongf("the log holds no seal of this round")
	}
	return said, nil
}

// entry proves that an entry is under the checkpoint, and reads its body.
func (said word) entry(one logged, body interface{}) (entry, error) {
	var found entry
	text, err := canonical(one.Entry)
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil {
		return found, wrongf("an entry that is none: %.80s", one.Entry)
	}
	path, err := hexHashes(one.Path)
	if err != nil {
		return found, err
	}
	if err := tlog.CheckRecord(path, said.tree.N, said.tree.Hash, found.N, tlog.RecordHash(text)); err != nil {
		return found, wrongf("entry %d is not in the log: %v", found.N, err)
	}
	return found, json.Unmarshal(found.Body, body)
}

// checkSealCosigned counts the witnesses of the head that first held the seal; too few accuse nobody.
func checkSealCosigned(file saved, log note.Verifier, said word) error {
	if file.Log.Cosigned == nil {
		fmt.Println("! no cosigned head with the seal: witnesses say nothing here")
		return nil
	}
	proof, err := readProof([]byte(*file.Log.Cosigned))
	if err != nil {
		return err
	}
	p, err := said.at(said.sealed.At)
	if err != nil {
		return err
	}
	head, cosigned, err := openCheckpoint(proof.checkpoint, log, p)
	if err != nil {
		return err
	}
	var text []byte
	for _, one := range file.Log.Entries {
		var found entry
		if json.Unmarshal(one.Entry, &found) == nil && found.N == said.sealed.N {
			text, _ = canonical(one.Entry)
		}
	}
	if err := tlog.CheckRecord(proof.path, head.N, head.Hash, said.sealed.N, tlog.RecordHash(text)); err != nil {
		return wrongf("the cosigned head does not hold the seal: %v", err)
	}
	if err := checkOlder(file, said, head.N, head.Hash); err != nil {
		return err
	}
	if cosigned < p.need {
		fmt.Printf("! the seal has %d cosignatures, %d are needed\n", cosigned, p.need)
	} else {
		ok("the seal is cosigned by %d witnesses", cosigned)
	}
	return nil
}

// checkOlder proves that the saved checkpoint continues an older head.
func checkOlder(file saved, said word, size int64, root tlog.Hash) error {
	if size == said.tree.N && root == said.tree.Hash {
		return nil
	}
	for _, older := range file.Log.Older {
		if older.Size != size || older.Root != hex.EncodeToString(root[:]) {
			continue
		}
		proof, err := hexHashes(older.Proof)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(proof, said.tree.N, said.tree.Hash, size, root); err != nil {
			return wrongf("the log does not continue its head of %d: %v", size, err)
		}
		return nil
	}
	return wrongf("nothing shows that the log continues its head of %d", size)
}

func checkReceipt(r receipt, rawPlace json.RawMessage, file saved, said word) error {
	leaf := tlog.RecordHash([]byte(r.Leaf))
	fields := strings.Split(r.Leaf, "|")
	if len(fields) != 9 || fields[0] != "PF1B" || fields[3] != r.BetID {
		return wrongf("%q is no leaf of %s", r.Leaf, r.BetID)
	}
	if fields[1] != said.seal.Lottery || fields[2] != said.seal.Expect {
		return wrongf("%s is of another round", r.BetID)
	}
	signed := fmt.Sprintf("LTR1|%s|%s|%s|%x|%s|%d|%s|%d",
		fields[1], fields[2], r.BetID, leaf[:], r.Commit, r.LogSize, r.LogRoot, r.At)
	sig, err := hex.DecodeString(r.Sig)
	key, isLogged := said.keys[r.KeyID]
	if err != nil || !isLogged || !ed25519.Verify(key, []byte(signed), sig) {
		return wrongf("the receipt of %s is not signed by a key of the log", r.BetID)
	}
	roots, err := hexHashes([]string{r.LogRoot, said.seal.Root})
	if err != nil {
		return err
	}
	if err := checkOlder(file, said, r.LogSize, roots[0]); err != nil {
		return err
	}
	if seed, err := hex.DecodeString(said.result.Seed); said.result.Seed != "" {
		if sum := sha256.Sum256(seed); err != nil || hex.EncodeToString(sum[:]) != r.Commit {
			return wrongf("the seed is not the one that %s was bet on", r.BetID)
		}
	}
	var place placeUnderRoot
	if err := json.Unmarshal(rawPlace, &place); err != nil || place.Leaf != r.Leaf || place.Size != said.seal.Count {
		return wrongf("%s has no place under the root of its round", r.BetID)
	}
	path, err := hexHashes(place.Path)
	if err != nil {
		return err
	}
	if err := tlog.CheckRecord(path, place.Size, roots[1], place.Index, leaf); err != nil {
		return wrongf("%s is not under the root of its round: %v", r.BetID, err)
	}
	return nil
}
