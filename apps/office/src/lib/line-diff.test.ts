// Lines of two texts side by side, as an editor reads them.
import { expect, it } from 'vitest'
import { lineDiff } from '#src/lib/line-diff.ts'

const MARKS = { same: ' ', new: '+', gone: '-' } as const
const marked = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${MARKS[kind]}${text}`)

it.each([
  ['nothing changed', 'a\nb', 'a\nb', [' a', ' b']],
  ['a line was rewritten', 'a\nb\nc', 'a\nB\nc', [' a', '-b', '+B', ' c']],
  ['a line came in', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a line went', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['lines changed places', 'a\nb\nc', 'c\na\nb', ['+c', ' a', ' b', '-c']],
  ['the same line twice', 'a\na', 'a', [' a', '-a']],
])('%s', (_case, before, after, lines) => {
  expect(marked(before, after)).toEqual(lines)
})

it('reports everything as replaced where comparing would take too long', () => {
  const many = (word: string) => Array.from({ length: 1100 }, (_, i) => `${word}${i % 7}`).join('\n')
  const lines = lineDiff(many('a'), `${many('b')}`)
  expect(lines.filter(({ kind }) => kind === 'gone')).toHaveLength(1100)
  expect(lines.filter(({ kind }) => kind === 'new')).toHaveLength(1100)
})
