// A key lives from the first send to a final answer, whichever app sends.
import { OUTCOME_TEXTS } from '@lanting/contract/texts'
import { expect, test } from 'vitest'
import { CallError, type CallFailure, failureOf } from './call-error.ts'
import { underKey } from './submission-keys.ts'

/** Sends once and returns its key; fails on demand. */
async function send(name: string, input: object, failure?: CallFailure): Promise<string> {
  let used = ''
  await underKey(name, input, async (key) => {
    used = key
    if (failure !== undefined) throw new CallError(failure)
  }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
  })
  return used
}

const refused = (code: number): CallFailure => ({ kind: 'refused', code, message: '' })

test.each<[string, CallFailure]>([
  ['a broken connection', { kind: 'network', message: '' }],
  ['a deadline', { kind: 'timeout', message: '' }],
  ['a lost session, which says nothing about the send before it', { kind: 'unauthorised', message: '' }],
  ['a busy server', refused(500)],
  ['an overloaded server', { kind: 'refused', code: 503, message: '系统繁忙，请稍后再试', isBusy: true }],
  ['a slow-down', refused(429)],
])('the key is kept over %s', async (what, failure) => {
  const first = await send(what, { amount: '100' }, failure)
  expect(await send(what, { amount: '100' })).toBe(first)
})

test.each<[string, CallFailure | undefined]>([
  ['a success', undefined],
  ['a refusal', refused(400)],
])('%s ends the key', async (what, failure) => {
  const first = await send(what, { amount: '100' }, failure)
  expect(await send(what, { amount: '100' })).not.toBe(first)
})

test('another input is another wish', async () => {
  const first = await send('wish', { amount: '100' }, refused(500))
  expect(await send('wish', { amount: '200' })).not.toBe(first)
})

/** The failure that a form gets for a request under a key. */
const heard = (failure: CallFailure) =>
  underKey('hear', {}, async () => {
    throw new CallError(failure)
  }).catch(failureOf)

test.each<[string, CallFailure, string]>([
  ['an error of the server', refused(500), 'broken'],
  ['the words of an error', { kind: 'refused', code: 500, message: '系统繁忙，请稍后再试' }, 'broken'],
  [
    'an overloaded server, which may have acted before it lost its database',
    { kind: 'refused', code: 503, message: '系统繁忙，请稍后再试', isBusy: true },
    'broken',
  ],
  ['a proxy that lost the server', refused(502), 'broken'],
  ['a proxy that found no server', refused(503), 'broken'],
  ['a proxy that waited too long', refused(504), 'broken'],
  ['a broken connection', { kind: 'network', message: '网络不太顺' }, 'network'],
  ['a deadline', { kind: 'timeout', message: '等待超时' }, 'timeout'],
])('%s is heard as an unknown outcome, never as a no', async (_, failure, kind) => {
  expect(await heard(failure)).toEqual({ kind, message: OUTCOME_TEXTS.unanswered })
})

test.each<CallFailure>([
  { kind: 'refused', code: 400, message: '余额不足' },
  { kind: 'refused', code: 429, message: '操作太快，请稍后再试' },
  { kind: 'refused', code: 503, message: '预计14:00恢复' },
  { kind: 'unauthorised', message: '' },
])('a clear no is heard as it was said: %j', async (failure) => {
  expect(await heard(failure)).toEqual(failure)
})
