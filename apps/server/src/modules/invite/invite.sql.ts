// SQL of invitations.
import type { InviteReason } from '@lanting/contract/data/invite-reasons'
import { LIMITS } from '@lanting/contract/limits'
import type { MEMBER, StateOf } from '@lanting/contract/states'
import { type Day, dayStart } from '@lanting/contract/time'
import type { PageWindow } from '#src/db/page.ts'
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export type InvitationState = 'open' | 'reached' | 'missed'

/** Uses the inviter stored with the member: an unknown inviter was dropped there. */
export async function insertInvitation(tx: Tx, friendId: bigint, ip: string): Promise<void> {
  await tx.query(
    `INSERT INTO invitations (friend_id, inviter_id, ip, registered_at)
     SELECT id, inviter_id, $2, joined_at FROM member_referrals WHERE id = $1 AND inviter_id IS NOT NULL AND NOT is_trial`,
    [friendId, ip],
  )
}

/** Open invitations that may be decided: the lifetime totals reach the requirement, or the deadline has passed. */
export async function candidates(sql: Sql, today: Day): Promise<bigint[]> {
  const rows = await sql.query<{ id: bigint }>(
    `SELECT i.friend_id AS id FROM invitations i JOIN member_sums t ON t.member_id = i.friend_id
      WHERE i.state = 'open' AND (beijing_day(i.registered_at) + $2::int <= $1::date
         OR (t.paysum_fen >= $3 AND t.flow_fen >= $4))
      ORDER BY i.registered_at, i.friend_id`,
    [today, LIMITS.invite.days, LIMITS.invite.depositYuan * 100, LIMITS.invite.flowYuan * 100],
  )
  return rows.map(({ id }) => id)
}

export interface Invitation {
  readonly friend_id: bigint
  readonly inviter_id: bigint
  readonly day: Day
}

/** A friend's open invitation, with both members locked in id order. Null when already decided. */
export async function lockOpen(tx: Tx, friendId: bigint): Promise<Invitation | null> {
  await tx.query(
    `SELECT 1 FROM member_locks WHERE id IN (SELECT unnest(ARRAY[friend_id, inviter_id]) FROM invitations WHERE friend_id = $1)
      ORDER BY id FOR NO KEY UPDATE`,
    [friendId],
  )
  const rows = await tx.query<Invitation>(
    `SELECT friend_id, inviter_id, beijing_day(registered_at)::text AS day FROM invitations
      WHERE friend_id = $1 AND state = 'open' FOR UPDATE`,
    [friendId],
  )
  return rows[0] ?? null
}

export interface Person {
  readonly id: bigint
  readonly username: string
  readonly state: StateOf<typeof MEMBER>
  readonly closed: boolean
}

export async function readPeople(sql: Sql, ids: readonly bigint[]): Promise<Person[]> {
  return sql.query<Person>(
    'SELECT id, username, state, closed_at IS NOT NULL AS closed FROM member_standing WHERE id = ANY ($1)',
    [ids],
  )
}

/** The first deposit credited in the ledger. */
export async function firstDepositFen(sql: Sql, memberId: bigint): Promise<bigint | null> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT e.amount AS fen
       FROM account_balances a JOIN posted_entries e ON e.account_id = a.id AND e.seq IS NOT NULL
       JOIN posted_transactions t ON t.id = e.tx_id
      WHERE a.name = 'member:' || $1::bigint || ':main' AND t.code IN ('deposit', 'suspenseAssigned')
      ORDER BY e.seq LIMIT 1`,
    [memberId],
  )
  return rows[0]?.fen ?? null
}

/** Valid turnover settled from a Beijing day up to another, the latter excluded. */
export async function flowFen(sql: Sql, memberId: bigint, from: Day, until: Day): Promise<bigint> {
  const rows = await sql.query<{ fen: bigint }>(
    `SELECT coalesce(sum(valid_fen), 0)::bigint AS fen FROM valid_bets
      WHERE member_id = $1 AND status = 'settled' AND NOT is_trial AND settled_at >= $2 AND settled_at < $3`,
    [memberId, new Date(dayStart(from)), new Date(dayStart(until))],
  )
  return one(rows).fen
}

export interface Likeness {
  readonly device: boolean
  readonly network: boolean
  readonly account: boolean
  readonly device_again: boolean
  readonly account_again: boolean
}

/**
 * What inviter and friend share (near_members), networks within days of the registration; and a browser or account with
 * friends the inviter was already paid for. The caller has locked the inviter, so that no other friend is paid for
 * concurrently.
 */
export async function readLikeness(sql: Sql, { friend_id, inviter_id, day }: Invitation): Promise<Likeness> {
  const rows = await sql.query<Likeness>(
    `WITH like_friend AS (
       SELECT n.kind, n.member_id = $2 AS inviter FROM near_members($1, $3::date - $4::int, $3::date + $4::int) n
        WHERE n.member_id = $2 OR n.member_id IN (SELECT friend_id FROM invitations WHERE inviter_id = $2 AND state = 'reached'))
     SELECT ${bool(DEVICE, true)} AS device, ${bool(NETWORK, true)} AS network, ${bool(PERSON, true)} AS account,
            ${bool(DEVICE, false)} AS device_again, ${bool(PERSON, false)} AS account_again FROM like_friend`,
    [friend_id, inviter_id, day, LIMITS.nearDays],
  )
  return one(rows)
}

const [DEVICE, NETWORK] = [`kind = 'device'`, `kind = 'network'`]
const PERSON = `kind IN ('account', 'person')`

const bool = (kind: string, ofInviter: boolean) =>
  `coalesce(bool_or(${kind} AND inviter = ${ofInviter}), false)`

/** The caller has locked the inviter, so that no other friend is counted concurrently. */
export async function paidSince(tx: Tx, inviterId: bigint, from: Day): Promise<number> {
  const rows = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM invitations WHERE inviter_id = $1 AND state = 'reached' AND decided_at >= $2`,
    [inviterId, new Date(dayStart(from))],
  )
  return one(rows).n
}

