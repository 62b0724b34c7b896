// Every statement about the idempotency keys of rounds.
import type { Sql, Tx } from '@lanting/node-kit/postgres/pool'
import type { RoundAnswer } from '#src/games/game-api.ts'
import type { Holder } from '#src/books/wallet.sql.ts'

export interface KeptRound {
  readonly question: string
  readonly answer: RoundAnswer
}

export async function findRound(
  tx: Tx,
  { plat, member }: Holder,
  key: string,
): Promise<KeptRound | undefined> {
  const rows = await tx.query<KeptRound>(
    'SELECT question, answer FROM rounds WHERE plat = $1 AND member = $2 AND key = $3',
    [plat, member, key],
  )
  return rows[0]
}

export async function insertRound(tx: Tx, { plat, member }: Holder, key: string, round: KeptRound) {
  await tx.query('INSERT INTO rounds (plat, member, key, question, answer) VALUES ($1, $2, $3, $4, $5)', [
    plat,
    member,
    key,
    round.question,
    JSON.stringify(round.answer),
  ])
}

/**
 * Whether the wallet holds less than this and the key is new. One statement, one snapshot, so a bet that was taken
 * under this key, and emptied the wallet, is never mistaken for a new one.
 */
export async function isUnpayable(sql: Sql, { plat, member }: Holder, key: string, stakeFen: bigint) {
  const rows = await sql.query(
    `SELECT FROM wallets w WHERE w.plat = $1 AND w.member = $2 AND w.balance_fen < $4
        AND NOT EXISTS (SELECT FROM rounds r WHERE r.plat = w.plat AND r.member = w.member AND r.key = $3)`,
    [plat, member, key, stakeFen],
  )
  return rows.length > 0
}
