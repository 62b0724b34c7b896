// A reader that stops reading, over a real connection: disconnected at a megabyte, while the room continues.
import { LIMITS } from '@lanting/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHAT_TOPICS } from '#src/modules/room/chat.topics.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { closed, isChat, openSocket, until } from '#src/test/socket.ts'

const ROOM = 101
const AT_ONCE = 4_000
/** The OS buffers take some megabytes before ours begin to fill; this exceeds them. */
const MOST_POURS = 64

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** Inserts hours' worth of messages directly into the database. Returns the newest's number. */
async function pour(memberId: bigint): Promise<number> {
  const [last] = await test.core.db.query<{ last_id: bigint }>(
    `WITH room AS (
       INSERT INTO chat_rooms AS r (room_id, last_id) VALUES ($1, $2::int)
       ON CONFLICT (room_id) DO UPDATE SET last_id = r.last_id + $2 RETURNING last_id),
     said AS (
       INSERT INTO chat_messages (room_id, id, member_id, content, created_at)
       SELECT $1, last_id - $2 + n, $3, repeat('慢', $4), app_now() FROM room, generate_series(1, $2::int) AS n)
     SELECT last_id FROM room`,
    [ROOM, AT_ONCE, memberId, LIMITS.chat.contentMax],
  )
  await test.core.bus.publish(CHAT_TOPICS.said, { room: ROOM })
  return Number(last?.last_id)
}

async function slowDrops(): Promise<number> {
  const figures = await test.app.metrics.getSingleMetric('chat_sockets_dropped_total')?.get()
  return figures?.values.find(({ labels }) => labels.reason === 'slow')?.value ?? 0
}

it('disconnects a reader that stops reading, and no other', async () => {
  const speaker = await newMember(test)
  const sleeper = await openSocket(test, (await newMember(test)).token)
  const reader = await openSocket(test, (await newMember(test)).token)
  sleeper.socket.pause()
  let newest = 0
  for (let pours = 0; pours < MOST_POURS && (await slowDrops()) === 0; pours += 1) {
    newest = await pour(BigInt(speaker.id))
    await until(() => reader.frames.findLast(isChat)?.id === newest)
  }
  expect(await slowDrops()).toBe(1)
  expect(reader.closed()).toBeNull()
  // The OS buffers are still delivered, then nothing more, not even a close frame.
  sleeper.socket.resume()
  await closed(sleeper)
  expect(sleeper.closed()).toBe(1006)
  const heard = sleeper.texts().length
  expect(heard).toBeGreaterThan(0)
  expect(heard).toBeLessThan(newest)
  expect(reader.frames.filter(isChat).map(({ id }) => id)).toEqual(
    Array.from({ length: newest }, (_, i) => i + 1),
  )
  reader.close()
})
