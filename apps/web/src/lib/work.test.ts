// Proof of work for a call: also solved without a worker, solved again when the server wants another, never blocking.
import { CallError, failureOf } from '@lanting/browser-kit/call-error'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { beforeEach, expect, it } from 'vitest'
import { prepareWork, withWork } from '#src/lib/work.ts'
import { breakOff, fakeServer, ok } from '#src/test/fake-server.ts'

const SECRET = 'a secret of the test'
const challenge = async () =>
  ok({
    challenge: JSON.stringify(
      await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 10,
        counter: 3,
        deriveKey,
        hmacSignatureSecret: SECRET,
        hmacKeySignatureSecret: SECRET,
      }),
    ),
    expires_at: '2026-01-01 00:00:00',
  })

const counterOf = (work: string | undefined) =>
  (JSON.parse(atob(work ?? '')) as { solution: { counter: number } }).solution.counter

const otherWork = () => new CallError({ kind: 'refused', code: 428, message: '安全验证已失效，请重试' })

// The solutions in progress are state of a module: another file of the same worker may have left one.
beforeEach(async () => {
  fakeServer({ 'GET /api/work': breakOff })
  for (const purpose of ['login', 'register', 'support'] as const)
    await withWork(purpose, undefined, async () => undefined)
})

it('takes the work that was begun while the person typed, and asks only once', async () => {
  const server = fakeServer({ 'GET /api/work': challenge })
  prepareWork('login')
  expect(counterOf(await withWork('login', 'player01', async (work) => work))).toBe(3)
  expect(server.asked('GET /api/work')).toHaveLength(1)
})

it('does other work for the name when the server wants more, and sends once again', async () => {
  const server = fakeServer({ 'GET /api/work': challenge })
  const sent: (string | undefined)[] = []
  const answer = await withWork('register', 'player01', async (work) => {
    sent.push(work)
    if (sent.length === 1) throw otherWork()
    return 'in'
  })
  expect(answer).toBe('in')
  expect(new Set(sent).size).toBe(2)
  expect(server.asked('GET /api/work').map(({ input }) => input)).toEqual([
    { for: 'register', name: 'player01' },
    { for: 'register', name: 'player01' },
  ])
})

it('gives up after the second refusal, and passes every other failure on at once', async () => {
  fakeServer({ 'GET /api/work': challenge })
  let sent = 0
  const refuseWith = (error: CallError) => async () => {
    sent++
    throw error
  }
  const failed = await withWork('login', undefined, refuseWith(otherWork())).catch(failureOf)
  expect(failed).toMatchObject({ code: 428 })
  expect(sent).toBe(2)
  const wrong = new CallError({ kind: 'refused', code: 400, message: '账号或密码错误' })
  await withWork('login', undefined, refuseWith(wrong)).catch(failureOf)
  expect(sent).toBe(3)
})

it('sends without work when there is none to be had: the server has the word', async () => {
  fakeServer({ 'GET /api/work': breakOff })
  expect(await withWork('support', undefined, async (work) => work)).toBeUndefined()
})
