// Housekeeping: which expired rows are deleted, a table each.
import { SECURITY_PATTERNS } from '@lanting/contract/data/security/security-events'
import { endQuietAlarms } from '#src/alarms/alarms.sql.ts'
import { pruneActivity } from '#src/books/activity.sql.ts'
import { pruneChecks } from '#src/books/check/check.sql.ts'
import { pruneAttempts } from '#src/db/attempts.sql.ts'
import { pruneAnswers } from '#src/http/idempotency/idempotency.sql.ts'
import { pruneRuns } from '#src/jobs/runner.sql.ts'
import { pruneAgentTickets } from '#src/modules/agent/agent.sql.ts'
import { pruneSessions } from '#src/modules/auth/auth.sql.ts'
import { pruneLogins } from '#src/modules/auth/login/login-log.sql.ts'
import { pruneNetworkUses } from '#src/modules/auth/network-uses.sql.ts'
import { pruneCaptchas } from '#src/modules/auth/captcha/captcha.sql.ts'
import { pruneWork } from '#src/modules/auth/proof-of-work/work.sql.ts'
import { pruneCallbacks } from '#src/modules/deposit/deposit.sql.ts'
import { pruneStaffSessions } from '#src/modules/staff/old-sessions.sql.ts'
import { pruneEnquiries } from '#src/modules/transfer/transfer.sql.ts'
import { pruneLaunches } from '#src/modules/venue/my-games.sql.ts'
import { prunePayoutEnquiries } from '#src/modules/withdrawal/payout/payout.sql.ts'
import { pruneInbox } from '#src/inbox/inbox.sql.ts'
import { pruneChallenges } from '#src/modules/passkey/passkey.sql.ts'
import { pruneLiabilities } from '#src/modules/trust/liability.sql.ts'
import { pruneExports } from '#src/modules/mydata/export.sql.ts'
import { pruneChat } from '#src/modules/room/chat.sql.ts'
import { pruneMessages } from '#src/push/outbox.sql.ts'
import { pruneSubscriptions } from '#src/push/push.sql.ts'
import { pruneClosedAddresses } from '#src/security-events/closed-addresses.sql.ts'
import { pruneSecurityEvents } from '#src/security-events/security-events.sql.ts'
import type { Sql } from '#src/db/pool.ts'
import type { Each } from '#src/jobs/items.ts'

const MINUTE = 60_000

/** Each deletes expired rows of its own table, and nothing else. */
export const PRUNES: Readonly<Record<string, (sql: Sql) => Promise<void>>> = {
  captchas: pruneCaptchas,
  passkeyChallenges: pruneChallenges,
  work: pruneWork,
  attempts: pruneAttempts,
  answers: pruneAnswers,
  sessions: pruneSessions,
  networks: pruneNetworkUses,
  logins: pruneLogins,
  chat: pruneChat,
  checks: pruneChecks,
  activity: pruneActivity,
  runs: pruneRuns,
  agentTickets: pruneAgentTickets,
  securityEvents: pruneSecurityEvents,
  closedAddresses: pruneClosedAddresses,
  liabilities: pruneLiabilities,
  callbacks: pruneCallbacks,
  transferEnquiries: pruneEnquiries,
  payoutEnquiries: prunePayoutEnquiries,
  launches: pruneLaunches,
  inbox: pruneInbox,
  exports: pruneExports,
  pushMessages: pruneMessages,
  pushSubscriptions: pruneSubscriptions,
  staffSessions: pruneStaffSessions,
  securityAlarms: (sql) => endQuietAlarms(sql, 'security_pattern', SECURITY_PATTERNS.quietMinutes * MINUTE),
}

/** Each table independently: a failure does not block another. */
export async function housekeeping(sql: Sql, each: Each): Promise<void> {
  await each('', Object.keys(PRUNES), (table) => prune(sql, table))
}

export async function prune(sql: Sql, table: string): Promise<void> {
  await PRUNES[table]?.(sql)
}
