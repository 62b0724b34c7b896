// Staff roles and what each may do: the one table that the server enforces and the office hides buttons by.
// The rules in words: docs/rules/staff.md.

export const ROLES = ['support', 'content', 'finance', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_TITLES: Readonly<Record<Role, string>> = {
  support: '客服',
  content: '内容',
  finance: '财务',
  admin: '管理员',
}

/**
 * Permission → roles. `ask` and `approve` are two permissions because two different people must hold them.
 * No permission exists for setting a draw's result, changing a bet or deleting a ledger or audit row.
 */
export const PERMISSIONS = {
  'member.read': ['support', 'finance', 'admin'],
  'member.note': ['support', 'finance', 'admin'],
  'member.freeze': ['support', 'admin'],
  'member.endSessions': ['support', 'admin'],
  'member.resetPassword': ['support', 'admin'],
  'realname.ask': ['support'],
  'realname.approve': ['admin'],
  'support.answer': ['support', 'finance', 'admin'],
  'banner.edit': ['content', 'admin'],
  'notice.edit': ['content', 'admin'],
  'article.edit': ['content', 'admin'],
  'message.send': ['content', 'admin'],
  'activity.edit': ['content', 'admin'],
  'activity.review': ['support', 'admin'],
  'agent.review': ['support', 'admin'],
  /** Statements of agents: they pay money, so finance decides. */
  'agent.pay': ['finance', 'admin'],
  /** The queue of requests for a second person; each kind defines which role may claim and decide. */
  'approval.read': ['finance', 'admin'],
  'approval.decide': ['support', 'finance', 'admin'],
  'deposit.review': ['finance'],
  'withdrawal.review': ['finance'],
  /** Stuck payouts: one of finance requests, another approves; a loss of the house takes an administrator. */
  'payout.review': ['finance'],
  'payout.approve': ['finance'],
  'payout.absorb': ['admin'],
  'money.read': ['finance', 'admin'],
  'adjust.ask': ['finance'],
  'adjust.approve': ['admin'],
  'transfer.ask': ['finance'],
  'transfer.approve': ['admin'],
  'suspense.ask': ['finance'],
  'suspense.approve': ['admin'],
  'quarantine.ask': ['finance'],
  'quarantine.approve': ['admin'],
  'freeze.ask': ['finance'],
  'freeze.approve': ['admin'],
  /** Runs of the worker's jobs; one administrator has a period done again, one of finance agrees. */
  'job.read': ['finance', 'admin'],
  'job.rerun': ['admin'],
  'job.approve': ['finance'],
  /** The trust page: what happened is written by two people, and leaves go to an auditor only so. */
  'trust.read': ['finance', 'admin'],
  'incident.ask': ['finance', 'admin'],
  'incident.approve': ['admin'],
  'leaves.ask': ['finance'],
  'leaves.approve': ['admin'],
  'config.edit': ['admin'],
  'switch.ask': ['admin'],
  'switch.approve': ['admin'],
  'venue.switch': ['admin'],
  'odds.edit': ['admin'],
  'draw.read': ['support', 'finance', 'admin'],
  'chat.moderate': ['support', 'admin'],
  'staff.manage': ['admin'],
  'audit.read': ['finance', 'admin'],
  'security.read': ['admin'],
  /** Closing an address is one person's, opening it again two persons'. */
  'address.close': ['admin'],
  'address.open': ['admin'],
  'export.personal': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as readonly Permission[]

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value)
}

export function mayDo(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}

export function permissionsOf(role: Role): readonly Permission[] {
  return PERMISSION_KEYS.filter((permission) => mayDo(role, permission))
}
