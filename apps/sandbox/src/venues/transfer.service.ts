// Transfers between whoever runs the members' accounts and a venue's wallets: each id ends once.
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import type { VenueAnswer, VenueQuestion } from '@lanting/contract/providers/venue'
import { type Db, one, type Sql, type Tx } from '#src/db/pool.ts'

export type TransferQuestion = VenueQuestion<'transfer'>

/** Not in the contract's vocabulary, as a real venue's surprise would be. Only the fault `200-not-applied-yet` makes it. */
export interface Processing {
  readonly ok: true
  readonly data: {
    readonly id: string
    readonly state: 'processing'
    readonly reason: string
    readonly amount: string
  }
}

interface TransferRow {
  readonly plat: string
  readonly id: string
  readonly seq: bigint | null
  readonly member: string | null
  readonly direction: 'in' | 'out' | null
  readonly amount_fen: bigint | null
  readonly currency: 'CNY' | 'PLAY' | null
  readonly state: 'unknown' | 'processing' | 'done' | 'refused'
  readonly reason: string
  readonly balance_fen: bigint
  readonly at: Date
}

/** Far enough that nobody else gets round to a transfer whose transaction is still open. */
const NOT_LATER_MS = 3_600_000
/** More than any venue holds, and far from the edge of 64 bits. */
const MOST_FEN = 1_000_000_000_000n

export class TransferService {
  constructor(private readonly db: Db) {}

  /** Ends a transfer now. `refuseBecause` refuses it whatever the books say. */
  async transfer(plat: string, asked: TransferQuestion, refuseBecause?: string) {
    if (!isAmount(asked)) return BAD_AMOUNT
    const row = await this.db.tx(async (tx) => {
      const mine = await claimId(tx, plat, asked, NOT_LATER_MS)
      return mine ? end(tx, plat, asked, refuseBecause) : findRow(tx, plat, asked.id)
    })
    return answerFor(row, asked)
  }

  /** Says yes and gets round to it later. */
  async accept(plat: string, asked: TransferQuestion, delayMs: number) {
    if (!isAmount(asked)) return BAD_AMOUNT
    const row = await this.db.tx(async (tx) => {
      await claimId(tx, plat, asked, delayMs)
      return findRow(tx, plat, asked.id)
    })
    return answerFor(row, asked)
  }

  /** An id nobody sent yet becomes a tombstone. */
  async status(plat: string, id: string): Promise<VenueAnswer<'transferStatus'> | Processing> {
    await this.db.query(
      `INSERT INTO transfers (plat, id, state, at) VALUES ($1, $2, 'unknown', app_time()) ON CONFLICT DO NOTHING`,
      [plat, id],
    )
    const row = await findRow(this.db, plat, id)
    const amount = row.amount_fen === null ? null : yuanFromFen(row.amount_fen)
    if (row.state === 'processing') return processing(row)
    return { ok: true, data: { id, state: row.state, reason: row.reason, amount } }
  }

