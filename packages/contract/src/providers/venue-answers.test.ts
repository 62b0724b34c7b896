// What a venue's response must repeat of its request: one row for each field that could be forged.
import { describe, expect, it } from 'vitest'
import {
  type AskedTransfer,
  balanceMisfit,
  isPlausibleBalance,
  misfitOf,
  statusMisfit,
} from './venue-answers.ts'

const asked: AskedTransfer = {
  id: 'T0123456789abc',
  member: 'm1001',
  direction: 'in',
  amount: '100.00',
  currency: 'CNY',
}
const done = { ...asked, state: 'done' as const, reason: '', balance: '100.00' }

const CHANGES = [
  ['id', { id: 'T0123456789abd' }],
  ['member', { member: 'm1002' }],
  ['direction', { direction: 'out' as const }],
  ['currency', { currency: 'PLAY' as const }],
  ['amount', { amount: '99.00' }],
  ['amount', { amount: '-100.00' }],
] as const

describe.each(['done', 'refused'] as const)('a transfer that is %s', (state) => {
  it('is believed when every field is the one that was asked', () => {
    expect(misfitOf('transfer', asked, { ...done, state })).toBeNull()
    expect(statusMisfit(asked, { ...done, state })).toBeNull()
  })

  it.each(CHANGES)('is not when its %s is another', (field, change) => {
    expect(misfitOf('transfer', asked, { ...done, state, ...change })?.field).toBe(field)
    expect(statusMisfit(asked, { ...done, state, ...change })?.field).toBe(field)
  })
})

it('takes "never heard of it" only about the id that was asked', () => {
  const unknown = { member: null, direction: null, currency: null, state: 'unknown', amount: null } as const
  expect(statusMisfit(asked, { ...unknown, id: asked.id, reason: '' })).toBeNull()
  expect(statusMisfit(asked, { ...unknown, id: 'T0123456789abd', reason: '' })?.field).toBe('id')
  // A known end without its fields is about nothing.
  expect(statusMisfit(asked, { ...unknown, id: asked.id, reason: '', state: 'refused' })?.field).toBe(
    'member',
  )
})

const seqs = { transfer_seq: 1, bet_seq: 1 }
const wallet = { member: 'm1001', balance: '5.00', currency: 'CNY' as const, ...seqs }
const totals = { prefix: 'm', CNY: '5.00', PLAY: '0.00', ...seqs }

it.each([
  [null, misfitOf('createMember', asked, { member: 'm1001', currency: 'CNY' })],
  ['member', misfitOf('createMember', asked, { member: 'm1002', currency: 'CNY' })],
  ['currency', misfitOf('createMember', asked, { member: 'm1001', currency: 'PLAY' })],
  [null, balanceMisfit(asked, wallet)],
  ['member', balanceMisfit(asked, { ...wallet, member: 'm1002' })],
  ['balance', balanceMisfit(asked, { ...wallet, balance: '-0.01' })],
  ['balance', balanceMisfit(asked, { ...wallet, balance: `${'9'.repeat(30)}.00` })],
  ['currency', balanceMisfit(asked, { ...wallet, currency: 'PLAY' })],
  [null, misfitOf('totals', { prefix: 'm' }, totals)],
  ['prefix', misfitOf('totals', { prefix: 'm' }, { ...totals, prefix: 'x' })],
  ['CNY', misfitOf('totals', { prefix: 'm' }, { ...totals, CNY: '-1.00' })],
  ['PLAY', misfitOf('totals', { prefix: 'm' }, { ...totals, PLAY: `${'9'.repeat(30)}.00` })],
  [null, misfitOf('endSessions', asked, { member: 'm1001', ended: 0 })],
  ['member', misfitOf('endSessions', asked, { member: 'm1002', ended: 0 })],
])('finds %s', (field, misfit) => {
  expect(misfit?.field ?? null).toBe(field)
})

const launch = { ...asked, game_code: '', mobile: true, back_url: '' }
const opened = { url: 'https://venue.test/play', expires_at: '2026-11-15T00:00:00.000Z' }

it.each([
  [null, { member: 'm1001', currency: 'CNY' as const }],
  ['member', { member: 'm1002', currency: 'CNY' as const }],
  ['currency', { member: 'm1001', currency: 'PLAY' as const }],
])('finds %s in a launch', (field, about) => {
  expect(misfitOf('launch', launch, { ...opened, ...about })?.field ?? null).toBe(field)
})

const rows = (...all: (number | null)[]) => all.map((seq) => ({ seq })) as never[]

it.each([
  [null, { after: 4, bets: rows(5, 6), next: 6 }],
  [null, { after: 4, bets: [], next: 4 }],
  // A malformed row is set aside by the caller: it hides no page.
  [null, { after: 4, bets: rows(5, null), next: 6 }],
  ['next', { after: 4, bets: rows(5, null), next: 4 }],
  ['after', { after: 3, bets: rows(5, 6), next: 6 }],
  ['next', { after: 4, bets: [], next: 9 }],
  ['seq', { after: 4, bets: rows(4, 5), next: 5 }],
  ['next', { after: 4, bets: rows(5, 7), next: 6 }],
  ['next', { after: 4, bets: rows(5, 6), next: 9 }],
  ['limit', { after: 4, bets: rows(5, 6, 7), next: 7 }],
])('finds %s in a page of the bet log', (field, page) => {
  expect(misfitOf('betLog', { after: 4, limit: 2 }, page)?.field ?? null).toBe(field)
})

it.each([
  ['0.00', true],
  ['10000000000.00', true],
  ['10000000000.01', false],
  ['-0.01', false],
])('holds %s for a figure that a wallet can have: %s', (yuan, is) => {
  expect(isPlausibleBalance(yuan)).toBe(is)
})
