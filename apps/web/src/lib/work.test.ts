// Proof of work for a call: solved when the server wants it, also without a worker, never blocking.
import { CallError, failureOf } from '@lanting/browser-kit/call-error'
import { hideToast, useToast } from '@lanting/browser-kit/toast'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, it } from 'vitest'
import { withWork } from '#src/lib/work.ts'
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

const otherWork = () => new CallError({ kind: 'refused', code: 428, message: '请稍候，正在进行安全验证' })

it('asks for no work as long as the server wants none', async () => {
  const server = fakeServer({ 'POST /api/work': challenge })
  expect(await withWork('login', 'player01', async (work) => work)).toBeUndefined()
  expect(server.asked('POST /api/work')).toEqual([])
})

it('does work for the name when the server wants it, and sends once again', async () => {
  const server = fakeServer({ 'POST /api/work': challenge })
  hideToast()
  const sent: (string | undefined)[] = []
  const answer = await withWork('register', 'player01', async (work) => {
    sent.push(work)
    if (sent.length === 1) throw otherWork()
    return 'in'
  })
  expect(answer).toBe('in')
  expect(useToast.getState().shown).toMatchObject({ tone: 'info', text: '请稍候，正在进行安全验证' })
  expect([sent[0], counterOf(sent[1])]).toEqual([undefined, 3])
  expect(server.asked('POST /api/work').map(({ input }) => input)).toEqual([
    { for: 'register', name: 'player01' },
  ])
})

it('gives up after the second refusal, and passes every other failure on at once', async () => {
  fakeServer({ 'POST /api/work': challenge })
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
  fakeServer({ 'POST /api/work': breakOff })
  const sent: (string | undefined)[] = []
  await withWork('support', undefined, async (work) => {
    sent.push(work)
    if (sent.length === 1) throw otherWork()
  })
  expect(sent).toEqual([undefined, undefined])
})
