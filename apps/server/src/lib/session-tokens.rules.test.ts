// Tokens of sessions: made of random bits, distinguished from forged ones without a look-up.
import { expect, it } from 'vitest'
import { SessionTokens } from '#src/lib/session-tokens.ts'

const NEW = 'a key of ours'
const OLD = 'the key before it'

it('are new each time and hold 256 random bits', () => {
  const tokens = new SessionTokens([NEW])
  const made = Array.from({ length: 100 }, () => tokens.issue())
  expect(new Set(made).size).toBe(100)
  for (const token of made) expect(Buffer.from(token.split('.')[0] ?? '', 'base64url')).toHaveLength(32)
})

it('are known as ours under the newest key and under older ones', () => {
  const before = new SessionTokens([OLD]).issue()
  const tokens = new SessionTokens([NEW, OLD])
  expect([tokens.isOurs(tokens.issue()), tokens.isOurs(before)]).toEqual([true, true])
  expect(new SessionTokens([NEW]).isOurs(before)).toBe(false)
})

it('are not ours with another tag, another body or none', () => {
  const tokens = new SessionTokens([NEW])
  const [body = '', tag = ''] = tokens.issue().split('.')
  const other = tokens.issue().split('.')[0] ?? ''
  for (const forged of [
    body,
    `${body}.`,
    `${other}.${tag}`,
    `${body}.${'A'.repeat(22)}`,
    `${body}.${tag}x`,
    '',
  ])
    expect(tokens.isOurs(forged)).toBe(false)
})
