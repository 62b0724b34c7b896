// The idempotency key of a round: the same key and request get the first answer, another request is refused.
import type { Sql, Tx } from '@lanting/node-kit/postgres/pool'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { GameRefused } from '#src/games/refused.ts'
import { findRound, insertRound, isUnpayable } from '#src/games/fairness/round-key.sql.ts'
import type { Line } from '#src/games/rounds.rules.ts'
import type { Player } from '#src/games/fairness/seeds.ts'

function questionText(lines: readonly Line[], expect: string): string {
  return [expect, ...lines.map(({ pick, stakeFen }) => `${pick}=${stakeFen}`)].join('|')
}

export async function findAnswer(
  tx: Tx,
  player: Player,
  key: string,
  lines: readonly Line[],
  expect = '',
): Promise<RoundAnswer | null> {
  const found = await findRound(tx, player, key)
  if (found === undefined) return null
  if (found.question !== questionText(lines, expect)) throw new GameRefused('keyReused')
  return found.answer
}

export async function keepAnswer(
  tx: Tx,
  player: Player,
  key: string,
  lines: readonly Line[],
  answer: RoundAnswer,
  expect = '',
): Promise<void> {
  await insertRound(tx, player, key, { question: questionText(lines, expect), answer })
}

/** Refuses an uncovered stake without waiting for the member's lock. */
export async function refuseUnpayable(
  sql: Sql,
  player: Player,
  key: string,
  stakeFen: bigint,
): Promise<void> {
  if (await isUnpayable(sql, player, key, stakeFen)) throw new GameRefused('insufficient')
}
