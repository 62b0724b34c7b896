// Who may do what in the office, as the table of staff rights says it.
import { describe, expect, it } from 'vitest'
import { mayDo, PERMISSION_KEYS, ROLES, type Permission } from './permissions.ts'

/** One row per action: support, content, finance, admin. */
const TABLE: readonly [string, readonly Permission[], string][] = [
  ['look up, notes, conversations', ['member.read', 'member.note', 'support.answer'], 'y-yy'],
  ['freeze, sessions, resets', ['member.freeze', 'member.endSessions', 'member.resetPassword'], 'y--y'],
  ['ask for a real name', ['realname.ask'], 'y---'],
  ['approve a real name', ['realname.approve'], '---y'],
  ['content', ['banner.edit', 'notice.edit', 'article.edit', 'message.send', 'activity.edit'], '-y-y'],
  ['applications', ['activity.review', 'agent.review'], 'y--y'],
  ['commissions of agents', ['agent.pay'], '--yy'],
  ['deposits and withdrawals', ['deposit.review', 'withdrawal.review'], '--y-'],
  ['stuck payouts', ['payout.review', 'payout.approve'], '--y-'],
  ['a loss of the house', ['payout.absorb'], '---y'],
  [
    'ask to move money',
    ['adjust.ask', 'suspense.ask', 'transfer.ask', 'quarantine.ask', 'freeze.ask'],
    '--y-',
  ],
  [
    'approve moving money',
    ['adjust.approve', 'suspense.approve', 'transfer.approve', 'quarantine.approve', 'freeze.approve'],
    '---y',
  ],
  ['queue of approvals', ['approval.read'], '--yy'],
  ['claims and decisions, each kind by those who may', ['approval.decide'], 'y-yy'],
  ['money page', ['money.read'], '--yy'],
  ['runs of jobs', ['job.read'], '--yy'],
  ['ask to have a period done again', ['job.rerun'], '---y'],
  ['agree to it', ['job.approve'], '--y-'],
  ['read the trust page', ['trust.read'], '--yy'],
  ['write of an incident', ['incident.ask'], '--yy'],
  ['publish it', ['incident.approve'], '---y'],
  ['ask for the leaves of a root', ['leaves.ask'], '--y-'],
  ['release them', ['leaves.approve'], '---y'],
  ['switches', ['config.edit', 'switch.ask', 'switch.approve', 'venue.switch'], '---y'],
  ['odds', ['odds.edit'], '---y'],
  ['chat', ['chat.moderate'], 'y--y'],
  ['draw room', ['draw.read'], 'y-yy'],
  ['staff accounts', ['staff.manage'], '---y'],
  ['audit', ['audit.read'], '--yy'],
  ['security events, closed addresses', ['security.read', 'address.close', 'address.open'], '---y'],
  ['exports', ['export.personal'], '---y'],
]

describe('staff rights', () => {
  it.each(TABLE)('%s', (_, permissions, rights) => {
    for (const permission of permissions) {
      expect(ROLES.map((role) => (mayDo(role, permission) ? 'y' : '-')).join(''), permission).toBe(rights)
    }
  })

  it('has a row for every permission', () => {
    expect(TABLE.flatMap(([, permissions]) => permissions).toSorted()).toEqual(
      [...PERMISSION_KEYS].toSorted(),
    )
  })

  it('gives nobody power over a draw, a bet or a row of the books', () => {
    for (const permission of PERMISSION_KEYS)
      expect(permission).not.toMatch(/draw\.(set|edit)|bet\.|ledger|delete/)
  })
})
