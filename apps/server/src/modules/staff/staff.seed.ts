// The demo staff of sandbox mode. Their passwords are public, so no change is forced.
import type { Role } from '@lanting/contract/office/permissions'
import type { Db } from '#src/db/pool.ts'
import type { Passwords } from '#src/passwords/password-hash.ts'
import { insertStaff, isKnownUsername } from '#src/modules/staff/staff.sql.ts'

export const DEMO_STAFF: readonly { username: string; password: string; name: string; role: Role }[] = [
  { username: 'admin001', password: 'Admin0001', name: '陆青', role: 'admin' },
  // Approvals that grant rights or pay need a second administrator.
  { username: 'admin002', password: 'Admin0002', name: '顾言', role: 'admin' },
  { username: 'finance01', password: 'Finance01', name: '周宁', role: 'finance' },
  { username: 'finance02', password: 'Finance02', name: '许岚', role: 'finance' },
  { username: 'support01', password: 'Support01', name: '陈砚', role: 'support' },
  { username: 'content01', password: 'Content01', name: '沈若', role: 'content' },
]

/** Sandbox mode only. Existing accounts are unchanged. */
export async function seedStaff(db: Db, passwords: Passwords): Promise<void> {
  for (const { username, password, name, role } of DEMO_STAFF) {
    if (await isKnownUsername(db, username)) continue
    const passwordHash = await passwords.hash(password)
    const account = { username, name, role, passwordHash, temporaryMs: null, createdBy: null }
    await insertStaff(db, { ...account, seeded: true })
  }
}
