// Validation of a venue's bet log: the rules for a row, and for a page. Pure.
import type { QuarantineReason } from '@lanting/contract/data/play/quarantine'
import { DESK_LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, isYuan } from '@lanting/contract/money'
import { type VenueBet, venueBet } from '@lanting/contract/providers/venue'
import { BET, type StateOf } from '@lanting/contract/states'

export type LogRow = Readonly<Record<string, unknown>>

export interface KnownMember {
  readonly id: bigint
  readonly isTrial: boolean
}

/** The stored bet from an earlier row. */
export interface StoredBet {
  readonly member: string
  readonly currency: 'CNY' | 'PLAY'
  readonly gameCode: string
  readonly roundId: string
  readonly selection: string
  readonly stakeFen: bigint
  readonly payoutFen: bigint
  readonly status: StateOf<typeof BET>
  readonly version: number
  readonly settledAt: Date | null
}

export interface RowFacts {
  /** Null: unknown member name. */
  readonly member: KnownMember | null
  readonly stored: StoredBet | null
  readonly nowMs: number
}

export type Verdict =
  | { readonly kind: 'book'; readonly bet: VenueBet; readonly member: KnownMember }
  /** Ours is as new or newer: nothing to do. */
  | { readonly kind: 'seen' }
  | { readonly kind: 'quarantine'; readonly why: QuarantineReason }

interface Case extends RowFacts {
  readonly bet: VenueBet
  readonly stakeFen: bigint
  readonly payoutFen: bigint
  readonly status: StateOf<typeof BET>
}

type Rule = readonly [QuarantineReason, isBroken: (row: Case) => boolean]

/** Rules for the row alone, in order: the first broken one is reported. */
const ROW_RULES: readonly Rule[] = [
  ['unknownMember', ({ member }) => member === null],
  ['wrongCurrency', ({ bet, member }) => (bet.currency === 'PLAY') !== member?.isTrial],
  ['negativeStake', ({ stakeFen }) => stakeFen < 0n],
  ['absurdStake', ({ stakeFen }) => stakeFen > fenOf(DESK_LIMITS.venueBet.stakeMaxYuan)],
  ['negativePayout', ({ payoutFen }) => payoutFen < 0n],
  ['absurdPayout', ({ payoutFen }) => payoutFen > fenOf(DESK_LIMITS.venueBet.payoutMaxYuan)],
  ['oddState', isOddState],
  [
    'amountsDisagree',
    ({ bet, status, stakeFen, payoutFen }) =>
      fenFromYuan(bet.win_loss) !== (status === 'settled' ? payoutFen - stakeFen : 0n),
  ],
  ['oddTime', isOddTime],
]

/** Rules for changes to the stored bet. A correction may lower the stake, never raise it. */
const CHANGE_RULES: readonly Rule[] = [
  ['changedMember', ({ bet, stored }) => stored !== null && bet.member !== stored.member],
  ['changedCurrency', ({ bet, stored }) => stored !== null && bet.currency !== stored.currency],
  ['idReused', ({ bet, stored }) => stored !== null && !isSameBet(bet, stored)],
  ['idReused', (row) => row.bet.settle_version === row.stored?.version && !isSameState(row, row.stored)],
  [
    'changedStake',
    ({ bet, stored, stakeFen }) =>
      stored !== null && bet.settle_version > stored.version && stakeFen > stored.stakeFen,
  ],
]

/** @param waved rules that staff decided to waive */
export function judgeRow(row: LogRow, facts: RowFacts, waved: readonly QuarantineReason[] = []): Verdict {
  const bet = readRow(row)
  if (bet === null) return { kind: 'quarantine', why: 'malformed' }
  const judged = {
    ...facts,
    bet,
    stakeFen: fenFromYuan(bet.bet_amount),
    payoutFen: fenFromYuan(bet.payout),
    status: BET.word(bet.status),
  }
  const broken = [...ROW_RULES, ...CHANGE_RULES].find(
    ([why, isBroken]) => !waved.includes(why) && isBroken(judged),
  )
  if (broken !== undefined) return { kind: 'quarantine', why: broken[0] }
  if (facts.stored !== null && bet.settle_version <= facts.stored.version) return { kind: 'seen' }
  // The first rule has rejected rows without a member.
  return facts.member === null ? { kind: 'seen' } : { kind: 'book', bet, member: facts.member }
}

