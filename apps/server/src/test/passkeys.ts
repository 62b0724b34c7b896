// Members with a passkey: added through HTTP with the login password, and as old as a test needs it.
import { SoftKey } from '#src/test/sign-in/authenticator.ts'
import type { TestApp } from '#src/test/app.ts'

export interface KeyOwner {
  readonly id: bigint
  readonly password: string
  readonly as: { readonly token: string }
}

export async function addKey(test: TestApp, member: KeyOwner, name = '本机', counts = false) {
  const key = new SoftKey(counts)
  const options = await test.call('POST /api/passkey/add-options', { password: member.password }, member.as)
  if (options.code !== 200) throw new Error(options.message)
  const added = await test.call('POST /api/passkey/add', { name, key: key.create(options.data) }, member.as)
  if (added.code !== 200) throw new Error(added.message)
  const row = added.data.keys.at(-1)
  if (row === undefined) throw new Error('the key is not there')
  return { key, id: row.id }
}

/** Old enough for money; the guard that keeps keys as they are is put aside for it. */
export async function ageKeys(test: TestApp, member: KeyOwner, hours = 25): Promise<void> {
  await test.core.db.tx(async (tx) => {
    await tx.query('ALTER TABLE passkeys DISABLE TRIGGER passkey_guard')
    await tx.query(
      'UPDATE passkeys SET created_at = created_at - make_interval(hours => $2) WHERE member_id = $1',
      [member.id, hours],
    )
    await tx.query('ALTER TABLE passkeys ENABLE TRIGGER passkey_guard')
  })
}

/** The reasons of refused answers, newest last. */
export async function refusedReasons(test: TestApp): Promise<string[]> {
  await test.services.securityEvents.settled()
  const rows = await test.core.db.query<{ reason: string }>(
    "SELECT reason FROM security_events WHERE event = 'passkey_wrong' ORDER BY id",
  )
  return rows.map(({ reason }) => reason)
}
