// Entries of the log: as they are served, and as the text that is hashed.
package main

import (
	"bytes"
	"encoding/json"
)

type entry struct {
	N    int64
	At   int64
	Kind string
	Body json.RawMessage
}

type logged struct {
	Entry json.RawMessage
	Path  []string
}

// canonical is the text of an entry: the four fields of an entry and no others, names in order, no spaces.
func canonical(raw []byte) ([]byte, error) {
	var all map[string]interface{}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&all); err != nil {
		return nil, err
	}
	delete(all, "path")
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(all)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}
