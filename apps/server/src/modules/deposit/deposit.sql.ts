// Every statement of deposits, callbacks and suspense.
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/ids.ts'

export interface DepositRow {
  readonly no: string
  readonly member_id: bigint
  readonly channel: Channel
  readonly amount_fen: bigint
  readonly usdt_cents: bigint | null
  readonly state: 0 | 1 | 2 | 3
  readonly remark: string
  readonly pay_address: string
  readonly pay_protocol: string
  readonly pay_qr: string
  readonly provider: string | null
  readonly created_at: Date
  readonly expire_at: Date | null
  readonly is_expired: boolean
}

export type Channel = 'bank' | 'usdt-trc20' | 'usdt-erc20' | 'wechat' | 'alipay'

const COLUMNS = `no, member_id, channel, amount_fen, usdt_cents, state, remark, pay_address, pay_protocol, pay_qr, provider,
  created_at, expire_at, coalesce(expire_at <= app_now(), false) AS is_expired`

export interface NewDeposit {
  readonly no: string
  readonly memberId: bigint
  readonly channel: Channel
  readonly amountFen: bigint
  readonly usdtCents: bigint | null
  readonly rateE4: bigint | null
  readonly state: 0 | 1
  readonly provider: string | null
  readonly expireMs: number | null
  readonly askMs: number
  readonly payer: {
    readonly bank: string
    readonly name: string
    readonly no: string
    readonly branch: string
  }
  readonly reference: string
  readonly proof: string | null
}

/** Locks the member first, so that the count of open orders and the limit hold under parallel requests. */
export async function countOpen(tx: Tx, memberId: bigint): Promise<number> {
  await tx.query('SELECT 1 FROM members WHERE id = $1 FOR UPDATE', [memberId])
  const rows = await tx.query<{ open: bigint }>(
    'SELECT count(*) AS open FROM deposits WHERE member_id = $1 AND state = 0',
    [memberId],
  )
  return Number(one(rows).open)
}

export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<Date> {
  const rows = await tx.query<{ created_at: Date }>(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, usdt_cents, rate_e4, state, provider, created_at, expire_at,
       next_ask_at, payer_bank, payer_name, payer_no, payer_branch, reference, proof)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, app_now(), app_now() + $9 * interval '1 millisecond',
       app_now() + $10 * interval '1 millisecond', $11, $12, $13, $14, $15, $16)
     RETURNING created_at`,
    [
      deposit.no,
      deposit.memberId,
      deposit.channel,
      deposit.amountFen,
      deposit.usdtCents,
      deposit.rateE4,
      deposit.state,
      deposit.provider,
      deposit.expireMs,
      deposit.askMs,
      deposit.payer.bank,
      deposit.payer.name,
      deposit.payer.no,
      deposit.payer.branch,
      deposit.reference,
      deposit.proof,
    ],
  )
  return one(rows).created_at
}

export async function setPayment(
  sql: Sql,
  no: string,
  pay: { address: string; protocol: string; qr_text: string; providerNo: string },
): Promise<void> {
  await sql.query(
    'UPDATE deposits SET pay_address = $2, pay_protocol = $3, pay_qr = $4, provider_no = $5 WHERE no = $1',
    [no, pay.address, pay.protocol, pay.qr_text, pay.providerNo],
  )
}

export async function readDeposit(sql: Sql, no: string, forUpdate = false): Promise<DepositRow | null> {
  const rows = await sql.query<DepositRow>(
    `SELECT ${COLUMNS} FROM deposits WHERE no = $1 ${forUpdate ? 'FOR UPDATE' : ''}`,
    [no],
  )
  return rows[0] ?? null
}

/** Closes an order that nobody paid. Says whether it was still open. */
export async function closeDeposit(sql: Sql, no: string, remark: string): Promise<boolean> {
  const rows = await sql.query(
    'UPDATE deposits SET state = 3, remark = $2, ended_at = app_now() WHERE no = $1 AND state = 0 RETURNING no',
    [no, remark],
  )
  return rows.length > 0
}

export async function markCredited(tx: Tx, no: string, txnId: string | null): Promise<void> {
  await tx.query(
    "UPDATE deposits SET state = 2, txn_id = $2, ended_at = app_now(), remark = '' WHERE no = $1",
    [no, txnId],
  )
}

export async function addPaysum(tx: Tx, memberId: bigint, amountFen: bigint): Promise<void> {
  await tx.query('UPDATE members SET paysum_fen = paysum_fen + $2 WHERE id = $1', [memberId, amountFen])
}

/** False when this provider's transaction was booked before, as a credit or into suspense. */
export async function isNewTransaction(tx: Tx, provider: string, txnId: string): Promise<boolean> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`txn:${provider}:${txnId}`])
  const rows = await tx.query(
    `SELECT 1 FROM deposits WHERE provider = $1 AND txn_id = $2
     UNION ALL SELECT 1 FROM suspense_items WHERE provider = $1 AND txn_id = $2`,
    [provider, txnId],
  )
  return rows.length === 0
}

export interface NewSuspense {
  readonly provider: string
  readonly channel: string
  readonly txnId: string
  readonly orderNo: string
  readonly amountFen: bigint
  readonly why: 'unknownOrder' | 'wrongAmount' | 'late' | 'duplicateOrder'
  readonly memberId: bigint | null
}

export async function insertSuspense(tx: Tx, item: NewSuspense): Promise<void> {
  await tx.query(
    `INSERT INTO suspense_items (id, provider, channel, txn_id, order_no, amount_fen, why, member_id, state, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', app_now())`,
    [newId(), item.provider, item.channel, item.txnId, item.orderNo, item.amountFen, item.why, item.memberId],
  )
}

/** False when this nonce was seen before. */
export async function keepCallback(
  sql: Sql,
  provider: string,
  nonce: string,
  raw: string,
  verdict: string,
): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO pay_callbacks (provider, nonce, raw, verdict, received_at) VALUES ($1, $2, $3, $4, app_now())
     ON CONFLICT (provider, nonce) WHERE verdict <> 'badSignature' DO NOTHING RETURNING id`,
    [provider, nonce.slice(0, 100), raw.slice(0, 8000), verdict],
  )
  return rows.length > 0
}

/** Open orders whose turn it is to be asked about. */
export async function takeDue(sql: Sql, limit: number, leaseMs: number): Promise<DepositRow[]> {
  return sql.query<DepositRow>(
    `UPDATE deposits SET next_ask_at = app_now() + $2 * interval '1 millisecond'
      WHERE no IN (SELECT no FROM deposits WHERE state = 0 AND next_ask_at <= app_now()
                   ORDER BY next_ask_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING ${COLUMNS}`,
    [limit, leaseMs],
  )
}

export async function insertProof(sql: Sql, memberId: bigint, file: string): Promise<string> {
  const id = newId()
  await sql.query('INSERT INTO pay_proofs (id, member_id, file, created_at) VALUES ($1, $2, $3, app_now())', [
    id,
    memberId,
    file,
  ])
  return id
}

export async function isOwnProof(sql: Sql, memberId: bigint, id: string): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM pay_proofs WHERE id::text = $1 AND member_id = $2', [
    id,
    memberId,
  ])
  return rows.length > 0
}
