// Personal values that a test recognises wherever they appear in the clear: of a member, and of a visitor who asks support.
import { CAPTCHA, type TestApp } from '#src/test/app.ts'

/** What is sealed in its table. */
export const SEALED = {
  name: '欧阳明月',
  mobile: '13977778888',
  email: 'ouyang@example.com',
  contact: 'visitor@example.com',
}

export async function sealSample({ core: { db } }: TestApp, memberId: bigint): Promise<void> {
  const { name, mobile, email } = SEALED
  const sealed = [db.seal('name', name), db.seal('mobile', mobile), db.seal('email', email)]
  await db.query('UPDATE members SET realname = $2, mobile = $3, email = $4 WHERE id = $1', [
    memberId,
    ...sealed,
  ])
}

/** A message of a visitor who leaves a contact. Returns its id. */
export async function writeToSupport(members: TestApp): Promise<string> {
  const question = { category: 'account', content: '怎样找回密码？' }
  const captcha = await members.call('GET /api/captcha')
  const visitor = { ...question, contact: SEALED.contact, code: CAPTCHA, captcha_id: captcha.data.id }
  return (await members.call('POST /api/support', visitor)).data.id
}
