// What two administrators do together in tests: one makes a request about an account, the other agrees and gets
// the password.
import type { Role } from '@lanting/contract/office/permissions'
import type { TestOffice } from '#src/test/office/office-app.ts'

type Asking =
  | 'POST /office-api/staff/create'
  | 'POST /office-api/staff/role'
  | 'POST /office-api/staff/enable'
  | 'POST /office-api/staff/reset-password'
  | 'POST /office-api/staff/reset-totp'

interface Admins {
  /** Tokens of the requester and the approver. */
  readonly asker: string
  readonly second: string
}

export async function agreeOn(office: TestOffice, { asker, second }: Admins, name: Asking, input: object) {
  const asked = await office.call(name, { reason: '例行', ...input }, { token: asker })
  if (asked.code !== 200) throw new Error(`not asked: ${asked.message}`)
  const decision = { id: asked.data.id, approve: 1, note: '' }
  const agreed = await office.call('POST /office-api/approval/decide', decision, { token: second })
  if (agreed.code !== 200) throw new Error(`not agreed: ${agreed.message}`)
  return agreed.data.approval
}

/** The temporary password for the approver. */
export async function takePassword(office: TestOffice, { second }: Admins, id: number): Promise<string> {
  const taken = await office.call('POST /office-api/staff/take-password', { id }, { token: second })
  if (taken.code !== 200) throw new Error(`not taken: ${taken.message}`)
  return taken.data.password
}

export async function staffIdOf(office: TestOffice, token: string, username: string): Promise<number> {
  const list = await office.call('POST /office-api/staff/list', {}, { token })
  return list.data.find((staff) => staff.username === username)?.id ?? 0
}

/** An account that works: its own password was chosen. Returns its id, password and a token. */
export async function makeStaff(office: TestOffice, admins: Admins, username: string, role: Role) {
  await agreeOn(office, admins, 'POST /office-api/staff/create', { username, name: '新人', role })
  const id = await staffIdOf(office, admins.asker, username)
  const first = await takePassword(office, admins, id)
  const token = await office.login(username, first)
  const password = 'Chosen2self'
  await office.call('POST /office-api/password', { old: first, password, confirm: password }, { token })
  return { id, password, token }
}
