// What each part of an export is read from: views of the nouns, for one member. The columns are those of DATA_PARTS.
import type { DataPartName } from '@lanting/contract/data/my-data/export-parts'
import type { Tx } from '#src/db/pool.ts'

const SELECTS: Readonly<Record<DataPartName, string>> = {
  profile: `SELECT p.id, p.username, p.realname, p.mobile, p.email, p.birthday, p.joined_at, p.adult_declared_at AS adult_at, g.state,
      l.level, s.paysum_fen AS deposits_fen, s.flow_fen AS turnover_fen, w.has_pay_password, p.show_message_time, p.notify_wins,
      p.quiet_mode, t.auto_transfer, t.launch_budget_fen
    FROM member_profiles p JOIN member_standing g ON g.id = p.id JOIN member_levels l ON l.member_id = p.id
    JOIN member_sums s ON s.member_id = p.id JOIN member_passwords w ON w.member_id = p.id
    JOIN transfer_choices t ON t.member_id = p.id WHERE p.id = $1`,
  accounts: `SELECT kind, bank, owner, number, branch, created_at, removed_at FROM payout_accounts
    WHERE member_id = $1 ORDER BY created_at, id`,
  ledger: `SELECT a.class AS account, split_part(a.name, ':', 4) AS plat, e.seq, t.at, t.code, e.amount AS amount_fen,
      e.balance_after AS balance_fen, t.ref, t.memo
    FROM account_balances a JOIN posted_entries e ON e.account_id = a.id JOIN posted_transactions t ON t.id = e.tx_id
    WHERE a.member_id = $1 ORDER BY a.id, e.seq`,
  deposits: `SELECT d.no, d.channel, d.amount_fen, d.state, p.payer_bank, p.payer_name, p.payer_no, d.remark, d.created_at, d.ended_at
    FROM deposit_records d JOIN deposit_papers p ON p.no = d.no WHERE d.member_id = $1 ORDER BY d.created_at, d.no`,
  withdrawals: `SELECT no, channel, amount_fen, state, reason, created_at, ended_at FROM withdrawal_records
    WHERE member_id = $1 ORDER BY created_at, no`,
  transfers: `SELECT id, plat, direction, amount_fen, state, remark, created_at, ended_at FROM transfer_records
    WHERE member_id = $1 ORDER BY created_at, id`,
  rebates: `SELECT day::text AS day, plat, valid_fen, rate_bp, money_fen, state, created_at FROM rebate_days
    WHERE member_id = $1 ORDER BY created_at, plat`,
  gifts: `SELECT g.kind, g.ref, g.amount_fen, g.at FROM (
      SELECT 'activity' AS kind, activity_id || '/' || period AS ref, bonus_fen AS amount_fen, paid_at AS at
        FROM activity_bonuses WHERE member_id = $1 AND paid_at IS NOT NULL
      UNION ALL SELECT 'packet', day::text, amount_fen, at FROM packet_grabs WHERE member_id = $1
      UNION ALL SELECT 'level', to_level::text, gift_fen, at FROM vip_level_gifts WHERE member_id = $1 AND gift_fen > 0
      UNION ALL SELECT 'month', month, gift_fen, at FROM vip_month_gifts WHERE member_id = $1
      UNION ALL SELECT 'inviter', friend_id::text, inviter_fen, decided_at FROM invite_gifts
        WHERE inviter_id = $1 AND state = 'reached'
      UNION ALL SELECT 'friend', '', friend_fen, decided_at FROM invite_gifts WHERE friend_id = $1 AND state = 'reached'
      UNION ALL SELECT 'agent', month, commission_fen, paid_at FROM agent_commissions WHERE agent_id = $1 AND state = 'paid'
    ) g ORDER BY g.at, g.kind, g.ref`,
  applications: `SELECT activity_id, period, state, bonus_fen, required_fen, remark, created_at, ended_at FROM activity_requests
    WHERE member_id = $1 ORDER BY created_at, activity_id`,
  turnover: `SELECT source, ref, amount_fen, required_fen, done_fen, state, created_at, closed_at FROM turnover_progress
    WHERE member_id = $1 ORDER BY created_at, id`,
  bets: `SELECT plat, bet_id, game_name, round_id, selection, odds_milli, bet_fen, valid_fen, payout_fen, status, outcome, created_at,
      settled_at
    FROM bet_records WHERE member_id = $1 ORDER BY created_at, plat, bet_id`,
  games: `SELECT g.kind, g.plat, g.game_code, g.at FROM (
      SELECT 'opened' AS kind, plat, game_code, at FROM opened_games WHERE member_id = $1
      UNION ALL SELECT 'favourite', plat, game_code, at FROM marked_games WHERE member_id = $1
    ) g ORDER BY g.at, g.plat, g.game_code`,
  restrictions: `SELECT kind, name, value, asked_by, at, from_at, nullif(until_at, 'infinity') AS until_at FROM member_restrictions
    WHERE member_id = $1 ORDER BY id`,
  play: 'SELECT from_at, to_at FROM member_spans WHERE member_id = $1 ORDER BY from_at',
  signs: `SELECT day::text AS day, points, (SELECT string_agg(t #>> '{}', '；') FROM jsonb_path_query(signs, '$[*].text') t) AS signs, until_at FROM member_signs
    WHERE member_id = $1 ORDER BY day`,
  logins: `SELECT at, ip, user_agent, outcome FROM member_logins WHERE member_id = $1 ORDER BY at, id`,
  devices: `SELECT label, ip, first_seen_at, last_seen_at, ended_at FROM member_devices WHERE member_id = $1 ORDER BY first_seen_at, id`,
  sessions: `SELECT created_at, last_action_at, expires_at, ended_at FROM member_sessions WHERE member_id = $1 ORDER BY created_at`,
  networks: `SELECT day::text AS day, network FROM member_networks WHERE member_id = $1 ORDER BY day, network`,
  passkeys: `SELECT name, created_at, removed_at FROM member_passkeys WHERE member_id = $1 ORDER BY created_at`,
  inbox: `SELECT title, regexp_replace(content, '<[^>]*>', ' ', 'g') AS content, created_at, read_at FROM inbox_letters
    WHERE member_id = $1 AND withdrawn_at IS NULL ORDER BY id`,
  support: `SELECT m.category, m.contact, m.content, m.state, r.content AS reply, r.own, m.created_at, r.created_at AS replied_at
    FROM support_letters m LEFT JOIN support_answers r ON r.message_id = m.id
    WHERE m.member_id = $1 ORDER BY m.created_at, m.id, r.id`,
  chat: `SELECT room_id, content, created_at FROM said_messages WHERE member_id = $1 ORDER BY created_at`,
  invitations: `SELECT friend_id::text AS friend, registered_at, state FROM invited_friends WHERE inviter_id = $1 ORDER BY registered_at`,
  agency: `SELECT mobile, apply_info, state, created_at FROM agent_requests WHERE member_id = $1 ORDER BY created_at`,
}

export type PartValue = string | number | bigint | boolean | Date | null | undefined
export type PartRow = Readonly<Record<string, PartValue>>

const AT_ONCE = 500

/** One snapshot for everything: an amount on its way is in the file once. */
export async function oneSnapshot(tx: Tx): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
}

/** The rows of a part, few at a time: a member may have millions of bets. */
export async function* rowsOf(
  tx: Tx,
  part: DataPartName,
  memberId: bigint,
): AsyncGenerator<readonly PartRow[]> {
  await tx.query(`DECLARE export_rows NO SCROLL CURSOR FOR ${SELECTS[part]}`, [memberId])
  for (;;) {
    const rows = await tx.query<PartRow>(`FETCH ${AT_ONCE} FROM export_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) break
  }
  await tx.query('CLOSE export_rows')
}
