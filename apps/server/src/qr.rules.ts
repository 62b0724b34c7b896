// QR codes (ISO/IEC 18004) of plain text: bytes, error correction level M, the smallest size that holds them. Pure.

/** By size from 1 on, at level M. */
const ECC_PER_BLOCK = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
] as const
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16] as const
const LARGEST = BLOCKS.length

type Grid = readonly boolean[][]

/** Rows of modules, true for dark; null when the text is too long for the largest size. */
export function qrModules(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= LARGEST; version++) {
    const room = codewords(version) - eccOf(version) * blocksOf(version)
    const lengthBits = version < 10 ? 8 : 16
    if (4 + lengthBits + bytes.length * 8 <= room * 8) {
      return drawn(version, interleaved(version, filled(bytes, lengthBits, room)))
    }
  }
  return null
}

const eccOf = (version: number): number => ECC_PER_BLOCK[version - 1] ?? 0
const blocksOf = (version: number): number => BLOCKS[version - 1] ?? 0
const sizeOf = (version: number): number => version * 4 + 17

/** All codewords of a size, data and correction together. */
function codewords(version: number): number {
  let bits = (16 * version + 128) * version + 64
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2
    bits -= (25 * marks - 10) * marks - 55
    if (version >= 7) bits -= 36
  }
  return Math.floor(bits / 8)
}

/** Mode, length, bytes, the end, and the standard's filling up to the room there is. */
function filled(bytes: Uint8Array, lengthBits: number, room: number): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, lengthBits)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, room * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: room }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  )
}

/** Multiplication in GF(2^8) by the standard's polynomial. */
function times(x: number, y: number): number {
  let z = 0
  for (let i = 7; i >= 0; i--) z = (z << 1) ^ ((z >>> 7) * 0x11d) ^ (((y >>> i) & 1) * x)
  return z
}

function divisor(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, i) => Number(i === degree - 1))
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) result[j] = times(result[j] ?? 0, root) ^ (result[j + 1] ?? 0)
  }
  return result
}

function remainder(data: readonly number[], by: readonly number[]): number[] {
  const result = by.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0)
    result.push(0)
    by.forEach((coefficient, i) => (result[i] = (result[i] ?? 0) ^ times(coefficient, factor)))
  }
  return result
}

/** Blocks with their correction, read across; shorter blocks come first. */
function interleaved(version: number, data: readonly number[]): number[] {
  const [count, eccLength, all] = [blocksOf(version), eccOf(version), codewords(version)]
  const shortOnes = count - (all % count)
  const shortLength = Math.floor(all / count) - eccLength
  const by = divisor(eccLength)
  let from = 0
  const blocks = Array.from({ length: count }, (_, i) => {
    const part = data.slice(from, from + shortLength + (i < shortOnes ? 0 : 1))
    from += part.length
    return { part, ecc: remainder(part, by) }
  })
  const across = (length: number, of: (i: number) => (number | undefined)[]) =>
    Array.from({ length }, (_, i) => of(i)).flat()
  return [
    ...across(shortLength + 1, (i) => blocks.map(({ part }) => part[i])),
    ...across(eccLength, (i) => blocks.map(({ ecc }) => ecc[i])),
  ].filter((byte) => byte !== undefined)
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** What does not depend on the text: finders, timing, alignment, size; undefined where data goes. */
type Frame = (boolean | undefined)[][]

function drawn(version: number, bytes: readonly number[]): Grid {
  const frame = frameOf(version)
  const plain = withData(frame, bytes)
  const grids = MASKS.map((mask, number) =>
    withFormat(
      plain.map((row, y) => row.map((dark, x) => (frame[y]?.[x] === undefined ? dark !== mask(x, y) : dark))),
      number,
    ),
  )
  const [first] = grids.toSorted((a, b) => penalty(a) - penalty(b))
  return first ?? plain
}

function frameOf(version: number): Frame {
  const size = sizeOf(version)
  const grid: Frame = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  const set = (x: number, y: number, dark: boolean) => {
    const row = grid[y]
    if (row !== undefined && x >= 0 && x < size) row[x] = dark
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  const square = (cx: number, cy: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++)
        set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4)
  const places = alignment(version)
  const last = places.length - 1
  places.forEach((y, j) =>
    places.forEach((x, i) => {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) square(x, y, 2, (distance) => distance !== 1)
    }),
  )
  formatPlaces(size).forEach(([x, y]) => set(x, y, false))
  set(8, size - 8, true)
  if (version >= 7) setVersion(version, size, set)
  return grid
}

function alignment(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => sizeOf(version) - 7 - (count - 2 - i) * step)]
}

/** Bits with their correction by a cyclic code. */
function coded(data: number, bits: number, by: number): number {
  let rest = data
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * by)
  return (data << bits) | rest
}

function setVersion(version: number, size: number, set: (x: number, y: number, dark: boolean) => void): void {
  const bits = coded(version, 12, 0x1f25)
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)]
    set(a, b, ((bits >>> i) & 1) === 1)
    set(b, a, ((bits >>> i) & 1) === 1)
  }
}

/** Where the fifteen bits of level and mask stand, twice. */
function formatPlaces(size: number): [x: number, y: number][] {
  const low = [0, 1, 2, 3, 4, 5].map((i): [number, number] => [8, i])
  const high = [9, 10, 11, 12, 13, 14].map((i): [number, number] => [14 - i, 8])
  const first: [number, number][] = [...low, [8, 7], [8, 8], [7, 8], ...high]
  const second = Array.from({ length: 15 }, (_, i): [number, number] =>
    i < 8 ? [size - 1 - i, 8] : [8, size - 15 + i],
  )
  return [...first, ...second]
}

function withFormat(grid: Grid, mask: number): Grid {
  // Level M is 00: the five bits are the mask's alone.
  const bits = coded(mask, 10, 0x537) ^ 0x5412
  const copy = grid.map((row) => [...row])
  formatPlaces(grid.length).forEach(([x, y], i) => {
    const row = copy[y]
    if (row !== undefined) row[x] = ((bits >>> (i % 15)) & 1) === 1
  })
  return copy
}

/** Two columns at a time from the right, up and down in turn. */
function withData(frame: Frame, bytes: readonly number[]): Grid {
  const size = frame.length
  const grid = frame.map((row) => row.map((dark) => dark ?? false))
  let i = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = grid[y]
        if (frame[y]?.[x] !== undefined || row === undefined) continue
        row[x] = (((bytes[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1
        i++
      }
    }
  }
  return grid
}

/** How hard a grid is to read: long runs, squares, what looks like a finder, and too much of one colour. */
function penalty(grid: Grid): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] === true))]
  let sum = 0
  for (const line of lines) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    sum += 40 * (`0000${text}0000`.match(/(?=00001011101|10111010000)/g) ?? []).length
  }
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) {
      const [now, above] = [grid[y] ?? [], grid[y - 1] ?? []]
      if (now[x] === now[x - 1] && now[x] === above[x] && now[x] === above[x - 1]) sum += 3
    }
  }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}
