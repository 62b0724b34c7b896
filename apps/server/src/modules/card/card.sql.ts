// SQL of cards: a member's payout accounts.
import { tailOf } from '@lanting/node-kit/field-seals'
import { one, type Sql, type Tx } from '#src/db/pool.ts'
import { newId } from '#src/lib/ids.ts'

export interface NewCard {
  readonly kind: 'bank' | 'usdt'
  readonly bank: string
  readonly owner: string
  readonly number: string
  readonly branch: string
}

export interface CardRow extends NewCard {
  readonly id: string
  readonly created_at: Date
  readonly in_use: boolean
}

const SELECT = `SELECT c.id, c.kind, c.bank, c.owner, c.number, c.branch, c.created_at,
    EXISTS (SELECT 1 FROM withdrawal_records w WHERE w.card_id = c.id AND w.state IN ('paying', 'review')) AS in_use
  FROM cards c WHERE c.member_id = $1 AND c.removed_at IS NULL`

export async function listCards(sql: Sql, memberId: bigint, kind: CardRow['kind']): Promise<CardRow[]> {
  return sql.query<CardRow>(`${SELECT} AND c.kind = $2 ORDER BY c.created_at`, [memberId, kind])
}

export async function findCard(sql: Sql, memberId: bigint, id: string): Promise<CardRow | null> {
  const rows = await sql.query<CardRow>(`${SELECT} AND c.id::text = $2`, [memberId, id])
  return rows[0] ?? null
}

/** Confirmed by the payment password, or by a passkey for which the card's id was allotted. */
export type CardConfirmation = { readonly ref: string; readonly passkeyId: string } | null

/** @param daysAgo for a demo member, whose cards were bound before the first start */
export async function insertCard(
  tx: Tx,
  memberId: bigint,
  card: NewCard,
  daysAgo = 0,
  by: CardConfirmation = null,
): Promise<CardRow> {
  const rows = await tx.query<{ id: string; created_at: Date }>(
    `INSERT INTO cards (id, member_id, kind, bank, owner, number, branch, tail, created_at, passkey_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, app_now() - make_interval(days => $9), $10) RETURNING id, created_at`,
    [
      by?.ref ?? newId(),
      memberId,
      card.kind,
      card.bank,
      tx.seal('name', card.owner),
      tx.seal('account', card.number),
      card.branch,
      tx.seal('tail', tailOf(card.number)),
      daysAgo,
      by?.passkeyId ?? null,
    ],
  )
  return { ...card, ...one(rows), in_use: false }
}

export async function removeCard(tx: Tx, id: string): Promise<void> {
  await tx.query('UPDATE cards SET removed_at = app_now() WHERE id = $1', [id])
}
