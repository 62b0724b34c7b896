// Pushes to witnesses that are honest, dead, slow, lying or behind: what is kept, and that nothing waits for them.
import { ed25519 } from '@noble/curves/ed25519.js'
import { readCheckpoint } from '@lanting/fairness/c2sp/checkpoint'
import { policyAt, quorumOf } from '@lanting/fairness/c2sp/policy'
import { vkeyOf } from '@lanting/fairness/c2sp/signed-note'
import { Cosigner, newCosignerState } from '@lanting/fairness/log/cosigner'
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { LogProofs } from '#src/public-log/log-proofs.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { WitnessPush } from '#src/public-log/witness-push.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { TEST_LOG_KEY, testSequencer } from '#src/test/lottery/public-log.ts'

type Mode = 'honest' | 'dead' | 'slow' | 'lying'
const NAMES = ['w1', 'w2', 'w3'] as const
const secretOf = (name: string) => new Uint8Array(32).fill(name.codePointAt(1) ?? 0)
const keyOf = (name: string) => ({
  name: `${name}.example`,
  type: 'cosignature' as const,
  publicKey: Buffer.from(ed25519.getPublicKey(secretOf(name))).toString('hex'),
})

let test: TestApp
let push: WitnessPush
const modes: Record<string, Mode> = { w1: 'honest', w2: 'honest', w3: 'honest' }
/** Answers that a slow witness gives when it is let go. */
const held: (() => void)[] = []
const cosigners = new Map<string, Cosigner>()

async function answer(name: string, path: string, body: string): Promise<Response> {
  const mode = modes[name]
  if (mode === 'dead') throw new Error('connection refused')
  if (path === '/vkey') return new Response(`${vkeyOf(keyOf(name))}\n`)
  if (mode === 'slow') await new Promise<void>((resolve) => held.push(resolve))
  const said = await cosigners.get(name)?.add(body)
  const text = mode === 'lying' ? said?.text.replace(/.{8}\n$/, 'AAAAAAA=\n') : said?.text
  return new Response(text ?? '', { status: said?.status ?? 500 })
}

const get = async (path: string) =>
  (await test.app.inject({ method: 'GET', url: path })).json<{ data: unknown }>().data

beforeAll(async () => {
  test = await createTestApp()
  for (const name of NAMES)
    cosigners.set(
      name,
      new Cosigner(
        {
          key: keyOf(name),
          sign: (text) => ed25519.sign(Buffer.from(text), secretOf(name)),
          origin: 'lanting.sandbox/log',
          now: async () => {
            const rows = await test.core.db.query<{ ms: number }>(
              'SELECT (extract(epoch FROM app_now()) * 1000)::float8 AS ms',
            )
            return rows[0]?.ms ?? 0
          },
          keep: () => undefined,
          get,
        },
        newCosignerState(),
      ),
    )
  push = pusher()
})
afterAll(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

function pusher(): WitnessPush {
  return new WitnessPush({
    ...test.core,
    origin: 'lanting.sandbox/log',
    publicKey: TEST_LOG_KEY.publicKey,
    proofs: new LogProofs(test.core),
    witnesses: NAMES.map((name) => ({ url: `http://${name}`, key: null })),
    ask: (input, init) => {
      const { hostname, pathname } = new URL(input as string)
      return answer(hostname, pathname, (init?.body ?? '') as string)
    },
  })
}

let entered = 0
/** A new head over one more entry. */
async function grow(): Promise<void> {
  const day = `2027-01-${String(++entered).padStart(2, '0')}`
  const body = { day, batch: 0, root: 'ab'.repeat(32), count: 1 }
  await test.core.db.tx((tx) =>
    new PublicLog().append(tx, { kind: 'packet-list', ref: LOG_REFS.packetList(day, 0), body }),
  )
  await testSequencer(test.core).runOnce()
}

async function cosigned(): Promise<string[]> {
  const { checkpoint, policies } = (await test.call('GET /api/log/head')).data
  const head = readCheckpoint(checkpoint)
  const published = policies.map(({ at, body }) => ({
    at,
    effectiveAtMs: Number(body['effective_at_ms']),
    text: String(body['policy']),
  }))
  const policy = policyAt(published, Number.POSITIVE_INFINITY)
  if (head === null || policy === null) return []
  return quorumOf(policy, head).cosigned.map(({ name }) => name)
}

it('publishes who witnesses the log, and keeps a cosignature of each', async () => {
  await testSequencer(test.core).runOnce()
  await push.runOnce()
  await push.idle()
  // The list itself is under the next head.
  await grow()
  await push.runOnce()
  await push.idle()
  expect(await cosigned()).toEqual(['w1.example', 'w2.example', 'w3.example'])
  const rows = await test.core.db.query('SELECT name FROM witness_states WHERE waiting_since IS NULL')
  expect(rows).toHaveLength(3)
})

it('waits for none: a dead, a slow and a lying one leave the others as they are', async () => {
  Object.assign(modes, { w2: 'slow', w3: 'lying' })
  await grow()
  // Returns while the slow one has not answered.
  expect(await push.runOnce()).toBe(true)
  await grow()
  modes['w2'] = 'honest'
  for (const letGo of held.splice(0)) letGo()
  await push.idle()
  await push.runOnce()
  await push.idle()
  expect(await cosigned()).toEqual(['w1.example', 'w2.example'])
  const [lying] = await test.core.db.query<{ refusal: string }>(
    `SELECT refusal FROM witness_states WHERE name = 'w3.example' AND waiting_since IS NOT NULL`,
  )
  expect(lying?.refusal).toBe('a cosignature that does not hold')
  modes['w1'] = 'dead'
  await grow()
  await push.runOnce()
  await push.idle()
  expect(await cosigned()).toEqual(['w2.example'])
  // Until most have cosigned the newest head, the file is the one before it, which they have.
  const file = readCheckpoint((await test.app.inject({ method: 'GET', url: '/log/checkpoint' })).body)
  expect(file?.note.signatures).toHaveLength(3)
})

it('goes on from where a witness is, also after a restart, and publishes its list once', async () => {
  Object.assign(modes, { w1: 'honest', w2: 'honest', w3: 'honest' })
  await grow()
  const again = pusher()
  await again.runOnce()
  await again.idle()
  expect(await cosigned()).toEqual(['w1.example', 'w2.example', 'w3.example'])
  expect((await test.call('GET /api/log/head')).data.policies).toHaveLength(1)
})

it.each([
  'DELETE FROM log_cosignatures',
  'UPDATE log_cosignatures SET at = now()',
  'TRUNCATE log_cosignatures',
  'DELETE FROM log_witnesses',
])('what was cosigned is kept: %s', async (statement) => {
  await expect(test.core.db.query(statement)).rejects.toMatchObject({ constraint: 'log_append_only' })
})
