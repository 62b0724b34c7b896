// The page's own key of a round: the same key and question get the first answer, another question is refused.
import type { Sql, Tx } from '#src/db/pool.ts'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { GameRefused } from '#src/games/refused.ts'
import type { Line } from '#src/games/rounds.rules.ts'
import type { Player } from '#src/games/seeds.ts'

function questionText(lines: readonly Line[], expect: string): string {
  return [expect, ...lines.map(({ pick, stakeFen }) => `${pick}=${stakeFen}`)].join('|')
}

export async function findAnswer(
  tx: Tx,
  { plat, member }: Player,
  key: string,
  lines: readonly Line[],
  expect = '',
): Promise<RoundAnswer | null> {
  const rows = await tx.query<{ question: string; answer: RoundAnswer }>(
    'SELECT question, answer FROM rounds WHERE plat = $1 AND member = $2 AND key = $3',
    [plat, member, key],
  )
  const found = rows[0]
  if (found === undefined) return null
  if (found.question !== questionText(lines, expect)) throw new GameRefused('keyReused')
  return found.answer
}

export async function keepAnswer(
  tx: Tx,
  { plat, member }: Player,
  key: string,
  lines: readonly Line[],
  answer: RoundAnswer,
  expect = '',
): Promise<void> {
  await tx.query('INSERT INTO rounds (plat, member, key, question, answer) VALUES ($1, $2, $3, $4, $5)', [
    plat,
    member,
    key,
    questionText(lines, expect),
    JSON.stringify(answer),
  ])
}

/**
 * Refuses what the balance cannot pay without waiting in the member's queue. One statement sees one instant, so a bet
 * that was taken under this key, and emptied the wallet, is never mistaken for a new one.
 */
export async function refuseUnpayable(
  sql: Sql,
  { plat, member }: Player,
  key: string,
  stakeFen: bigint,
): Promise<void> {
  const rows = await sql.query(
    `SELECT FROM wallets w WHERE w.plat = $1 AND w.member = $2 AND w.balance_fen < $4
        AND NOT EXISTS (SELECT FROM rounds r WHERE r.plat = w.plat AND r.member = w.member AND r.key = $3)`,
    [plat, member, key, stakeFen],
  )
  if (rows.length > 0) throw new GameRefused('insufficient')
}
