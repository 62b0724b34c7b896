// Validation of order lines: play, stake, numbers and payout, checked in the order of the rules. Pure.
import type { Room } from '@lanting/contract/data/play/lotteries'
import { formatPick, readPick } from '@lanting/contract/rules/lottery/lottery-mark'
import { maxStakeYuan } from '@lanting/contract/rules/cashier/payout'
import type { RefusalKey } from '@lanting/contract/refusals'
import type { RoundPlay } from '@lanting/contract/rules/lottery/round-odds'

export interface DraftLine {
  readonly id: number | string
  readonly total: number | string
  readonly data?: string | readonly (string | number)[] | undefined
}

export interface BetLine {
  readonly play: RoundPlay
  /** Two digits each, ascending; empty for plays without numbers. */
  readonly picks: string
  readonly stakeFen: bigint
}

export interface Refused {
  readonly key: RefusalKey
  readonly vars: Readonly<Record<string, string | number>>
}

const WHOLE = /^\d{1,9}$/

function readYuan(total: number | string): number | null {
  const text = typeof total === 'number' ? String(total) : total.trim()
  return WHOLE.test(text) ? Number(text) : null
}

function isEmpty(data: DraftLine['data']): boolean {
  return data === undefined || data.length === 0
}

/** Each check runs over all lines before the next; the first failure is the answer. */
export function readLines(
  drafts: readonly DraftLine[],
  room: Room,
  plays: ReadonlyMap<number, RoundPlay>,
): readonly BetLine[] | Refused {
  const known: { draft: DraftLine; play: RoundPlay }[] = []
  for (const draft of drafts) {
    const play = plays.get(Number(draft.id))
    if (play === undefined) return { key: 'playGone', vars: {} }
    known.push({ draft, play })
  }
  const staked: { draft: DraftLine; play: RoundPlay; yuan: number }[] = []
  for (const { draft, play } of known) {
    const yuan = readYuan(draft.total)
    if (yuan === null || yuan < room.minYuan || yuan > room.maxYuan) {
      return { key: 'stakeRange', vars: { min: room.minYuan, max: room.maxYuan } }
    }
    staked.push({ draft, play, yuan })
  }
  const lines: (BetLine & { readonly yuan: number })[] = []
  for (const { draft, play, yuan } of staked) {
    const picked = play.pick === 0 ? (isEmpty(draft.data) ? [] : null) : readPick(draft.data, play.pick)
    if (picked === null) return { key: 'pickInvalid', vars: { pick: play.pick } }
    lines.push({ play, picks: formatPick(picked), stakeFen: BigInt(yuan) * 100n, yuan })
  }
  for (const { play, yuan } of lines) {
    const max = maxStakeYuan(room.linePayoutCapYuan, play.oddsMilli)
    if (yuan > max) return { key: 'payoutCap', vars: { max } }
  }
  return lines
}

export function isRefused(read: readonly BetLine[] | Refused): read is Refused {
  return 'key' in read
}

export function sumOf(lines: readonly BetLine[]): bigint {
  return lines.reduce((sum, line) => sum + line.stakeFen, 0n)
}
