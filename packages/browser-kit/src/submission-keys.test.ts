// A key lives from the first send to a final answer, whichever app sends.
import { expect, test } from 'vitest'
import { CallError, type CallFailure } from './call-error.ts'
import { underKey } from './submission-keys.ts'

/** Sends once and tells under which key; fails as told. */
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
