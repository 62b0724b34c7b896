// A product whose members have browsers at a push service of the test: writes messages, sends them, says what became of them.
import type { InboxMessageOf } from '@lanting/contract/data/inbox-messages'
import { createTestApp, newMember } from '#src/test/app.ts'
import { startPushService } from '#src/test/push/service.ts'

export const ALL = { withdraw: 1, security: 1, draw: 1, support: 1 } as const

export const PAID: InboxMessageOf = { kind: 'withdrawalPaid', values: { amount: '500.00', no: 'W1' } }
export const REPLY: InboxMessageOf = {
  kind: 'supportReply',
  values: { category: '存款', reply: '已为您核对' },
}
export const VOID: InboxMessageOf = { kind: 'roundVoid', values: { lottery: '加拿大28', expect: '1' } }
export const GIFT: InboxMessageOf = { kind: 'vipPromoted', values: { n: 2, gift: '8.00' } }

export type PushStage = Awaited<ReturnType<typeof createPushStage>>

export async function createPushStage() {
  const service = await startPushService()
  const test = await createTestApp({ SANDBOX_URL: service.origin })
  let serial = 0
  return {
    service,
    test,
    async subscribed(choices: Readonly<Record<string, 0 | 1>> = ALL) {
      const member = await newMember(test)
      const as = { token: member.token }
      const made = await service.turnOn(test, as, choices)
      return { ...member, as, made }
    },
    async write(memberId: bigint, message: InboxMessageOf, key = `k${serial++}`) {
      await test.services.inbox.send(test.roled.db, { memberId, key, ...message })
    },
    send: () => test.services.pushSender.runOnce(),
    titles: () => service.received.map(({ content }) => content.notification['title']),
    /** What became of a member's messages, in order. */
    async states(memberId: bigint): Promise<string[]> {
      const rows = await test.core.db.query<{ state: string; reason: string | null }>(
        'SELECT m.state, m.reason FROM push_messages m JOIN push_subscriptions s ON s.id = m.subscription_id WHERE s.member_id = $1 ORDER BY m.id',
        [memberId],
      )
      return rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`))
    },
    /** Before the next test: nothing waits, and the push service works. */
    async clear() {
      await test.core.db.query("DELETE FROM push_messages WHERE state = 'waiting'")
      service.received.length = 0
      service.answer(() => ({ status: 201 }))
    },
    async close() {
      await test.close()
      await service.close()
    },
  }
}
