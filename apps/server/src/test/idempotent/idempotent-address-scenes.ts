// A scene for every call of staff about closed addresses that promises a key.
import { counting, type Desk, type Scenes } from '#src/test/idempotent/idempotent-scenes.ts'

export function addressScenes(desk: () => Desk): Scenes {
  let last = 0
  /** A failed login from an otherwise unused address. */
  async function failedFrom() {
    const { office, test } = desk().cashier
    const ip = `203.0.113.${++last}`
    await office.call('POST /office-api/login', { username: 'nobody99', password: 'Wrong0001' }, { ip })
    await test.services.securityEvents.settled()
    const list = await office.call('POST /office-api/security/list', { q: ip }, desk().admin)
    return { ip, body: { id: list.data.data[0]?.id ?? '', reason: '撞库' } }
  }
  const audited = (action: string, ip: string) =>
    counting(desk(), 'SELECT 1 FROM audit_log WHERE action = $1 AND subject_name LIKE $2', [action, `%${ip}`])

  return {
    async 'POST /office-api/security/close'() {
      const { ip, body } = await failedFrom()
      return { body, as: desk().admin, effects: audited('address.close', ip), few: true }
    },
    async 'POST /office-api/security/open'() {
      const { ip, body } = await failedFrom()
      await desk().cashier.office.call('POST /office-api/security/close', body, desk().admin)
      const wish = { network: ip, reason: '误封' }
      return { body: wish, as: desk().admin, effects: audited('address.ask', ip), few: true }
    },
  }
}
