// Staff sessions: opaque bearer tokens stored as hashes, 15 minutes idle at most, 12 hours in all.
import { LIMITS } from '@lanting/contract/limits'
import { hashToken } from '@lanting/node-kit/tokens'
import type { Db, Tx } from '#src/db/pool.ts'
import type { Caller, StaffSession } from '#src/http/context.ts'
import type { SessionTokens } from '#src/lib/session-tokens.ts'
import { agentFamily } from '#src/lib/user-agent.ts'
import * as sql from '#src/modules/staff/staff.sql.ts'

export interface StaffSessionDeps {
  readonly db: Db
  readonly tokens: SessionTokens
  /** Live mode: an authenticator is required. */
  readonly totpRequired: boolean
}

export class StaffSessionService {
  constructor(private readonly deps: StaffSessionDeps) {}

  /** Not cached: there are few staff, and changed permissions must apply at once. */
  async find(token: string, caller: Caller, byTimer: boolean): Promise<StaffSession | null> {
    const tokenHash = hashToken(token)
    const row = await sql.findSession(this.deps.db, tokenHash, LIMITS.staff.idleMs)
    if (row === null || row.agent_family !== agentFamily(caller.userAgent)) return null
    if (row.stale && !byTimer) await sql.touchSession(this.deps.db, tokenHash)
    return {
      tokenHash,
      staffId: row.staff_id,
      username: row.username,
      name: row.name,
      role: row.role,
      mustChangePassword: row.must_change_password,
      mustEnrolTotp: this.deps.totpRequired && !row.totp_enrolled,
    }
  }

  /** A new token for every login; older sessions are unaffected. */
  async open(tx: Tx, staffId: bigint, caller: Caller): Promise<string> {
    const token = this.deps.tokens.issue()
    await sql.insertSession(tx, {
      tokenHash: hashToken(token),
      staffId,
      agentFamily: agentFamily(caller.userAgent),
      ip: caller.ip,
      lifeMs: LIMITS.staff.absoluteMs,
    })
    return token
  }
}
