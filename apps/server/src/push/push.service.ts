// What a member may do about notifications: choose, turn a browser on, remove one, try one.
import { createHash } from 'node:crypto'
import { quietAt } from '@lanting/contract/data/push'
import { formatBeijing } from '@lanting/contract/time'
import { PUSH_TEXTS } from '@lanting/contract/texts/push'
import { arePushKeys } from '@lanting/node-kit/web-push'
import type { Clock } from '#src/clock/clock.ts'
import type { PushSettings, VapidKeys } from '#src/config/push.ts'
import { lockSubject } from '#src/db/attempts.sql.ts'
import type { Db, Tx } from '#src/db/pool.ts'
import type { MemberSession } from '#src/http/context.ts'
import { AppError } from '#src/lib/app-error.ts'
import { newId } from '#src/lib/ids.ts'
import { pushOrigin } from '#src/push/endpoints.rules.ts'
import * as outboxSql from '#src/push/outbox.sql.ts'
import * as sql from '#src/push/push.sql.ts'

const TEST_EVERY_MS = 60_000
const TEST_TTL_SEC = 60

export interface PushServiceDeps {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  readonly settings: PushSettings
  readonly keys: () => VapidKeys
}

export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly server_key: string
}

export class PushService {
  constructor(private readonly deps: PushServiceDeps) {}

  async settings(by: MemberSession) {
    const { db, settings, keys } = this.deps
    const { withdraw, security, draw, support, amounts } = await sql.readChoices(db, by.memberId)
    const rows = await sql.listSubscriptions(db, by.memberId)
    return {
      is_on: flagOf(settings.isOn),
      server_key: settings.isOn ? keys()[0].publicKey : '',
      choices: {
        withdraw: flagOf(withdraw),
        security: flagOf(security),
        draw: flagOf(draw),
        support: flagOf(support),
        amounts: flagOf(amounts),
      },
      devices: rows.map((row) => ({
        id: row.id,
        label: row.label,
        here: flagOf(row.device_id === by.deviceId),
        added_at: formatBeijing(row.added_at),
        last_sent: row.last_sent_at === null ? null : formatBeijing(row.last_sent_at),
      })),
    }
  }

  async choose(by: MemberSession, change: Readonly<Partial<Record<sql.PushChoice, boolean>>>) {
    await sql.setChoices(this.deps.db, by.memberId, change)
    return this.settings(by)
  }

  /** An address that another account of this browser had is this account's now; one with another secret stays where it is. */
  async subscribe(by: MemberSession, { endpoint, p256dh, auth, server_key }: BrowserSubscription) {
    const { db, settings, keys } = this.deps
    const { memberId, deviceId } = by
    if (!settings.isOn) throw new AppError('pushOff')
    const isOurs = keys().some(({ publicKey }) => publicKey === server_key)
    if (deviceId === null || !isOurs || !arePushKeys({ p256dh, auth })) throw new AppError('pushUnfit')
    if (pushOrigin(endpoint, settings) === null) throw new AppError('pushUnfit')
    const hash = createHash('sha256').update(endpoint).digest()
    await db.tx(async (tx) => {
      await lockSubject(tx, 'push', hash.toString('hex'))
      const before = await sql.findEndpoint(tx, hash)
      if (before !== null && before.auth !== auth) throw new AppError('pushUnfit')
      if (before !== null && before.device_id !== deviceId) await sql.deleteSubscriptions(tx, [before.id])
      await sql.putSubscription(tx, {
        id: newId(),
        memberId,
        deviceId,
        endpoint,
        hash,
        p256dh,
        auth,
        serverKey: server_key,
      })
      await sql.setChoices(tx, memberId, {})
    })
    return this.settings(by)
  }

  async remove(by: MemberSession, id: string) {
    if (!(await sql.deleteSubscription(this.deps.db, by.memberId, id))) throw new AppError('notFound')
    return this.settings(by)
  }

  /** The account is closed: nothing that waits is sent any more. */
  async removeAll(tx: Tx, memberId: bigint): Promise<void> {
    await sql.deleteSubscriptionsOf(tx, memberId)
  }

  async test(by: MemberSession) {
    const { db, clock, settings } = this.deps
    if (!settings.isOn) throw new AppError('pushOff')
    const rows = await sql.listSubscriptions(db, by.memberId)
    const here = rows.find((row) => row.device_id === by.deviceId)
    if (here === undefined) throw new AppError('pushNotHere')
    if ((await sql.isQuiet(db, by.memberId)) && quietAt(clock.now().getTime()).isQuiet)
      throw new AppError('pushQuiet')
    await db.tx(async (tx) => {
      await lockSubject(tx, 'push', here.id)
      if (await outboxSql.wasTestedLately(tx, here.id, TEST_EVERY_MS)) throw new AppError('tooFast')
      const { title, body } = PUSH_TEXTS.test
      await outboxSql.insertTest(tx, here.id, {
        key: `test:${newId()}`,
        topic: 'test',
        title,
        body,
        ttlSec: TEST_TTL_SEC,
      })
    })
    return this.settings(by)
  }
}

function flagOf(is: boolean): 0 | 1 {
  return is ? 1 : 0
}