  async list(plat: string, after: number, limit: number): Promise<VenueAnswer<'transferList'>> {
    const rows = await this.db.query<TransferRow>(
      'SELECT * FROM transfers WHERE plat = $1 AND seq > $2 ORDER BY seq LIMIT $3',
      [plat, after, limit],
    )
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

  /** Gets round to what was accepted and is due. Several processes may try at once. */
  async applyDue(): Promise<number> {
    const due = await this.db.query<{ plat: string; id: string }>(
      'SELECT plat, id FROM transfers WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT 100',
    )
    for (const { plat, id } of due) {
      await this.db.tx(async (tx) => {
        const rows = await tx.query<TransferRow>(
          `SELECT * FROM transfers WHERE plat = $1 AND id = $2 AND state = 'processing' FOR UPDATE`,
          [plat, id],
        )
        const row = rows[0]
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
  error: { code: 'bad_amount', message: '金额必须大于零' },
}

function isAmount(asked: TransferQuestion): boolean {
  const fen = fenFromYuan(asked.amount)
  return fen > 0n && fen <= MOST_FEN
}

/** True when the id was new or a tombstone; it is then ours until the transaction ends. */
async function claimId(tx: Tx, plat: string, asked: TransferQuestion, dueInMs: number): Promise<boolean> {
  const claimed = await tx.query(
    `INSERT INTO transfers (plat, id, member, direction, amount_fen, currency, state, at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'processing', app_time(),
             clock_timestamp() + $7 * interval '1 millisecond')
     ON CONFLICT (plat, id) DO UPDATE
       SET member = excluded.member, direction = excluded.direction, amount_fen = excluded.amount_fen,
           currency = excluded.currency, state = 'processing', reason = 'tombstone', due_at = excluded.due_at
       WHERE transfers.state = 'unknown'
     RETURNING id`,
    [plat, asked.id, asked.member, asked.direction, fenFromYuan(asked.amount), asked.currency, dueInMs],
  )
  return claimed.length === 1
}

async function findRow(sql: Sql, plat: string, id: string): Promise<TransferRow> {
  return one(await sql.query<TransferRow>('SELECT * FROM transfers WHERE plat = $1 AND id = $2', [plat, id]))
}

async function end(
  tx: Tx,
  plat: string,
  asked: TransferQuestion,
  refuseBecause?: string,
): Promise<TransferRow> {
  const wallets = await tx.query<{ balance_fen: bigint; currency: string }>(
    'SELECT balance_fen, currency FROM wallets WHERE plat = $1 AND member = $2 FOR UPDATE',
    [plat, asked.member],
  )
  const claimed = one(
    await tx.query<{ reason: string }>('SELECT reason FROM transfers WHERE plat = $1 AND id = $2', [
      plat,
      asked.id,
    ]),
  )
  const wallet = wallets[0]
  const reason = (claimed.reason || refuseBecause) ?? refusal(wallet, asked)
  let balance = wallet?.balance_fen ?? 0n
  if (reason === null) {
    const fen = fenFromYuan(asked.amount)
    const posted = await tx.query<{ balance: bigint }>(
      `SELECT post($1, $2, 'transfer', $3, 'operator', $4) AS balance`,
      [plat, asked.member, asked.id, asked.direction === 'in' ? fen : -fen],
    )
    balance = one(posted).balance
  }
  // The venue's row comes last: it puts the lists in order and is held for the shortest time.
  return one(
    await tx.query<TransferRow>(
      `WITH head AS (
         UPDATE venues SET transfer_seq = transfer_seq + 1 WHERE plat = $1 RETURNING transfer_seq
       )
       UPDATE transfers SET seq = head.transfer_seq, state = $3, reason = $4, balance_fen = $5, due_at = NULL,
              at = app_time()
         FROM head WHERE plat = $1 AND id = $2 RETURNING transfers.*`,
      [plat, asked.id, reason === null ? 'done' : 'refused', reason ?? '', balance],
    ),
  )
}

function refusal(
  wallet: { readonly balance_fen: bigint; readonly currency: string } | undefined,
  asked: TransferQuestion,
): string | null {
  if (wallet === undefined) return 'member_unknown'
  if (wallet.currency !== asked.currency) return 'currency_mismatch'
  if (asked.direction === 'out' && wallet.balance_fen < fenFromYuan(asked.amount)) return 'insufficient'
  return null // From here on the transfer must succeed.
}

function answerFor(row: TransferRow, asked: TransferQuestion): VenueAnswer<'transfer'> | Processing {
  const same =
    row.member === asked.member &&
    row.direction === asked.direction &&
    row.currency === asked.currency &&
    row.amount_fen === fenFromYuan(asked.amount)
  if (!same) {
    return { ok: false, error: { code: 'id_reused', message: '同一单号的内容与首次不同' } }
  }
  if (row.state === 'processing') return processing(row)
  return {
    ok: true,
    data: {
      id: row.id,
      state: row.state === 'done' ? 'done' : 'refused',
      reason: row.reason,
      amount: yuanFromFen(row.amount_fen ?? 0n),
      balance: yuanFromFen(row.balance_fen),
    },
  }
}

function processing(row: TransferRow): Processing {
  const amount = yuanFromFen(row.amount_fen ?? 0n)
  return { ok: true, data: { id: row.id, state: 'processing', reason: '', amount } }
}
