// Finds a duplicate name in an object of a JSON text. Pure.

const NAME_SHOWN = 40

/** The first such name, shortened, or null. The text must be valid JSON. */
export function duplicateName(text: string): string | null {
  // The names of each open object; null for an array.
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(null)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, at)
      const names = open.at(-1)
      if (names && isName(text, end)) {
        const name = JSON.parse(text.slice(at, end)) as string
        if (names.has(name)) return name.slice(0, NAME_SHOWN)
        names.add(name)
      }
      at = end - 1
    }
  }
  return null
}

/** The index after the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function isName(text: string, end: number): boolean {
  let at = end
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at++
  return text[at] === ':'
}
