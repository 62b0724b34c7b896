// The bet slip as pure rules: the selection, its lines and stakes, and back from lines to a selection.
import { LIMITS } from '@lanting/contract/limits'
import { type Yuan, yuanFromFen } from '@lanting/contract/money'
import { payoutFen } from '@lanting/contract/rules/cashier/payout'
import type { Play, PlayGroup } from '#src/queries/lottery.ts'

export const PICK_HINT = `点选玩法，默认每注 ${LIMITS.quickStakeDefault} 元`

export interface Slip {
  /** Plays without numbers, by id, in tap order. */
  readonly plays: readonly number[]
  /** Selected numbers of the plays that need some, by play. */
  readonly numbers: Readonly<Record<number, readonly number[]>>
  /** Default stake of lines without their own. */
  readonly stake: number
  readonly stakes: Readonly<Record<string, number>>
  /** Combinations that were removed although their numbers are still selected. */
  readonly removed: readonly string[]
}

export interface SlipLine {
  /** `1001:08`: the play and its numbers. */
  readonly key: string
  readonly id: number
  readonly group: string
  readonly title: string
  /** Two digits each, ascending, as the server writes them; empty without numbers. */
  readonly data: string
  readonly odds: number
  readonly stake: number
}

export const EMPTY_SLIP: Slip = {
  plays: [],
  numbers: {},
  stake: LIMITS.quickStakeDefault,
  stakes: {},
  removed: [],
}

const two = (n: number) => String(n).padStart(2, '0')

export function isMarked(slip: Slip, id: number): boolean {
  return slip.plays.includes(id)
}

export function togglePlay(slip: Slip, id: number): Slip {
  const plays = slip.plays.includes(id) ? slip.plays.filter((one) => one !== id) : [...slip.plays, id]
  return { ...slip, plays }
}

/** Null when no more numbers fit: at most eight per combination play. */
export function toggleNumber(slip: Slip, play: Play, n: number): Slip | null {
  const marked = slip.numbers[play.id] ?? []
  if (!marked.includes(n) && play.pick > 1 && marked.length >= LIMITS.combinationMarks) return null
  const next = marked.includes(n)
    ? marked.filter((one) => one !== n)
    : [...marked, n].toSorted((a, b) => a - b)
  return {
    ...slip,
    numbers: { ...slip.numbers, [play.id]: next },
    // A new selection restores removed combinations.
    removed: slip.removed.filter((key) => !key.startsWith(`${play.id}:`)),
  }
}

/** Every choice of `size` numbers, in order. */
export function combinations(numbers: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return numbers.flatMap((first, i) =>
    combinations(numbers.slice(i + 1), size - 1).map((rest) => [first, ...rest]),
  )
}

/** The lines of a slip in play-box order; plays no longer offered have none. */
export function linesOf(slip: Slip, playbox: readonly PlayGroup[]): SlipLine[] {
  return playbox.flatMap((group) =>
    group.childrens.flatMap((play) => {
      if (play.pick === 0) {
        return slip.plays.includes(play.id) ? [lineOf(slip, group, play, '')] : []
      }
      const marked = slip.numbers[play.id] ?? []
      return combinations(marked, play.pick)
        .map((numbers) => lineOf(slip, group, play, numbers.map(two).join(',')))
        .filter(({ key }) => !slip.removed.includes(key))
    }),
  )
}

function lineOf(slip: Slip, group: PlayGroup, play: Play, data: string): SlipLine {
  const key = `${play.id}:${data}`
  return {
    key,
    id: play.id,
    group: group.name,
    title: play.playtitle,
    data,
    odds: play.odds,
    stake: slip.stakes[key] ?? slip.stake,
  }
}

export function setLineStake(slip: Slip, key: string, stake: number): Slip {
  return { ...slip, stakes: { ...slip.stakes, [key]: stake } }
}

/** One stake for all lines, including those with their own. */
export function setStake(slip: Slip, stake: number): Slip {
  return { ...slip, stake, stakes: {} }
}

export function removeLine(slip: Slip, line: SlipLine): Slip {
  if (line.data === '') return { ...slip, plays: slip.plays.filter((id) => id !== line.id) }
  const numbers = line.data.split(',').map(Number)
  if (numbers.length === 1) {
    const left = (slip.numbers[line.id] ?? []).filter((n) => n !== numbers[0])
    return { ...slip, numbers: { ...slip.numbers, [line.id]: left } }
  }
  return { ...slip, removed: [...slip.removed, line.key] }
}

export function clearSlip(slip: Slip): Slip {
  return { ...EMPTY_SLIP, stake: slip.stake }
}

/** Selects an earlier order again: same plays, numbers and stakes. */
export function slipFrom(
  lines: readonly Pick<SlipLine, 'key' | 'id' | 'data' | 'stake'>[],
  stake: number,
): Slip {
  const numbers: Record<number, number[]> = {}
  const sizes: Record<number, number> = {}
  for (const { id, data } of lines) {
    if (data === '') continue
    const own = data.split(',').map(Number)
    sizes[id] = own.length
    numbers[id] = [...new Set([...(numbers[id] ?? []), ...own])].toSorted((a, b) => a - b)
  }
  const keys = new Set(lines.map(({ key }) => key))
  const removed = Object.entries(numbers).flatMap(([id, marked]) =>
    combinations(marked, sizes[Number(id)] ?? 1)
      .map((own) => `${id}:${own.map(two).join(',')}`)
      .filter((key) => !keys.has(key)),
  )
  return {
    plays: lines.filter(({ data }) => data === '').map(({ id }) => id),
    numbers,
    stake,
    stakes: Object.fromEntries(lines.map((line) => [line.key, line.stake])),
    removed,
  }
}

/** Short name of a line: `08`, `06,09`, or the play's own name. */
export function lineName({ title, data }: Pick<SlipLine, 'title' | 'data'>): string {
  return data === '' ? title : data
}

export function totalYuan(lines: readonly SlipLine[]): Yuan {
  return yuanFromFen(lines.reduce((sum, { stake }) => sum + BigInt(stake), 0n) * 100n)
}

/** The return of one line if it wins, including its stake. */
export function returnFen({ stake, odds }: Pick<SlipLine, 'stake' | 'odds'>): bigint {
  return payoutFen(BigInt(stake) * 100n, Math.round(odds * 1000), 'win')
}

/** The highest return of any single line. */
export function topReturn(lines: readonly SlipLine[]): Yuan {
  const top = lines.map(returnFen).reduce((most, one) => (one > most ? one : most), 0n)
  return yuanFromFen(top)
}

/** One step up or down on a stake: by tens, by ones below ten, within the room's range. */
export function stepStake(stake: number, up: boolean, min: number, max: number): number {
  const by = up ? (stake < 10 ? 1 : 10) : stake <= 10 ? 1 : 10
  const next = up ? stake + by : stake - by
  return Math.min(max, Math.max(min, next))
}
