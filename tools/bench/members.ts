// Members of a bench: each with money and a session, so that a request needs nothing but its token.
import type { Db } from '#server/db/pool.ts'
import { secretKeysOf } from '#server/config/secret-keys.ts'
import { SessionTokens } from '#server/lib/session-tokens.ts'
import { hashToken } from '@lanting/node-kit/tokens'
import { house, memberMain } from '#server/ledger/accounts.ts'
import { move, type Posting, postMany } from '#server/ledger/post.ts'
import { agentFamily } from '#server/lib/user-agent.ts'

export interface BenchMember {
  readonly id: bigint
  readonly token: string
}

/** @param dataDir of the product that will serve them: it has the key of the tokens */
export async function addMembers(
  db: Db,
  dataDir: string,
  count: number,
  fenEach: bigint,
): Promise<readonly BenchMember[]> {
  const tokens = new SessionTokens(secretKeysOf({ secretKey: undefined, dataDir, isLive: false }))
  const rows = await db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, joined_at)
     SELECT 'bench' || n, '', app_now() FROM generate_series(1, $1) n RETURNING id`,
    [count],
  )
  const members = rows.map(({ id }) => ({ id, token: tokens.issue() }))
  await db.query(
    `INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
     SELECT hash, id, $3, app_now(), app_now() + interval '1 day', app_now() FROM unnest($1::bytea[], $2::bigint[]) u (hash, id)`,
    [members.map(({ token }) => hashToken(token)), members.map(({ id }) => id.toString()), agentFamily('')],
  )
  const opening = members.map(({ id }): Posting => {
    const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), fenEach)
    return { key: `open:${id}`, code: 'opening', legs }
  })
  await postMany(db, opening)
  return members
}
