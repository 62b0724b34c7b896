// What each browser got against what was written: never twice, never against a choice, and what is marked as sent has arrived.
import type { PushCategory } from '@lanting/contract/data/push'
import type { Stage } from '#tools/stage/stage.ts'
import type { Browser } from './browsers.ts'

export interface Written {
  readonly memberId: bigint
  readonly category: PushCategory
  readonly key: string
  /** Its transaction was committed. */
  readonly happens: boolean
  /** In the quiet hours of a member who wants them. */
  readonly isQuiet: boolean
}

interface Asked {
  readonly written: readonly Written[]
  readonly browsers: readonly Browser[]
  readonly players: readonly { readonly id: bigint; readonly off: PushCategory }[]
  /** The browser that answers 410. */
  readonly dead: string
}

/** How often each browser got each message. */
async function received(stage: Stage, browsers: readonly Browser[]): Promise<Map<string, number>> {
  const got = new Map<string, number>()
  for (const { id } of browsers) {
    const { messages } = (await stage.control('GET', `push/${id}`)) as {
      messages: { content: { notification: { title: string } } }[]
    }
    for (const { content } of messages) {
      const name = `${id} ${content.notification.title}`
      got.set(name, (got.get(name) ?? 0) + 1)
    }
  }
  return got
}

/** What became of each, by the outbox. Those of a browser that is gone went with it. */
async function ended(stage: Stage): Promise<Map<string, string>> {
  const rows = await stage.db.query<{ p256dh: string; key: string; state: string }>(
    'SELECT s.p256dh, m.key, m.state FROM push_messages m JOIN push_subscriptions s ON s.id = m.subscription_id',
  )
  return new Map(rows.map(({ p256dh, key, state }) => [`${p256dh} ${key}`, state]))
}

export async function judge(stage: Stage, { written, browsers, players, dead }: Asked) {
  const got = await received(stage, browsers)
  const states = await ended(stage)
  const offOf = new Map(players.map(({ id, off }) => [id, off]))
  const faults: string[] = []
  const ends: Record<string, number> = {}
  let due = 0
  let arrived = 0
  for (const { id, p256dh, memberId } of browsers)
    for (const one of written.filter((row) => row.memberId === memberId)) {
      const name = `${id} ${one.key}`
      const times = got.get(name) ?? 0
      const state = states.get(`${p256dh} ${one.key}`) ?? 'none'
      const isDue = one.happens && !one.isQuiet && offOf.get(memberId) !== one.category && id !== dead
      ends[state] = (ends[state] ?? 0) + 1
      if (isDue) due += 1
      if (times > 0) arrived += 1
      if (times > 1) faults.push(`${name} arrived ${times} times`)
      if (times > 0 && !isDue) faults.push(`${name} arrived and should not have`)
      if (state === 'sent' && times !== 1) faults.push(`${name} is marked as sent and did not arrive`)
      if ((state === 'dropped' || state === 'refused' || state === 'none') && times > 0)
        faults.push(`${name} is ${state} and arrived`)
      if (isDue && (state === 'dropped' || state === 'none')) faults.push(`${name} was due and is ${state}`)
      if (state === 'waiting') faults.push(`${name} still waits`)
    }
  return { faults, ends, due, arrived }
}
