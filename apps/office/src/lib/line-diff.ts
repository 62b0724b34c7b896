// Which lines of a text are new, which are gone: the longest common sequence of lines, for texts that people edit.

export interface DiffLine {
  readonly kind: 'same' | 'new' | 'gone'
  readonly text: string
}

const BLOCK =
  /\s*(<(?:h2|h3|p|ul|ol|li|table|thead|tbody|tr|blockquote|hr|\/ul|\/ol|\/table|\/thead|\/tbody)\b)/gi

/** HTML with each of its blocks on a line, however it was written. */
export const blockLines = (html: string) =>
  html
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(BLOCK, '\n$1')
    .trim()

/** Above this many comparisons the middle is shown as replaced, so that the editor stays responsive. */
const MOST = 1_000_000

export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  let tail = 0
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1
  const same = (text: string): DiffLine => ({ kind: 'same', text })
  return [
    ...now.slice(0, head).map(same),
    ...middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...now.slice(now.length - tail).map(same),
  ]
}

function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const gone = old.map((text): DiffLine => ({ kind: 'gone', text }))
  const fresh = now.map((text): DiffLine => ({ kind: 'new', text }))
  if (old.length * now.length > MOST) return [...gone, ...fresh]
  const common = commonLengths(old, now)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    const text = now[j] ?? ''
    if (old[i] === text) {
      lines.push({ kind: 'same', text })
      i += 1
      j += 1
    } else if ((common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) {
      lines.push({ kind: 'gone', text: old[i] ?? '' })
      i += 1
    } else {
      lines.push({ kind: 'new', text })
      j += 1
    }
  }
  return [...lines, ...gone.slice(i), ...fresh.slice(j)]
}

/** How many lines two ends have in common, from each pair of places on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const [row, next] = [table[i] ?? [], table[i + 1] ?? []]
      row[j] = old[i] === now[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}
