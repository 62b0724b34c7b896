// Sends what waits in the outbox, after the commit and beside everything else: each message once or not at all.
import { pushCategory } from '@lanting/contract/data/push'
import type { Registry } from 'prom-client'
import type { PushSettings } from '#src/config/push.ts'
import type { Db } from '#src/db/pool.ts'
import { type CircuitBreaker, createCircuitBreaker } from '#src/lib/flow/circuit-breaker.ts'
import { crashPoint } from '#src/lib/crash-point.ts'
import type { Log } from '#src/lib/log.ts'
import { counter } from '#src/ops/metrics.ts'
import { pushOrigin } from '#src/push/endpoints.rules.ts'
import * as outboxSql from '#src/push/outbox.sql.ts'
import type { PushClient, PushReply } from '#src/push/push-client.ts'
import * as sql from '#src/push/push.sql.ts'
import { judgePush } from '#src/push/send.rules.ts'
import { openFor } from '#src/safety/gates.sql.ts'

/** As many as a crash gives up at most. */
export const CLAIMED_AT_ONCE = 64
const SENT_AT_ONCE = 32
/** A pass ends soon enough for a process that has to leave. */
const PASS_MS = 4_000
/** A push service that fails is left alone for this long. */
const REST_MS = 5_000

export interface PushSenderDeps {
  readonly db: Db
  readonly log: Log
  readonly metrics: Registry
  readonly settings: PushSettings
  readonly publicUrl: string
  readonly client: () => PushClient
}

type End =
  | { readonly as: outboxSql.EndState; readonly reason: string | null; readonly gone?: true }
  | { readonly again: number }

export class PushSender {
  private readonly breakers = new Map<string, CircuitBreaker>()
  private readonly counted

  constructor(private readonly deps: PushSenderDeps) {
    this.counted = counter(deps.metrics, 'push_messages_total')
  }

  /** The number of messages that were due. */
  async runOnce(): Promise<number> {
    const until = performance.now() + PASS_MS
    let done = 0
    while (performance.now() < until) {
      const claimed = await outboxSql.claimDue(this.deps.db, CLAIMED_AT_ONCE)
      if (claimed.length === 0) break
      await crashPoint('before-push')
      await this.sendAll(claimed)
      done += claimed.length
    }
    return done
  }

  private async sendAll(claimed: readonly outboxSql.ClaimedPush[]): Promise<void> {
    const { db } = this.deps
    const held = claimed.filter(({ category }) => category !== 'test' && !pushCategory(category).always)
    const open =
      held.length === 0 ? [] : await openFor(db, [...new Set(held.map((one) => one.member_id))], 'message')
    const openTo = new Set(open)
    const isOpen = (one: outboxSql.ClaimedPush) => !held.includes(one) || openTo.has(one.member_id)
    const waiting = [...claimed]
    const ends: { readonly one: outboxSql.ClaimedPush; readonly end: End }[] = []
    const lane = async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
        ends.push({ one, end: await this.sendOne(one, isOpen(one)) })
    }
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, lane))
    await crashPoint('after-push')
    await this.keep(ends)
  }

  private async sendOne(one: outboxSql.ClaimedPush, is_open: boolean): Promise<End> {
    const { settings, client, publicUrl } = this.deps
    if (!settings.isOn) return { as: 'dropped', reason: 'push is off' }
    const judged = judgePush({ ...one, is_open })
    if ('drop' in judged) return { as: 'dropped', reason: judged.drop }
    // Again: the list of allowed hosts may have become shorter.
    const origin = pushOrigin(one.endpoint, settings)
    if (origin === null) return { as: 'dropped', reason: 'host not allowed', gone: true }
    const breaker = this.breakerOf(origin)
    if (!breaker.allows()) return { again: REST_MS }
    const { path, urgency } =
      one.category === 'test'
        ? ({ path: '/message', urgency: 'normal' } as const)
        : pushCategory(one.category)
    const reply = await client().send({
      endpoint: one.endpoint,
      origin,
      keys: one,
      serverKey: one.server_key,
      ttlSec: judged.ttlSec,
      topic: one.topic,
      urgency,
      content: contentOf(one, `${publicUrl}/#${path}`),
    })
    if (reply.kind === 'unknown' || (reply.kind === 'notNow' && !reply.why.startsWith('HTTP')))
      breaker.failed()
    else breaker.succeeded()
    return endOf(reply)
  }

  private async keep(
    ends: readonly { readonly one: outboxSql.ClaimedPush; readonly end: End }[],
  ): Promise<void> {
    const { db } = this.deps
    const ended: outboxSql.EndedPush[] = []
    const again: { id: bigint; forMs: number }[] = []
    const gone: string[] = []
    const sent: string[] = []
    for (const { one, end } of ends) {
      const isAgain = 'again' in end
      this.counted.inc({ outcome: isAgain ? 'put_off' : 'gone' in end ? 'gone' : end.as })
      if (isAgain) again.push({ id: one.id, forMs: end.again })
      else ended.push({ id: one.id, state: end.as, reason: end.reason })
      if ('gone' in end) gone.push(one.subscription_id)
      else if (!isAgain && end.as === 'sent') sent.push(one.subscription_id)
    }
    await outboxSql.endMessages(db, ended)
    await outboxSql.putOff(db, again)
    await sql.noteSent(db, sent)
    await sql.deleteSubscriptions(db, gone)
  }

  private breakerOf(origin: string): CircuitBreaker {
    const known = this.breakers.get(origin)
    if (known !== undefined) return known
    const made = createCircuitBreaker((isOpen) =>
      this.deps.log.warn({ origin, isOpen }, 'a push service failed five times in a row, or answers again'),
    )
    this.breakers.set(origin, made)
    return made
  }
}

function endOf(reply: PushReply): End {
  switch (reply.kind) {
    case 'sent':
      return { as: 'sent', reason: null }
    case 'gone':
      return { as: 'refused', reason: 'gone', gone: true }
    case 'notNow':
      return { again: reply.afterMs }
    default:
      return { as: reply.kind, reason: reply.why }
  }
}

/** As browsers with declarative Web Push show it by themselves; the service worker of the others reads the same. */
function contentOf({ title, body, topic }: outboxSql.ClaimedPush, navigate: string): string {
  return JSON.stringify({
    web_push: 8030,
    notification: { title, body, lang: 'zh-CN', tag: topic, navigate },
  })
}
