// Authenticators after a key rotation, also those that an older sandbox encrypted with a published key.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resealAuthenticators } from '#src/modules/staff/totp/totp-reseal.ts'
import { newTotpSecret, TotpSeals } from '#src/modules/staff/totp/totp.ts'
import { PUBLISHED_KEY } from '#src/config/secret-keys.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'

let office: TestOffice
beforeAll(async () => {
  office = await createTestOffice()
})
afterAll(() => office.close())

const NEWEST = 'the-newest-secret-of-all-that-there-are'
const LOST = 'a-secret-that-was-lost-long-ago-for-good'

it('is opened by the newest key afterwards; what no key opens stays as it is', async () => {
  const { db } = office.members.core
  const ids = await db.query<{ id: bigint }>('SELECT id FROM staff ORDER BY id LIMIT 3')
  const [first, second, third] = ids.map(({ id }) => id)
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few staff')
  const secret = newTotpSecret()
  const put = (id: bigint, key: string) =>
    db.query('UPDATE staff SET totp_secret = $2 WHERE id = $1', [id, new TotpSeals([key]).seal(secret, id)])
  await put(first, PUBLISHED_KEY)
  await put(second, NEWEST)
  await put(third, LOST)
  const stored = async (id: bigint) => {
    const [row] = await db.query<{ totp_secret: Buffer }>('SELECT totp_secret FROM staff WHERE id = $1', [id])
    if (row === undefined) throw new Error('no such row')
    return row.totp_secret
  }
  const untouched = [await stored(second), await stored(third)]
  await resealAuthenticators(db, [NEWEST, PUBLISHED_KEY])
  expect(new TotpSeals([NEWEST]).open(await stored(first), first)).toBe(secret)
  expect([await stored(second), await stored(third)]).toEqual(untouched)
})
