// Draws by the million: the product's own rule written once more without allocations, and the comparison that keeps it honest.
import { sha256OfText } from '@lanting/contract/test/sha256'
import { hash } from 'node:crypto'
import { drawMark, drawSum, roundDraw } from '@lanting/contract/rules/fairness/pf1'

export type Kind = 'three digits' | 'seven balls'

const LOTTERY: Readonly<Record<Kind, string>> = { 'three digits': 'js28', 'seven balls': 'js6' }
const SALT = '0'.repeat(64)
const BLOCK = 64
const DIGEST = 32
const PLACES = 12

/** One draw after the other; the numbers lie in `balls` until the next. */
export interface FastDraws {
  readonly balls: Uint8Array
  readonly next: () => void
}

/** The seeds of a chain are independent; a counter under a hash is the same to every test there is. */
const seedText = (run: number, at: number) => `statistics|${run}|${at}`
const expectText = (at: number) => String(at).padStart(PLACES, '0')

/** The stream of one draw after the other: `HMAC-SHA256(seed, M(c))`, written out as its two hashes over kept buffers. */
function openStream(lottery: string, run: number) {
  const head = `PF1|${lottery}|1|`
  const tail = `|${SALT}|`
  const inner = Buffer.alloc(BLOCK + head.length + PLACES + tail.length + 1)
  const outer = Buffer.alloc(BLOCK + DIGEST)
  inner.fill(0x36, 0, BLOCK)
  outer.fill(0x5c, 0, BLOCK)
  inner.write(head, BLOCK, 'latin1')
  inner.write(tail, BLOCK + head.length + PLACES, 'latin1')
  let block = ''
  let used = 0
  let counter = 0
  function fill(): void {
    if (counter > 9) throw new Error('a draw needs more than ten blocks')
    inner[inner.length - 1] = 0x30 + counter
    outer.write(hash('sha256', inner, 'binary'), BLOCK, 'latin1')
    block = hash('sha256', outer, 'binary')
    counter += 1
    used = 0
  }
  return {
    start(at: number): void {
      const seed = hash('sha256', seedText(run, at), 'binary')
      for (let i = 0; i < DIGEST; i += 1) {
        const byte = seed.charCodeAt(i)
        inner[i] = byte ^ 0x36
        outer[i] = byte ^ 0x5c
      }
      inner.write(expectText(at), BLOCK + head.length, 'latin1')
      counter = 0
      fill()
    },
    below(n: number): number {
      const limit = 256 - (256 % n)
      for (;;) {
        if (used === DIGEST) fill()
        const byte = block.charCodeAt(used)
        used += 1
        if (byte < limit) return byte % n
      }
    },
    block: () => block,
  }
}

export function openDraws(kind: Kind, run: number, from = 0): FastDraws {
  const stream = openStream(LOTTERY[kind], run)
  let at = from
  if (kind === 'three digits') {
    const balls = new Uint8Array(3)
    return {
      balls,
      next() {
        stream.start(at)
        at += 1
        for (let i = 0; i < 3; i += 1) balls[i] = stream.below(10)
      },
    }
  }
  const balls = new Uint8Array(7)
  const pool = new Uint8Array(49)
  return {
    balls,
    next() {
      stream.start(at)
      at += 1
      for (let i = 0; i < 49; i += 1) pool[i] = i + 1
      for (let taken = 0; taken < 7; taken += 1) {
        const place = stream.below(49 - taken)
        balls[taken] = pool[place] ?? 0
        pool.copyWithin(place, place + 1, 49 - taken)
      }
    },
  }
}

/** How many of `draws` draws, spread evenly over the run, differ from the product's own: none may. */
export function differences(kind: Kind, run: number, draws: number, compared: number): number {
  let different = 0
  const step = Math.max(1, Math.floor(draws / compared))
  for (let at = 0; at < draws; at += step) {
    const fast = openDraws(kind, run, at)
    fast.next()
    const message = { lottery: LOTTERY[kind], chainNo: 1, expect: expectText(at), salt: SALT }
    const draw = roundDraw(sha256OfText(seedText(run, at)), message)
    const own = kind === 'three digits' ? drawSum(draw) : drawMark(draw)
    if (own.length !== fast.balls.length || own.some((ball, place) => ball !== fast.balls[place]))
      different += 1
  }
  return different
}

/** The bytes behind the draws, first block of each, for suites that want them raw. */
export function openRaw(run: number): (blocks: number) => Buffer {
  const stream = openStream(LOTTERY['three digits'], run)
  let at = 0
  return (blocks) => {
    const bytes = Buffer.allocUnsafe(blocks * DIGEST)
    for (let i = 0; i < blocks; i += 1) {
      stream.start(at)
      at += 1
      bytes.write(stream.block(), i * DIGEST, 'latin1')
    }
    return bytes
  }
}
