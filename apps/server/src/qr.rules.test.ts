// The code of known texts, module by module as another implementation draws them.
import { expect, test } from 'vitest'
import { qrModules } from '#src/qr.rules.ts'

const HELLO = [
  '#######..#.##.#######',
  '#.....#...#...#.....#',
  '#.###.#.####..#.###.#',
  '#.###.#.###.#.#.###.#',
  '#.###.#.#.#.#.#.###.#',
  '#.....#.#..#..#.....#',
  '#######.#.#.#.#######',
  '........#.#..........',
  '#.#####..#.#..#####..',
  '.##.##.#.#.########.#',
  '#.#.####.##.###..###.',
  '#.#..#...#.###..###..',
  '...#.#####..###.....#',
  '........#.#.#...##..#',
  '#######....#..#...##.',
  '#.....#.#....#.#.####',
  '#.###.#.#..#..##....#',
  '#.###.#.##..######...',
  '#.###.#.##..#..#..#..',
  '#.....#..##.##..###..',
  '#######.##.##.#.#..#.',
]

const rows = (text: string) => qrModules(text)?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

test('hello world is drawn as everybody draws it', () => {
  expect(rows('hello world')).toEqual(HELLO)
})

test.each([
  ['a', 21],
  ['x'.repeat(14), 21],
  ['x'.repeat(15), 25],
  ['x'.repeat(200), 57],
  ['演示订单D20261115061704114038，请勿付款', 33],
])('%s takes the smallest size that holds it, %i', (text, side) => {
  const code = qrModules(text)
  expect(code).toHaveLength(side)
  expect(code?.every((row) => row.length === side)).toBe(true)
})

test('what is too long has no code', () => {
  expect(qrModules('x'.repeat(5000))).toBeNull()
})
