// The two sides of a transfer and the order of its checks.
import { WALLET_CODE } from '@lanting/contract/codes'
import { refusalText } from '@lanting/contract/refusals'
import { readTransfer } from '@lanting/contract/rules/cashier/transfer'
import { expect, it } from 'vitest'
import { chooseSide, firstSides, swapSides, venueSide } from './rules.ts'

it('begins with the wallet and the first venue', () => {
  expect(firstSides('AG')).toEqual({ source: WALLET_CODE, target: 'AG' })
})

it.each([
  [
    { source: WALLET_CODE, target: 'AG' },
    { source: 'AG', target: WALLET_CODE },
  ],
  [
    { source: 'AG', target: WALLET_CODE },
    { source: WALLET_CODE, target: 'AG' },
  ],
  [
    { source: 'AG', target: 'BG' },
    { source: 'BG', target: WALLET_CODE },
  ],
])('swaps %j to %j, one side the wallet', (before, after) => {
  expect(swapSides(before)).toEqual(after)
})

it.each([
  ['target', 'BG', { source: WALLET_CODE, target: 'BG' }],
  ['source', 'BG', { source: 'BG', target: 'AG' }],
  ['source', 'AG', { source: 'AG', target: WALLET_CODE }],
  ['target', WALLET_CODE, { source: 'AG', target: WALLET_CODE }],
] as const)('choosing %s %s gives %j', (side, code, after) => {
  expect(chooseSide(firstSides('AG'), side, code)).toEqual(after)
})

it('knows the venue of a transfer, and that two venues have none', () => {
  expect(venueSide({ source: WALLET_CODE, target: 'AG' })).toBe('AG')
  expect(venueSide({ source: 'AG', target: WALLET_CODE })).toBe('AG')
  expect(venueSide({ source: 'AG', target: 'BG' })).toBeNull()
})

it.each([
  [{ amount: '', sourcetype: 'AG', targettype: 'BG' }, '请输入操作金额！'],
  [{ amount: '0.5', sourcetype: 'AG', targettype: 'BG' }, '场馆内钱包不支持互转'],
  [{ amount: '0.5', sourcetype: WALLET_CODE, targettype: 'AG' }, '转账金额须大于等于1元，最多两位小数'],
  [{ amount: '1', sourcetype: WALLET_CODE, targettype: 'AG' }, null],
])('judges %j in the order of the specification', (draft, text) => {
  const { refusal } = readTransfer(draft)
  expect(refusal === null ? null : refusalText(refusal)).toBe(text)
})