export async function setReached(
  tx: Tx,
  friendId: bigint,
  inviterFen: bigint,
  friendFen: bigint,
): Promise<void> {
  await tx.query(
    `UPDATE invitations SET state = 'reached', inviter_fen = $2, friend_fen = $3, decided_at = app_now() WHERE friend_id = $1`,
    [friendId, inviterFen.toString(), friendFen.toString()],
  )
}

export async function setMissed(tx: Tx, friendId: bigint, reason: InviteReason): Promise<void> {
  await tx.query(
    `UPDATE invitations SET state = 'missed', reason = $2, decided_at = app_now() WHERE friend_id = $1`,
    [friendId, reason],
  )
}

export interface Overview {
  readonly invited: bigint
  readonly deposited: bigint
  readonly reached: bigint
  readonly gift_fen: bigint
  readonly month_fen: bigint
}

export async function readOverview(sql: Sql, inviterId: bigint, monthStart: Day): Promise<Overview> {
  return one(
    await sql.query<Overview>(
      `SELECT count(*) AS invited, count(*) FILTER (WHERE t.paysum_fen > 0) AS deposited,
              count(*) FILTER (WHERE i.state = 'reached') AS reached, coalesce(sum(i.inviter_fen), 0)::bigint AS gift_fen,
              coalesce(sum(i.inviter_fen) FILTER (WHERE i.decided_at >= $2), 0)::bigint AS month_fen
         FROM invitations i JOIN member_sums t ON t.member_id = i.friend_id WHERE i.inviter_id = $1`,
      [inviterId, new Date(dayStart(monthStart))],
    ),
  )
}

export interface Span {
  readonly from: Date
  readonly to: Date
}

export interface FriendRow {
  readonly day: Day
  readonly username: string
  readonly state: InvitationState
  readonly reason: InviteReason | null
  readonly gift_fen: bigint
  readonly deposited: boolean
}

/** By the day of the gift when filtered to gifts, else by the day of registration. */
export async function listFriends(
  sql: Sql,
  inviterId: bigint,
  onlyGifts: boolean,
  span: Span,
  window: PageWindow,
): Promise<{ rows: FriendRow[]; total: bigint; sumFen: bigint }> {
  const at = onlyGifts ? 'i.decided_at' : 'i.registered_at'
  const where = `i.inviter_id = $1 AND ${at} >= $2 AND ${at} < $3 ${onlyGifts ? "AND i.state = 'reached'" : ''}`
  const values = [inviterId, span.from, span.to]
  const [rows, sums] = await Promise.all([
    sql.query<FriendRow>(
      `SELECT beijing_day(${at})::text AS day, m.username, i.state, i.reason, i.inviter_fen AS gift_fen, t.paysum_fen > 0 AS deposited
         FROM invitations i JOIN member_names m ON m.id = i.friend_id JOIN member_sums t ON t.member_id = i.friend_id
        WHERE ${where} ORDER BY ${at} DESC, i.friend_id DESC LIMIT $4 OFFSET $5`,
      [...values, window.limit, window.offset],
    ),
    sql.query<{ total: bigint; fen: bigint }>(
      `SELECT count(*) AS total, coalesce(sum(i.inviter_fen), 0)::bigint AS fen FROM invitations i WHERE ${where}`,
      values,
    ),
  ])
  const { total, fen } = one(sums)
  return { rows, total, sumFen: fen }
}
