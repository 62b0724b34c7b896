// Transfers between the operator's accounts and a venue's wallets: each id ends once.
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import type { VenueAnswer, VenueQuestion } from '@lanting/contract/providers/venue'
import type { Pool, Tx } from '@lanting/node-kit/postgres/pool'
import * as sql from '#src/books/transfer.sql.ts'
import { lockIfKnown, type Wallet } from '#src/books/wallet.sql.ts'
import * as WORDS from '#src/refusal-words.ts'

export type TransferQuestion = VenueQuestion<'transfer'>

/** Outside the contract, like a real venue's surprise. Only the fault `200-not-applied-yet` makes it. */
export interface Processing {
  readonly ok: true
  readonly data: {
    readonly id: string
    readonly state: 'processing'
    readonly reason: string
    readonly amount: string
  }
}

/** A lease long enough that no other process takes a transfer whose transaction is still open. */
const NOT_LATER_MS = 3_600_000
/** More than any venue holds, and far from the edge of 64 bits. */
const MOST_FEN = 1_000_000_000_000n

export class TransferService {
  constructor(private readonly db: Pool) {}

  /** Ends a transfer now. `refuseBecause` refuses it regardless of the books. */
  async transfer(plat: string, asked: TransferQuestion, refuseBecause?: string) {
    if (!isAmount(asked)) return BAD_AMOUNT
    const row = await this.db.tx(async (tx) => {
      const mine = await sql.claimId(tx, plat, inFen(asked), NOT_LATER_MS)
      return mine ? end(tx, plat, asked, refuseBecause) : sql.readTransfer(tx, plat, asked.id)
    })
    return answerFor(row, asked)
  }

  /** Accepts now and executes later. */
  async accept(plat: string, asked: TransferQuestion, delayMs: number) {
    if (!isAmount(asked)) return BAD_AMOUNT
    const row = await this.db.tx(async (tx) => {
      await sql.claimId(tx, plat, inFen(asked), delayMs)
      return sql.readTransfer(tx, plat, asked.id)
    })
    return answerFor(row, asked)
  }

  /** An unknown id becomes a tombstone. */
  async status(plat: string, id: string): Promise<VenueAnswer<'transferStatus'> | Processing> {
    await sql.insertTombstone(this.db, plat, id)
    const row = await sql.readTransfer(this.db, plat, id)
    const amount = row.amount_fen === null ? null : yuanFromFen(row.amount_fen)
    if (row.state === 'processing') return processing(row)
    const { member, direction, currency, state, reason } = row
    return { ok: true, data: { id, member, direction, currency, state, reason, amount } }
  }

  async list(plat: string, after: number, limit: number): Promise<VenueAnswer<'transferList'>> {
    const rows = await sql.transfersAfter(this.db, plat, after, limit)
    const transfers = rows.map((row) => ({
      seq: Number(row.seq),
      id: row.id,
      member: row.member ?? '',
      direction: row.direction ?? 'in',
      amount: yuanFromFen(row.amount_fen ?? 0n),
      currency: row.currency ?? 'CNY',
      state: row.state === 'done' ? ('done' as const) : ('refused' as const),
      reason: row.reason,
      at: row.at.toISOString(),
    }))
    return { ok: true, data: { transfers, next: transfers.at(-1)?.seq ?? after } }
  }

  /** Executes accepted transfers that are due. Safe to run concurrently. */
  async applyDue(): Promise<number> {
    const due = await sql.dueTransfers(this.db)
    for (const { plat, id } of due) {
      await this.db.tx(async (tx) => {
        const row = await sql.lockProcessing(tx, plat, id)
        if (row === undefined || row.member === null || row.direction === null) return
        if (row.amount_fen === null || row.currency === null) return
        const { member, direction, currency } = row
        await end(tx, plat, { id, member, direction, amount: yuanFromFen(row.amount_fen), currency })
      })
    }
    return due.length
  }
}

const BAD_AMOUNT: VenueAnswer<'transfer'> = {
  ok: false,
  error: { code: 'bad_amount', message: WORDS.NOT_POSITIVE },
}

function isAmount(asked: TransferQuestion): boolean {
  const fen = fenFromYuan(asked.amount)
  return fen > 0n && fen <= MOST_FEN
}

function inFen({ amount, ...asked }: TransferQuestion): sql.NewTransfer {
  return { ...asked, amountFen: fenFromYuan(amount) }
}

async function end(
  tx: Tx,
  plat: string,
  asked: TransferQuestion,
  refuseBecause?: string,
): Promise<sql.TransferRow> {
  const holder = { plat, member: asked.member }
  const wallet = await lockIfKnown(tx, holder)
  const claimed = await sql.readTransfer(tx, plat, asked.id)
  const reason = (claimed.reason || refuseBecause) ?? refusal(wallet, asked)
  const fen = fenFromYuan(asked.amount)
  const balanceFen =
    reason === null
      ? await sql.postTransfer(tx, holder, asked.id, asked.direction === 'in' ? fen : -fen)
      : (wallet?.balance_fen ?? 0n)
  return sql.endTransfer(tx, plat, asked.id, reason, balanceFen)
}

function refusal(wallet: Wallet | undefined, asked: TransferQuestion): string | null {
  if (wallet === undefined) return 'member_unknown'
  if (wallet.currency !== asked.currency) return 'currency_mismatch'
  if (asked.direction === 'out' && wallet.balance_fen < fenFromYuan(asked.amount)) return 'insufficient'
  return null // From here on the transfer must succeed.
}

function answerFor(row: sql.TransferRow, asked: TransferQuestion): VenueAnswer<'transfer'> | Processing {
  const same =
    row.member === asked.member &&
    row.direction === asked.direction &&
    row.currency === asked.currency &&
    row.amount_fen === fenFromYuan(asked.amount)
  if (!same) {
    return { ok: false, error: { code: 'id_reused', message: WORDS.REUSED } }
  }
  if (row.state === 'processing') return processing(row)
  return {
    ok: true,
    data: {
      id: row.id,
      member: asked.member,
      direction: asked.direction,
      currency: asked.currency,
      state: row.state === 'done' ? 'done' : 'refused',
      reason: row.reason,
      amount: asked.amount,
      balance: yuanFromFen(row.balance_fen),
    },
  }
}

function processing(row: sql.TransferRow): Processing {
  const amount = yuanFromFen(row.amount_fen ?? 0n)
  return { ok: true, data: { id: row.id, state: 'processing', reason: '', amount } }
}
