// The chat with 2,000 sockets in one room: its fan-out against a bare broadcast, and how others fare beside a flooder.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { ROOT } from '#tools/run/paths.mjs'
import { openStage, pause, type Stage } from '#tools/stage/stage.ts'
import { report } from './report.ts'

const SOCKETS = 2000
const ROOM = 101
/** Messages at once in a turn, each by another member. */
const BURST = 20
const TURNS = 7
const GOAL = 0.8
const P99_GOAL_MS = 500
const FLOOD_MS = 8_000

const sha256 = (text: string) => createHash('sha256').update(text).digest()
let heard = 0
/** Every socket that must not fall silent while others are being opened. */
const alive = new Set<WebSocket>()
const beats = setInterval(() => {
  for (const socket of alive) if (socket.readyState === WebSocket.OPEN) socket.ping()
}, 3_000)
let onMessage: ((text: string) => void) | null = null

/** More at a time are refused by the rate limit. */
const AT_ONCE = 20

async function open(address: string, origin: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { origin, perMessageDeflate: false })
  socket.on('message', (data: Buffer) => {
    heard += 1
    onMessage?.(data.toString())
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => socket.terminate())
  alive.add(socket)
  return socket
}

async function openAll(addresses: readonly string[], origin: string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    sockets.push(...(await Promise.all(addresses.slice(at, at + AT_ONCE).map((one) => open(one, origin)))))
  }
  return sockets
}

/** Members with a session and a ticket each, written straight into the database: passwords are not what is measured. */
async function tickets(stage: Stage, count: number): Promise<string[]> {
  const rows = await stage.db.query<{ id: bigint }>(
    `INSERT INTO members (username, realname, adult_declared_at, joined_at)
     SELECT 'bench' || g || substr(md5(random()::text), 1, 8), '', app_now(), app_now() FROM generate_series(1, $1) g RETURNING id`,
    [count],
  )
  const made = rows.map(({ id }) => ({ id, ticket: randomUUID() }))
  await stage.db.query(
    `WITH one AS (SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS o (member_id, session, ticket)),
     sat AS (INSERT INTO sessions (token_hash, member_id, agent_family, created_at, expires_at, last_action_at)
       SELECT session, member_id, '', app_now(), app_now() + interval '1 day', app_now() FROM one)
     INSERT INTO chat_tickets (ticket_hash, member_id, session_hash, room_id, expires_at)
     SELECT ticket, member_id, session, ${ROOM}, app_now() + interval '1 hour' FROM one`,
    [
      made.map(({ id }) => String(id)),
      made.map(({ ticket }) => sha256(`session ${ticket}`)),
      made.map(({ ticket }) => sha256(ticket)),
    ],
  )
  return made.map(({ ticket }) => ticket)
}

/** Milliseconds until every socket has received every message of a burst. */
async function turn(send: (at: number) => void): Promise<number> {
  heard = 0
  const startedAt = performance.now()
  for (let at = 0; at < BURST; at++) send(at)
  while (heard < BURST * SOCKETS) {
    if (performance.now() - startedAt > 60_000) throw new Error(`${heard} of ${BURST * SOCKETS} arrived`)
    await pause(1)
  }
  return performance.now() - startedAt
}

async function startBare(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/bench/bare-broadcast.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim())),
  )
  return { child, address: `ws://127.0.0.1:${port}` }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

/** All delivery times while a flooder reconnects with a new ticket each time it is disconnected. */
async function besideFlooder(speakers: readonly WebSocket[], flood: readonly string[], origin: string) {
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  onMessage = (text) => {
    const mark = /速度(\d+)号/.exec(text)?.[1]
    const at = mark === undefined ? undefined : sentAt.get(mark)
    if (at !== undefined) delays.push(performance.now() - at)
  }
  let isOver = false
  let floods = 0
  const flooding = (async () => {
    for (const address of flood) {
      if (isOver) break
      const socket = await open(address, origin)
      while (socket.readyState === WebSocket.OPEN && !isOver) {
        for (let n = 0; n < 100; n++) socket.send('{"content":"刷屏"}')
        floods += 100
        await pause(100)
      }
      socket.terminate()
    }
  })()
  const until = performance.now() + FLOOD_MS
  for (let at = 0; performance.now() < until; at++) {
    sentAt.set(String(at), performance.now())
    speakers[at % speakers.length]?.send(JSON.stringify({ content: `速度${at}号` }))
    await pause(200)
  }
  await pause(1_000)
  isOver = true
  await flooding
  onMessage = null
  return { delays, floods }
}

const stage = await openStage({}, ['api'])
const bare = await startBare()
try {
  const origin = stage.url
  const room = stage.url.replace('http', 'ws')
  const address = (ticket: string) => `${room}/wss?roomid=${ROOM}&token=${ticket}`
  const ours = await openAll((await tickets(stage, SOCKETS)).map(address), origin)
  const others = await openAll(
    Array.from({ length: SOCKETS }, () => bare.address),
    origin,
  )
  // Frames of one size: what ours sends down for such a message.
  const text = '第几句不要紧，一样长就好'
  const down = JSON.stringify({
    id: 1000,
    user_id: 800_201,
    author: 'be***00',
    avatar: '',
    headurl: '',
    content: text,
    created_at: '2026-11-15 10:00:00',
    sysmsg: false,
  })
  const ratios: number[] = []
  let speaker = 0
  for (let at = 0; at <= TURNS; at++) {
    const bareMs = await turn((n) => others[n]?.send(down))
    const oursMs = await turn(() => {
      ours[speaker]?.send(JSON.stringify({ content: text }))
      speaker += 1
    })
    // The first turn warms both.
    if (at > 0) ratios.push(bareMs / oursMs)
    process.stdout.write(
      `  ${(BURST * SOCKETS).toLocaleString('en')} frames: bare ${Math.round(bareMs)} ms, ours ${Math.round(oursMs)} ms\n`,
    )
  }
  for (const socket of others) socket.terminate()
  const flood = (await tickets(stage, 200)).map(address)
  const { delays, floods } = await besideFlooder(ours.slice(speaker), flood, origin)
  process.stdout.write(
    `  ${delays.length.toLocaleString('en')} deliveries beside ${floods} frames of a flooder\n`,
  )
  for (const socket of ours) socket.terminate()
  report([
    {
      what: 'chat fan-out, 2,000 sockets / bare ws broadcast',
      value: median(ratios),
      goal: GOAL,
      best: 'high',
      show: (value) => value.toFixed(2),
    },
    {
      what: 'delivery to the others beside a flooder, p99 in ms',
      value: Math.round(p99(delays)),
      goal: P99_GOAL_MS,
      best: 'low',
    },
  ])
} finally {
  clearInterval(beats)
  bare.child.kill('SIGTERM')
  await stage.stop()
}
