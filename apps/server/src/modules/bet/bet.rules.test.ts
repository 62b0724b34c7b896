// What a line may be, to the yuan: stakes at the ends of a room's range, numbers, and payouts at the cap.
import { findRoom, type Room } from '@lanting/contract/data/play/lotteries'
import { playsById, roundGroups } from '@lanting/contract/rules/lottery/round-odds'
import { expect, it } from 'vitest'
import { type DraftLine, isRefused, readLines } from '#src/modules/bet/bet.rules.ts'

const SUMS = playsById(roundGroups({ type: 2 }, '马', []))
const MARKS = playsById(roundGroups({ type: 1 }, '马', []))

function room(id: number): Room {
  const found = findRoom(id)
  if (found === undefined) throw new Error(`no room ${id}`)
  return found
}

/** The error of one line, or its stake in fen. */
function read(roomId: number, line: DraftLine): string | bigint {
  const lines = readLines([line], room(roomId), roomId < 300 ? SUMS : MARKS)
  return isRefused(lines) ? lines.key : (lines[0]?.stakeFen ?? 0n)
}

it.each<[number, number | string, string | bigint]>([
  [102, 9, 'stakeRange'],
  [102, 10, 1000n],
  [102, 10_000, 1_000_000n],
  [102, 10_001, 'stakeRange'],
  [101, 0, 'stakeRange'],
  [101, 1, 100n],
  [101, 1001, 'stakeRange'],
  [101, '10.5', 'stakeRange'],
  [101, '1e2', 'stakeRange'],
  [101, -10, 'stakeRange'],
  [101, '', 'stakeRange'],
  [101, ' 25 ', 2500n],
])('in room %i a stake of %j is read as %s', (roomId, total, outcome) => {
  expect(read(roomId, { id: 2001, total })).toBe(outcome)
})

// A line of this room pays 50,000 at most: 520 at 96 are 49,920.
it.each<[number, number, number, string | bigint]>([
  [2041, 96_000, 520, 52_000n],
  [2041, 96_000, 521, 'payoutCap'],
])('of play %i at %i thousandths a stake of %i is read as %s', (id, oddsMilli, total, outcome) => {
  expect(SUMS.get(id)?.oddsMilli).toBe(oddsMilli)
  expect(read(101, { id, total })).toBe(outcome)
})

it.each<[number, DraftLine['data'], string | bigint]>([
  [1001, '08', 1000n],
  [1001, '50', 'pickInvalid'],
  [1001, '00', 'pickInvalid'],
  [1001, '08,09', 'pickInvalid'],
  [1001, undefined, 'pickInvalid'],
  [1131, '06,09', 1000n],
  [1131, [9, 6], 1000n],
  [1131, '06,06', 'pickInvalid'],
  [1011, '08', 'pickInvalid'],
  [9999, '', 'playGone'],
])('of play %i the numbers %j are read as %s', (id, data, outcome) => {
  expect(read(301, { id, total: 10, data })).toBe(outcome)
})
