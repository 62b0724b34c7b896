// The figures of the trust page: computed by the worker once a minute, read by everybody as one kept row.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { BOOK_GROUPS, TRUST_STALE_MS } from '@lanting/contract/data/security/trust'
import { LIMITS } from '@lanting/contract/limits'
import type { OutputOf } from '@lanting/contract/calls/names'
import { yuanFromFen } from '@lanting/contract/money'
import { PAY_WAYS, type PayWay } from '@lanting/contract/pay-ways'
import { formatBeijing } from '@lanting/contract/time'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { ShortCache } from '#src/db/short-cache.ts'
import { newestRoot, type RootRow } from '#src/modules/trust/liability.sql.ts'
import * as sql from '#src/modules/trust/trust-figures.sql.ts'
import type { PublicLog } from '#src/public-log/public-log.ts'

type Trust = OutputOf<'GET /api/trust'>
type Figures = Omit<Trust, 'is_sandbox' | 'at' | 'is_stale'>

const CACHE_MS = 5_000
const flag = (is: boolean) => (is ? (1 as const) : (0 as const))

export interface TrustFiguresDeps {
  readonly db: Db
  readonly clock: Clock
  readonly publicLog: Pick<PublicLog, 'placeOf'>
  readonly isSandbox: boolean
}

export class TrustFigures {
  private readonly kept = new ShortCache<'', sql.KeptFigures | null>(CACHE_MS, 1)

  constructor(private readonly deps: TrustFiguresDeps) {}

  /** The worker's part. */
  async refresh(): Promise<void> {
    const { db } = this.deps
    const areReturnsDue = await sql.areReturnsDue(db)
    if (areReturnsDue) await sql.keepReturns(db)
    const figures: Figures = {
      liabilities: await this.liabilities(),
      books: await this.books(),
      witnesses: (await sql.listWitnesses(db)).map(witnessToWire),
      lotteries: await this.lotteries(),
      withdrawals: (await sql.payoutTimes(db)).map(payoutToWire),
      incidents: (await sql.listIncidents(db)).map(incidentToWire),
    }
    await sql.keepFigures(db, figures, areReturnsDue)
  }

  async page(): Promise<Trust> {
    const { db, clock, isSandbox } = this.deps
    const kept = await this.kept.get('', () => this.readPlaced(db))
    const none = { witnesses: [], lotteries: [], withdrawals: [], incidents: [] }
    const empty: Figures = { liabilities: null, books: null, ...none }
    return {
      ...(kept === null ? empty : (kept.figures as Figures)),
      is_sandbox: flag(isSandbox),
      at: kept === null ? null : formatBeijing(kept.at),
      is_stale: flag(kept !== null && clock.now().getTime() - kept.at.getTime() > TRUST_STALE_MS),
    }
  }

  /** The root of a minute has its number in the log only after the figures of that minute were kept. */
  private async readPlaced(db: Db): Promise<sql.KeptFigures | null> {
    const kept = await sql.readFigures(db)
    const figures = kept?.figures as Figures | undefined
    if (kept === null || !figures?.liabilities || figures.liabilities.n !== null) return kept
    const n = await this.placeOf(BigInt(figures.liabilities.root_no))
    return { ...kept, figures: { ...figures, liabilities: { ...figures.liabilities, n } } }
  }

  private async liabilities(): Promise<Figures['liabilities']> {
    const root = await newestRoot(this.deps.db)
    return root === null ? null : rootToWire(root, await this.placeOf(root.no))
  }

  placeOf(no: bigint): Promise<number | null> {
    return this.deps.publicLog.placeOf(this.deps.db, LOG_REFS.liabilities(Number(no)))
  }

  /** A group is green when each of its checks is; what freezes nothing is no error of the books, but shown as it is. */
  private async books(): Promise<Figures['books']> {
    const lines = await sql.lastCheck(this.deps.db)
    const [first] = lines
    if (first === undefined) return null
    const since = await sql.frozenSince(this.deps.db)
    return {
      at: formatBeijing(first.at),
      ok: flag(lines.every((line) => line.ok || !line.freezes)),
      frozen_since: since === null ? null : formatBeijing(since),
      lines: BOOK_GROUPS.flatMap((group) => {
        const own = lines.filter(({ invariant }) => invariant.split('.')[0] === group)
        return own.length === 0 ? [] : [{ group, ok: flag(own.every(({ ok }) => ok)) }]
      }),
    }
  }

  private async lotteries(): Promise<Figures['lotteries']> {
    const rows = new Map((await sql.readReturns(this.deps.db)).map((row) => [row.lottery, row]))
    return LOTTERIES.map(({ name, title }) => {
      const { bets, stake, payout, rounds } = rows.get(name) ?? {
        bets: 0n,
        stake: 0n,
        payout: 0n,
        rounds: 0n,
      }
      const isShown = bets >= BigInt(LIMITS.medianCases) && stake > 0n
      const measured = isShown ? Number((payout * 10_000n) / stake) / 100 : null
      return { name, title, bets: Number(bets), measured, rounds: Number(rounds) }
    })
  }
}

export function rootToWire(root: RootRow, n: number | null) {
  return {
    root_no: Number(root.no),
    at: formatBeijing(root.at),
    root: root.root,
    members: root.members,
    total: yuanFromFen(root.total_fen),
    main: yuanFromFen(root.main_fen),
    held: yuanFromFen(root.held_fen),
    transit: yuanFromFen(root.transit_fen),
    venue: yuanFromFen(root.venue_fen),
    cover: yuanFromFen(root.cover_fen),
    is_short: flag(root.cover_fen < root.total_fen),
    n,
  }
}

export function witnessToWire({ name, last_at, silent }: sql.WitnessRow): Figures['witnesses'][number] {
  return { name, at: last_at === null ? null : formatBeijing(last_at), silent }
}

function payoutToWire({ channel, cases, median, p95 }: sql.PayoutTime): Figures['withdrawals'][number] {
  const isShown = cases >= BigInt(LIMITS.medianCases)
  const minutes = (value: number) => (isShown ? Math.max(1, Math.round(value)) : null)
  const title = Object.hasOwn(PAY_WAYS, channel) ? PAY_WAYS[channel as PayWay].title : channel
  return { title, cases: Number(cases), median: minutes(median), p95: minutes(p95) }
}

export function incidentToWire(row: sql.IncidentRow): Figures['incidents'][number] {
  return {
    id: Number(row.id),
    title: row.title,
    text: row.text,
    started: formatBeijing(row.started_at),
    ended: row.ended_at === null ? null : formatBeijing(row.ended_at),
    written: formatBeijing(row.at),
  }
}
