// Who is admitted at a pool of ten: by kind and by what is in flight, and under overload by whose turn it is.
import { describe, expect, it } from 'vitest'
import { Admission, type Kind } from '#src/http/limits/admission.ts'
import { Callers } from '#src/http/limits/callers.ts'

const KINDS = ['poll', 'other', 'money'] as const
const CALLERS = Array.from({ length: 1_000 }, (_, n) => `m${n}`)
const STEP_MS = 50

function stage() {
  let nowMs = 1_000_000
  const admission = new Admission(10, () => nowMs)
  const begin = (kind: Kind, count: number) =>
    Array.from({ length: count }, () => admission.begin(kind, '')).map((request) => () => request.end())
  const admitted = (kind: Kind) => CALLERS.filter((caller) => admission.admits(kind, () => caller))
  /** Time passes, with a request now and then. */
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      nowMs += STEP_MS
      admission.admits('poll', () => '')
    }
  }
  return { admission, begin, admitted, pass }
}

it.each([
  [0, ['poll', 'other', 'money']],
  [24, ['poll', 'other', 'money']],
  [25, ['other', 'money']],
  [27, ['other', 'money']],
  [28, ['money']],
  [29, ['money']],
  [30, []],
])('while there are %i in flight, anybody may %j', (count, expected) => {
  const { admission, begin } = stage()
  begin('other', count)
  expect(KINDS.filter((kind) => admission.admits(kind, () => 'anybody'))).toEqual(expected)
})

describe('while there is too much in flight', () => {
  it('fewer callers have their turn the longer it lasts, the same ones for everything they ask', () => {
    const { begin, admitted, pass } = stage()
    begin('other', 20)
    pass(5_000)
    const first = admitted('other')
    expect(first.length / CALLERS.length).toBeCloseTo(0.37, 1)
    expect(admitted('poll')).toEqual(first)
    pass(5_000)
    const later = admitted('other')
    expect(later.length / CALLERS.length).toBeCloseTo(0.14, 1)
  })

  it('always somebody has', () => {
    const { begin, admitted, pass } = stage()
    begin('other', 24)
    pass(600_000)
    expect(admitted('other').length).toBeGreaterThan(0)
  })

  it('money of everybody is admitted, until it has its share', () => {
    const { begin, admitted, pass } = stage()
    begin('other', 18)
    pass(10_000)
    expect(admitted('money')).toEqual(CALLERS)
    begin('money', 3)
    expect(admitted('money')).toEqual(admitted('other'))
  })

  it('each caller has a turn in three minutes, in one piece', () => {
    const { admission, begin, pass } = stage()
    const ends = begin('other', 18)
    pass(5_000)
    for (const end of ends.slice(1)) end()
    // Neither more nor fewer: this is about the ring alone.
    const turns = Array.from({ length: 180 }, () => {
      pass(1_000)
      return admission.admits('other', () => 'm1')
    })
    const changes = turns.filter((now, at) => at > 0 && now !== turns[at - 1]).length
    expect(turns).toContain(true)
    expect(changes).toBeLessThanOrEqual(2)
  })
})

it('everybody is let in again a minute after the overload', () => {
  const { begin, admitted, pass } = stage()
  const ends = begin('other', 20)
  pass(10_000)
  for (const end of ends) end()
  pass(60_000)
  expect(admitted('poll')).toEqual(CALLERS)
})

describe('the name of a caller', () => {
  const owners = { named: (token: string) => (token.startsWith('own-') ? 'm7' : null) }
  const peer = { socket: { remoteAddress: '10.0.0.2' } }
  const direct = new Callers(false, owners)
  const behindOne = new Callers((_address, hop) => hop < 1, owners)

  it.each([
    ['the member, by any of their tokens', direct, { authorization: 'Bearer own-1' }, 'm7'],
    [
      'the member, wherever they are',
      direct,
      { authorization: 'Bearer own-2', 'x-forwarded-for': '1.1.1.1' },
      'm7',
    ],
    [
      'the network when the token was never verified',
      direct,
      { authorization: 'Bearer made-up' },
      '10.0.0.2',
    ],
    ['the network when the header is no token', direct, { authorization: 'own-1' }, '10.0.0.2'],
    ['the peer when no proxy is in front', direct, { 'x-forwarded-for': '10.1.1.1' }, '10.0.0.2'],
    [
      'what our proxy wrote, not what its caller did',
      behindOne,
      { 'x-forwarded-for': '9.9.9.9, 10.1.1.1' },
      '10.1.1.1',
    ],
    ['a /64 of IPv6', behindOne, { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' }, '2001:db8:1:2::/64'],
  ])('is %s', (_what, callers, headers, expected) => {
    expect(callers.nameOf({ headers, ...peer })).toBe(expected)
  })

  it.each([
    ['straight to us', direct, ''],
    ['through our proxy, which adds the address', behindOne, ', 10.1.1.1'],
  ])(
    'cannot be chosen for a place with a turn: of made-up headers none is let in apart, %s',
    (_what, callers, added) => {
      const { admission, begin, pass } = stage()
      begin('other', 18)
      pass(10_000)
      const places = Array.from({ length: 45 }, () => {
        const verdicts = Array.from({ length: 100 }, (_, n) => {
          const headers = {
            authorization: `Bearer ${n}`,
            'x-forwarded-for': `10.2.${n >> 8}.${n & 255}${added}`,
          }
          return admission.admits('other', () => callers.nameOf({ headers, ...peer }))
        })
        pass(4_000)
        return new Set(verdicts)
      })
      // All of them have their turn and wait together, through a whole round.
      expect(places.map(({ size }) => size)).toEqual(places.map(() => 1))
      expect(places.some((one) => one.has(false))).toBe(true)
    },
  )

  it('has another place in each process', () => {
    const admitted = () => {
      const one = stage()
      one.begin('other', 18)
      one.pass(10_000)
      return one.admitted('other')
    }
    expect(admitted()).not.toEqual(admitted())
  })
})
