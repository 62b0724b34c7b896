// The sentences of closed gates are recognised with any figures in them, and no other sentence is.
import { expect, it } from 'vitest'
import { refusalText } from '#src/refusals.ts'
import { ownLimitOf } from './gate-text.ts'

it.each([
  ['depositLimitReached', { period: '每周', x: '1,400.00', time: '11月16日 00:00' }],
  ['lossLimitReached', { period: '每日', x: '0.00', time: '11月16日 00:00' }],
  ['stakeLimitReached', { x: '100.00' }],
  ['timeLimitReached', {}],
  ['inTimeout', { time: '11月16日 09:41' }],
  ['excludedUntil', { date: '2027-05-14' }],
  ['excludedForever', {}],
  ['exclusionOver', {}],
] as const)('%s', (key, vars) => expect(ownLimitOf(refusalText(key, vars))).toBe(key))

it.each([
  'accountFrozen',
  'accountClosing',
  'registerListed',
  'registerUnknown',
  'ageUnchecked',
  'regionClosed',
  'notEnoughBalance',
  'transferOpen',
  'withdrawDayLimit',
] as const)('not %s', (key) => expect(ownLimitOf(refusalText(key))).toBeNull())
