// Browsers of a proof at the sandbox's push service: one subscribed through HTTP, many put beside it, and how fast all are served.
import { createHash, randomUUID } from 'node:crypto'
import { type PushCategory, PUSH_CATEGORY_NAMES } from '@lanting/contract/data/push'
import { PushOutbox } from '#server/push/outbox.ts'
import { pause, type Player, type Stage } from '#tools/stage/stage.ts'

const AT_ONCE = 5_000
/** Half an hour and more, since each looks for itself. */
const DRAIN_TRIES = 18_000

export interface Browser {
  readonly id: string
  /** Its key, by which the outbox's rows are known: addresses are sealed. */
  readonly p256dh: string
  readonly memberId: bigint
}

interface Subscription {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly server_key: string
}

async function subscriptions(stage: Stage, server_key: string, count: number): Promise<Subscription[]> {
  const made = await stage.control('POST', 'push', { server_key, count })
  return (made as { subscriptions: Subscription[] }).subscriptions
}

async function must(stage: Stage, path: string, body: object, { token }: Player) {
  const reply = await stage.call(path, body, { token })
  if (reply.kind === 'lost' || reply.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply.body.data
}

/** As the page does it: every category on but one. */
export async function playerWithBrowser(
  stage: Stage,
  player: Player,
  off: PushCategory,
  isQuiet: boolean,
): Promise<Browser> {
  const settings = await must(stage, '/api/push', {}, player)
  const [made] = await subscriptions(stage, String(settings?.['server_key']), 1)
  if (made === undefined) throw new Error('no subscription')
  const { id, ...subscription } = made
  await must(stage, '/api/push/subscribe', subscription, player)
  const choices = Object.fromEntries(PUSH_CATEGORY_NAMES.map((name) => [name, name === off ? 0 : 1]))
  await must(stage, '/api/push/choices', choices, player)
  await must(stage, '/api/settings', { quiet: isQuiet ? 1 : 0 }, player)
  return { id, p256dh: made.p256dh, memberId: player.id }
}

/** More browsers of each than a member may have, for their number only. */
export async function addBrowsers(
  stage: Stage,
  memberIds: readonly bigint[],
  each: number,
): Promise<Browser[]> {
  const [row] = await stage.db.query<{ key: string }>(
    'SELECT server_key AS key FROM push_subscriptions LIMIT 1',
  )
  const made: Browser[] = []
  for (let left = each * memberIds.length; left > 0; left -= AT_ONCE) {
    const some = await subscriptions(stage, row?.key ?? '', Math.min(left, AT_ONCE))
    const owners = some.map((_, i) => memberIds[(made.length + i) % memberIds.length] ?? 0n)
    const devices = some.map(() => randomUUID())
    const hashes = some.map(({ endpoint }) => createHash('sha256').update(endpoint).digest())
    await stage.db.query(
      `INSERT INTO devices (id, member_id, mark_hash, label, ip, first_seen_at, last_seen_at)
       SELECT d.id, d.member_id, d.mark, 'proof', '127.0.0.1', app_now(), app_now()
         FROM unnest($1::uuid[], $2::bigint[], $3::bytea[]) AS d (id, member_id, mark)`,
      [devices, owners, hashes],
    )
    await stage.db.query(
      `INSERT INTO push_subscriptions (id, member_id, device_id, endpoint, endpoint_hash, p256dh, auth, server_key, added_at)
       SELECT gen_random_uuid(), s.member_id, s.device_id, s.endpoint, s.hash, s.p256dh, s.auth, $7, app_now()
         FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::bytea[], $5::text[], $6::text[])
                AS s (member_id, device_id, endpoint, hash, p256dh, auth)`,
      [
        owners,
        devices,
        some.map(({ endpoint }) => endpoint),
        hashes,
        some.map(({ p256dh }) => p256dh),
        some.map(({ auth }) => auth),
        row?.key ?? '',
      ],
    )
    made.push(...some.map(({ id, p256dh }, i) => ({ id, p256dh, memberId: owners[i] ?? 0n })))
  }
  return made
}

export async function countWaiting(stage: Stage): Promise<number> {
  const [row] = await stage.db.query<{ waiting: bigint }>(
    "SELECT count(*) AS waiting FROM push_messages WHERE state = 'waiting'",
  )
  return Number(row?.waiting ?? 0n)
}

/** Nothing waits any more; what a worker has in its hands may still be put off. */
export async function untilDrained(stage: Stage): Promise<void> {
  for (let tries = 0; tries < DRAIN_TRIES; tries++) {
    if ((await countWaiting(stage)) === 0) return
    await pause(100)
  }
  throw new Error('messages still wait')
}

/** One message to each of many browsers, from the commit to the last one sent. */
export async function measureDrain(stage: Stage, memberIds: readonly bigint[], wanted: number) {
  await stage.control('POST', 'clock', { until: '09:00' })
  const each = Math.ceil(wanted / memberIds.length)
  await addBrowsers(stage, memberIds, each)
  const outbox = new PushOutbox()
  // One category of each member is off.
  await stage.db.query('UPDATE push_choices SET withdraw = true')
  const began = performance.now()
  for (const memberId of memberIds)
    await outbox.enqueue(stage.db, [
      { memberId, category: 'withdraw', key: 'drain', kind: 'drain', title: 'drain' },
    ])
  const count = await countDrained(stage, '')
  await untilDrained(stage)
  await untilEnded(stage)
  const seconds = (performance.now() - began) / 1000
  return { count, sent: await countDrained(stage, "AND state = 'sent'"), seconds }
}

/** Written and not yet ended: no worker is killed any more, so that none stays in between. */
async function untilEnded(stage: Stage): Promise<void> {
  for (let tries = 0; tries < DRAIN_TRIES; tries++) {
    if ((await countDrained(stage, "AND state IN ('waiting', 'sending')")) === 0) return
    await pause(100)
  }
  throw new Error('messages still wait')
}

async function countDrained(stage: Stage, and: string): Promise<number> {
  const [row] = await stage.db.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM push_messages WHERE key = 'drain' ${and}`,
  )
  return Number(row?.count ?? 0n)
}
