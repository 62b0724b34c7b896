// The revealed list: an honest one passes, and whatever was changed after the roots were published is found.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  batchRoot,
  failedChecks,
  type ListedPacket,
  memberMark,
  type RevealedDay,
} from './red-packet-proof.ts'

const day = '2026-11-15'
const salt = (n: number) => n.toString(16).padStart(64, '0')
const mark = (member: number) => memberMark(day, member, salt(member))

function packet(batch: number, place: number, member: number, seq: number, amountFen: bigint): ListedPacket {
  return { batch, place, member: mark(member), seq, amountFen, salt: salt(1000 + place) }
}

const first = [packet(0, 0, 800_201, 2, 55n), packet(0, 1, 800_202, 1, 366n), packet(0, 2, 800_201, 1, 5800n)]
const late = [packet(1, 0, 800_203, 1, 50n)]
const honest: RevealedDay = {
  day,
  budgetFen: 200_050n,
  batches: [
    { batch: 0, root: batchRoot(day, first), packets: 3 },
    { batch: 1, root: batchRoot(day, late), packets: 1 },
  ],
  packets: [...first, ...late],
}
const changed = (at: number, change: Partial<ListedPacket>): RevealedDay => ({
  ...honest,
  packets: honest.packets.map((one, i) => (i === at ? { ...one, ...change } : one)),
})

it('a leaf holds everything that is fixed about a packet, and a list of one is its leaf', () => {
  const text = `HB1|2026-11-15|0|0|${mark(800_202)}|1|366|${salt(1000)}`
  const leaf = createHash('sha256').update(`\0${text}`).digest('hex')
  expect(batchRoot(day, [packet(0, 0, 800_202, 1, 366n)])).toBe(leaf)
})

it('a mark tells whose it is only together with the salt', () => {
  expect(memberMark(day, 800_201n, salt(800_201))).toBe(mark(800_201))
  expect(memberMark(day, 800_201n, salt(1))).not.toBe(mark(800_201))
  expect(memberMark('2026-11-16', 800_201n, salt(800_201))).not.toBe(mark(800_201))
})

describe('checking a list', () => {
  it('an honest one passes, in whatever order it comes', () => {
    expect(failedChecks(honest)).toEqual([])
    expect(failedChecks({ ...honest, packets: honest.packets.toReversed() })).toEqual([])
    expect(
      failedChecks({
        day,
        budgetFen: 0n,
        batches: [{ batch: 0, root: batchRoot(day, []), packets: 0 }],
        packets: [],
      }),
    ).toEqual([])
  })

  it.each<[string, RevealedDay, string[]]>([
    ['another amount', changed(1, { amountFen: 367n }), ['roots']],
    ['another member', changed(1, { member: mark(800_209) }), ['roots']],
    ['another salt', changed(1, { salt: salt(9) }), ['roots']],
    ['an amount below the least', changed(1, { amountFen: 49n }), ['roots', 'bounds']],
    ['an amount above the most', changed(1, { amountFen: 5801n }), ['roots', 'bounds']],
    ['a packet left out', { ...honest, packets: honest.packets.toSpliced(2, 1) }, ['roots', 'counts']],
    ['a packet twice', { ...honest, packets: [...honest.packets, ...late] }, ['roots', 'counts']],
    ['a batch that was never published', { ...honest, batches: honest.batches.slice(0, 1) }, ['roots']],
    ['more than the budget', { ...honest, budgetFen: 6_270n }, ['budget']],
    ['a number of packets that no tier gives', tooMany(), ['counts']],
  ])('finds %s', (_what, list, failed) => {
    expect(failedChecks(list)).toEqual(failed)
  })
})

/** Four packets for one member, honestly published. */
function tooMany(): RevealedDay {
  const packets = [1, 2, 3, 4].map((seq, place) => packet(0, place, 800_201, seq, 50n))
  return { ...honest, batches: [{ batch: 0, root: batchRoot(day, packets), packets: 4 }], packets }
}
