// Both edges of every limit that the shape of a call or of a signed request holds.
import { expect, it } from 'vitest'
import { CALLS } from '#src/calls/index.ts'
import { OFFICE_CALLS } from '#src/calls/office/index.ts'
import { requestFault, signRequest } from '#src/providers/signing.ts'
import { isClientSeed } from '#src/rules/fairness/pf1.ts'
import { pageIn } from '#src/schema.ts'
import { socketUp } from '#src/socket.ts'
import { lastDays } from '#src/time.ts'
import { LIMITS } from '#src/limits.ts'

const NOW = Date.UTC(2026, 10, 15, 4)
const WINDOW = 300_000
const ID = '00000000-0000-4000-8000-000000000001'
const x = (length: number) => 'x'.repeat(length)
const many = (length: number) => Array.from({ length }, (_, n) => `w${n}`)

type Shape = { readonly input: { readonly safeParse: (value: unknown) => { readonly success: boolean } } }

const takes = (calls: object, name: string, input: unknown): boolean =>
  (calls as Readonly<Record<string, Shape>>)[name]?.input.safeParse(input).success ?? false
const office = (name: string, input: unknown) => takes(OFFICE_CALLS, name, input)
const member = (name: string, input: unknown) => takes(CALLS, name, input)

const remind = (reminder_minutes: number) => member('POST /api/limits', { reminder_minutes })
const note = (length: number) => office('POST /office-api/member/note', { id: 1, content: x(length) })
const claim = (count: number) =>
  office('POST /office-api/approval/claim-many', { kind: 'withdrawal', subjects: many(count) })
const contact = (length: number) =>
  member('POST /api/support', { category: 'other', content: 'x', contact: x(length) })
const template = (length: number) =>
  office('POST /office-api/support/template/save', { id: null, title: x(length), content: 'x' })
const correct = (rows: number, lines: number) =>
  office('POST /office-api/venue-books/mirror/ask', {
    platname: 'AG',
    rows: Array.from({ length: rows }, () => ID),
    lines: Array.from({ length: lines }, () => ({ username: 'member01', amount: '-0.01' })),
    reason: 'x',
    statement: 'x',
  })
/** The fault of a request that was signed so long ago; below zero, so far ahead. */
function signed(agoMs: number) {
  const hmac = (text: string) => text.length.toString(16).padStart(64, '0')
  const request = {
    method: 'POST',
    path: '/x',
    timestamp: String(NOW - agoMs),
    nonce: x(16),
    body: '',
  }
  return requestFault(
    hmac as never,
    { ...request, signature: signRequest(hmac as never, request as never) } as never,
    NOW,
  )
}
const days = (code: 1 | 2 | 3 | 4) => {
  const { from, to } = lastDays(NOW, LIMITS.dateDays[code])
  return (to - from) / 86_400_000
}

it.each<readonly [limit: string, what: string, seen: unknown, wanted: unknown]>([
  ['LIMITS.callbackAgeMs', 'as old as may be', signed(WINDOW), null],
  ['LIMITS.callbackAgeMs', 'a millisecond older', signed(WINDOW + 1), 'stale'],
  ['LIMITS.callbackAgeMs', 'as far ahead as may be', signed(-WINDOW), null],
  ['LIMITS.callbackAgeMs', 'a millisecond further', signed(-WINDOW - 1), 'stale'],
  ['LIMITS.chat.messageBytes', '4096', socketUp.safeParse({ content: x(4_096) }).success, true],
  ['LIMITS.chat.messageBytes', '4097', socketUp.safeParse({ content: x(4_097) }).success, false],
  ['LIMITS.clientSeedMax', '32', isClientSeed(x(32)), true],
  ['LIMITS.clientSeedMax', '33', isClientSeed(x(33)), false],
  ['LIMITS.clientSeedMax', 'none', isClientSeed(''), false],
  ['LIMITS.pageMax', '10000', pageIn.safeParse(10_000).success, true],
  ['LIMITS.pageMax', '10001', pageIn.safeParse(10_001).success, false],
  ['LIMITS.pageMax', '10000 as text', pageIn.safeParse('10000').success, true],
  ['LIMITS.pageMax', '10001 as text', pageIn.safeParse('10001').success, false],
  ['LIMITS.pageMax', '0', pageIn.safeParse(0).success, false],
  ['LIMITS.pageMax', '-1', pageIn.safeParse(-1).success, false],
  ['LIMITS.safety.reminderMinutes.min', '14', remind(14), false],
  ['LIMITS.safety.reminderMinutes.min', '15', remind(15), true],
  ['LIMITS.safety.reminderMinutes.max', '240', remind(240), true],
  ['LIMITS.safety.reminderMinutes.max', '241', remind(241), false],
  ['LIMITS.noteMax', '500', note(500), true],
  ['LIMITS.noteMax', '501', note(501), false],
  ['LIMITS.claimManyMax', 'none', claim(0), false],
  ['LIMITS.claimManyMax', '30', claim(30), true],
  ['LIMITS.claimManyMax', '31', claim(31), false],
  ['LIMITS.support.contactMax', '60', contact(60), true],
  ['LIMITS.support.contactMax', '61', contact(61), false],
  ['LIMITS.support.templateTitleMax', 'none', template(0), false],
  ['LIMITS.support.templateTitleMax', '20', template(20), true],
  ['LIMITS.support.templateTitleMax', '21', template(21), false],
  ['DESK_LIMITS.venueCase.betsMax', '2000', correct(2_000, 1), true],
  ['DESK_LIMITS.venueCase.betsMax', '2001', correct(2_001, 1), false],
  ['DESK_LIMITS.venueCase.linesMax', '2000', correct(1, 2_000), true],
  ['DESK_LIMITS.venueCase.linesMax', '2001', correct(1, 2_001), false],
  ['LIMITS.dateDays.1', 'today', [lastDays(NOW, 1).from, days(1)], [Date.UTC(2026, 10, 14, 16), 1]],
  [
    'LIMITS.dateDays.1',
    'its last instant',
    lastDays(Date.UTC(2026, 10, 15, 16) - 1, 1).from,
    Date.UTC(2026, 10, 14, 16),
  ],
  ['LIMITS.dateDays.2', 'a week', days(2), 7],
  [
    'LIMITS.dateDays.2',
    'over a year’s end',
    lastDays(Date.UTC(2026, 11, 31, 16), 7).from,
    Date.UTC(2026, 11, 25, 16),
  ],
  ['LIMITS.dateDays.3', 'half a month', days(3), 15],
  [
    'LIMITS.dateDays.3',
    'over a month’s end',
    lastDays(Date.UTC(2026, 10, 1), 15).from,
    Date.UTC(2026, 9, 17, 16),
  ],
  ['LIMITS.dateDays.4', 'thirty days', days(4), 30],
  [
    'LIMITS.dateDays.4',
    'over a leap day',
    lastDays(Date.UTC(2028, 2, 1), 30).from,
    Date.UTC(2028, 0, 31, 16),
  ],
])('%s: %s', (_limit, _what, seen, wanted) => {
  expect(seen).toEqual(wanted)
})
