// One small change of a file that makes a plausible bug.

export type ChangeKind =
  | 'comparison'
  | 'off by one'
  | 'condition dropped'
  | 'arguments swapped'
  | 'await dropped'
  | 'lock dropped'
  | 'UTC for Beijing'
  | 'seconds for milliseconds'
  | 'some for every'
  | 'most for least'
  | 'refresh dropped'

export interface Change {
  readonly kind: ChangeKind
  /** The span of the text that is replaced. */
  readonly start: number
  readonly end: number
  readonly put: string
}

export function changed(text: string, { start, end, put }: Change): string {
  return text.slice(0, start) + put + text.slice(end)
}

/** The whole line of a change, before and after it, in single spaces: how a list names it. */
export function linesOf(text: string, change: Change): { readonly before: string; readonly after: string } {
  const from = text.lastIndexOf('\n', change.start - 1) + 1
  const next = text.indexOf('\n', change.end)
  const to = next === -1 ? text.length : next
  const plain = (line: string) => line.replace(/\s+/g, ' ').trim()
  return {
    before: plain(text.slice(from, to)),
    after: plain(text.slice(from, change.start) + change.put + text.slice(change.end, to)),
  }
}