/** Null when the row is malformed, or its sums and times are out of range for the database. */
export function readRow(row: LogRow): VenueBet | null {
  const bet = venueBet.safeParse(row).data
  if (bet === undefined || JSON.stringify(bet).includes('\\u0000')) return null
  const isHuge = [bet.bet_amount, bet.payout, bet.win_loss].some(isLong)
  const times = [bet.created_at, bet.settled_at ?? bet.created_at]
  const isTime = times.every((at) => !Number.isNaN(Date.parse(at)))
  return isHuge || !isTime || bet.settle_version > DESK_LIMITS.venueBet.versionMax ? null : bet
}

/** Only names we issued: `m` and the member's number. */
export function memberOf(venueName: unknown): bigint | null {
  return typeof venueName === 'string' && /^m\d{1,18}$/.test(venueName) ? BigInt(venueName.slice(1)) : null
}

/** The amount a row moved in the venue's books, if stated: also when the row breaks another rule. */
export function effectOf(row: LogRow): bigint | null {
  const { bet_amount: stake, payout } = row
  if (typeof stake !== 'string' || typeof payout !== 'string') return null
  if (!isYuan(stake) || !isYuan(payout) || isLong(stake) || isLong(payout)) return null
  return fenFromYuan(payout) - fenFromYuan(stake)
}

/** A page starts at the requested cursor and ends where it claims; a gap is a page with missing numbers. */
export type PageVerdict = 'whole' | 'gap' | 'otherPage'

export function judgePage(after: number, rows: readonly LogRow[], next: number): PageVerdict {
  const seqs = rows.map((row) => row['seq'])
  if (!seqs.every(isSeq) || next !== (seqs.at(-1) ?? after)) return 'otherPage'
  const before = [after, ...seqs]
  if (seqs.some((seq, i) => seq <= (before[i] ?? 0))) return 'otherPage'
  return seqs.every((seq, i) => seq === (before[i] ?? 0) + 1) ? 'whole' : 'gap'
}

/** The missing numbers of a page, as spans. */
export function gapsOf(after: number, rows: readonly LogRow[]): { from: number; to: number }[] {
  const seqs = [after, ...rows.map((row) => Number(row['seq']))]
  return seqs.slice(1).flatMap((seq, i) => {
    const before = seqs[i] ?? 0
    return seq === before + 1 ? [] : [{ from: before + 1, to: seq - 1 }]
  })
}

/** Out of range for the database. */
function isLong(yuan: string): boolean {
  return yuan.length > 16
}

function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function fenOf(yuan: number): bigint {
  return BigInt(yuan) * 100n
}

/** An open bet has neither end nor payout; a void one returns its stake; a settled one has an outcome. */
function isOddState({ bet, status, stakeFen, payoutFen }: Case): boolean {
  if (status === 'open') return bet.outcome !== null || bet.settled_at !== null || payoutFen !== 0n
  if (bet.settled_at === null) return true
  if (status === 'void') return bet.outcome !== 'void' || payoutFen !== stakeFen
  return bet.outcome === null || bet.outcome === 'void'
}

function isOddTime({ bet, nowMs }: Case): boolean {
  const latest = nowMs + DESK_LIMITS.venueBet.aheadMaxMs
  const made = Date.parse(bet.created_at)
  const ended = bet.settled_at === null ? made : Date.parse(bet.settled_at)
  return made > latest || ended > latest || ended < made
}

function isSameBet(bet: VenueBet, stored: StoredBet): boolean {
  return (
    bet.game_code === stored.gameCode && bet.round_id === stored.roundId && bet.selection === stored.selection
  )
}

function isSameState({ stakeFen, payoutFen, status }: Case, stored: StoredBet): boolean {
  return stakeFen === stored.stakeFen && payoutFen === stored.payoutFen && status === stored.status
}
