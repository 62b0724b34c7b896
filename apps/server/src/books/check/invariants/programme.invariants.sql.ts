// I4 of what is given to members: rebates, VIP gifts, bonuses of activities, gifts for friends, commissions of agents.
import { businessRows, partOf, uuidOf } from '#src/books/check/business-rows.sql.ts'
import { keySql } from '#src/ledger/keys.ts'

export const REBATES = businessRows({
  codes: ['rebate'],
  sources: [
    {
      columns: `c.id::text AS ref, c.id, c.member_id, c.money_fen,
           (SELECT sum(r.money_fen) FROM rebate_rows r WHERE r.claim_id = c.id)::bigint AS rows_fen`,
      from: 'FROM claimed_rebates c',
      changedAt: ['c.at'],
      touched: `c.id = ${uuidOf('t.ref')}`,
    },
  ],
  // The rows of a claim make up its sum: another sum of theirs would be another amount here.
  expected: `SELECT ${keySql('rebate', { member: 's.member_id', claim: 's.id' })} AS key, s.rows_fen AS amount, s.member_id`,
})

const UPGRADE_FORM = '^vipup:[0-9]{1,18}:[0-9]{1,4}$'
const MONTHLY_FORM = '^vipmon:[0-9]{1,18}:[0-9]+$'

export const VIP_GIFTS = businessRows({
  codes: ['vipUpgrade', 'vipMonthly'],
  sources: [
    {
      columns: `${keySql('vipUpgrade', { member: 'c.member_id', level: 'c.to_level' })} AS ref, c.member_id, c.gift_fen`,
      from: 'FROM vip_level_gifts c',
      where: 'c.gift_fen > 0',
      changedAt: ['c.at'],
      touched: `c.member_id = ${partOf(2, UPGRADE_FORM, 'bigint')} AND c.to_level = ${partOf(3, UPGRADE_FORM, 'int')}`,
    },
    {
      columns: `${keySql('vipMonthly', { member: 'g.member_id', month: 'g.month' })} AS ref, g.member_id, g.gift_fen`,
      from: 'FROM vip_month_gifts g',
      changedAt: ['g.at'],
      touched: `g.member_id = ${partOf(2, MONTHLY_FORM, 'bigint')} AND g.month = ${partOf(3, MONTHLY_FORM, 'text')}`,
    },
  ],
  expected: 'SELECT s.ref AS key, s.gift_fen AS amount, s.member_id',
})

/** A bonus is paid once for its application, and the returned part equals that of its turnover row. */
export const ACTIVITIES = businessRows({
  codes: ['activityBonus', 'bonusDropped', 'bonusForfeited'],
  sources: [
    {
      columns: `a.id::text AS ref, ${keySql('activityBonus', { apply: 'a.id' })} AS key, a.bonus_fen AS amount, a.member_id`,
      from: 'FROM activity_bonuses a',
      where: 'a.paid_at IS NOT NULL',
      changedAt: ['a.paid_at', 'a.ended_at'],
      touched: `a.id = ${uuidOf('t.ref')}`,
    },
    {
      columns: `r.ref, ${keySql('bonusDropped', { apply: 'r.ref' })} AS key, r.returned_fen AS amount, r.member_id`,
      from: 'FROM turnover_progress r',
      where: 'r.returned_fen > 0',
      changedAt: ['r.closed_at'],
      touched: 'r.ref = t.ref',
    },
  ],
  expected: 'SELECT s.key, s.amount, s.member_id',
})

const giftKey = (of: string, side: 'inviter' | 'friend') =>
  keySql('inviteGift', { inviter: `${of}.inviter_id`, friend: `${of}.friend_id`, side: `'${side}'` })

export const INVITE_GIFTS = businessRows({
  codes: ['inviteGift'],
  sources: [
    {
      columns: `${giftKey('i', 'inviter')} AS ref, i.inviter_id, i.friend_id, i.inviter_fen, i.friend_fen, i.state`,
      from: 'FROM invite_gifts i',
      changedAt: ['i.decided_at'],
      touched: `i.friend_id = ${partOf(3, '^invite:[0-9]{1,18}:[0-9]{1,18}:', 'bigint')}`,
    },
  ],
  expected: `
    SELECT ${giftKey('s', 'inviter')} AS key, s.inviter_fen AS amount, s.inviter_id AS member_id WHERE s.state = 'reached'
    UNION ALL SELECT ${giftKey('s', 'friend')}, s.friend_fen, s.friend_id WHERE s.state = 'reached'`,
})

const COMMISSION_FORM = '^agent:[0-9]{1,18}:[0-9-]+$'

export const COMMISSIONS = businessRows({
  codes: ['agentCommission'],
  sources: [
    {
      columns: `${keySql('agentCommission', { member: 'c.agent_id', month: 'c.month' })} AS ref, c.agent_id, c.commission_fen, c.state`,
      from: 'FROM agent_commissions c',
      open: [`c.state = 'review'`],
      changedAt: ['c.paid_at'],
      touched: `c.agent_id = ${partOf(2, COMMISSION_FORM, 'bigint')} AND c.month = ${partOf(3, COMMISSION_FORM, 'text')}`,
    },
  ],
  expected: `
    SELECT s.ref AS key, s.commission_fen AS amount, s.agent_id AS member_id
     WHERE s.state = 'paid' AND s.commission_fen > 0`,
})
