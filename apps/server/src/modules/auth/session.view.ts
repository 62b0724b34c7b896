// A session as the rest of the server sees it.
import type { MemberSession } from '#src/http/context.ts'
import type { SessionRow } from '#src/modules/auth/auth.sql.ts'

export function toSession(tokenHash: Buffer, row: SessionRow): MemberSession {
  return {
    tokenHash,
    memberId: row.member_id,
    deviceId: row.device_id,
    isTrial: row.is_trial,
    isAgent: row.is_agent,
    mustChangePassword: row.must_change_password,
  }
}
