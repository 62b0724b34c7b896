// Members of a red-packet rush: an approved deposit of some tier for each, and sessions of the moment.
import { RED_PACKET_TIERS } from '@lanting/contract/data/play/red-packet'
import { countingWindow } from '@lanting/contract/rules/promo/red-packet'
import type { Day } from '@lanting/contract/time'
import { hashToken, newToken } from '@lanting/node-kit/tokens'
import type { Db } from '#server/db/pool.ts'
import { postMany } from '#server/ledger/post.ts'
import { depositCredited } from '#server/ledger/postings.ts'
import { agentFamily } from '#server/lib/user-agent.ts'

export interface Rusher {
  readonly id: bigint
  readonly token: string
  /** What the deposit entitles to. */
  readonly packets: number
}

export async function newMemberIds(db: Db, count: number): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, joined_at)
     SELECT 'rush' || lpad(n::text, 6, '0'), '', app_now() FROM generate_series(1, $1) n RETURNING id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Deposits of the day's counting window, most of the lowest tiers. */
export async function entitle(
  db: Db,
  day: Day,
  ids: readonly bigint[],
  below: (n: number) => number,
): Promise<Omit<Rusher, 'token'>[]> {
  const createdAt = new Date(countingWindow(day).to - 60_000)
  const lowest = RED_PACKET_TIERS.length / 2
  const chosen = ids.map((id, i) => {
    const tier =
      RED_PACKET_TIERS[below(i % 10 === 0 ? RED_PACKET_TIERS.length : lowest)] ?? RED_PACKET_TIERS[0]
    if (tier === undefined) throw new Error('there are no tiers')
    const no = `D${day.replaceAll('-', '')}${String(i).padStart(10, '0')}`
    return { id, packets: tier.packets, no, fen: BigInt(tier.rechargeYuan) * 100n }
  })
  await db.query(
    `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
     SELECT d.no, d.id, 'bank', d.fen, 'credited', $4, $4 FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS d (no, id, fen)`,
    [chosen.map(({ no }) => no), chosen.map(({ id }) => id), chosen.map(({ fen }) => fen), createdAt],
  )
  const credits = chosen.map(({ no, id, fen }) =>
    depositCredited({ no, memberId: id, way: 'bank', amountFen: fen, memo: '' }),
  )
  await postMany(db, credits)
  return chosen.map(({ id, packets }) => ({ id, packets }))
}

/** A fresh session each: one that did nothing for half an hour of the product's time has ended. */
export async function withSessions(db: Db, rushers: readonly Omit<Rusher, 'token'>[]): Promise<Rusher[]> {
  const fresh = rushers.map(({ id, packets }) => ({ id, packets, token: newToken() }))
  await db.query(
    `INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
     SELECT hash, id, $3, app_now(), app_now() + interval '1 day', app_now() FROM unnest($1::bytea[], $2::bigint[]) u (hash, id)`,
    [fresh.map(({ token }) => hashToken(token)), fresh.map(({ id }) => id), agentFamily('node')],
  )
  return fresh
}
