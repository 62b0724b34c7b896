// Amounts between fen and yuan, and every shape of amount that is none.
import { describe, expect, it } from 'vitest'
import { fenFromYuan, formatYuan, parseAmount, usdtCentsFromFen, yuanFromFen } from './money.ts'

describe('money', () => {
  it.each<[bigint, string]>([
    [0n, '0.00'],
    [1n, '0.01'],
    [-1n, '-0.01'],
    [1268050n, '12680.50'],
    [-100n, '-1.00'],
    [9_007_199_254_740_993n, '90071992547409.93'],
  ])('%s fen is %s yuan and back', (fen, yuan) => {
    expect(yuanFromFen(fen)).toBe(yuan)
    expect(fenFromYuan(yuan)).toBe(fen)
  })

  it.each<[string | number, bigint | null]>([
    ['100', 10000n],
    ['100.5', 10050n],
    [' 12.34 ', 1234n],
    [0.1, 10n],
    [1e21, null],
    [0.001, null],
    [Number.NaN, null],
    [-5, null],
    ['1e309', null],
    ['０１', null],
    ['１００', null],
    ['0100', null],
    ['1,000', null],
    ['', null],
    ['-1', null],
    ['1.', null],
    ['.5', null],
    ['99999999999999999999', null],
  ])('reads %s as %s', (input, fen) => {
    expect(parseAmount(input)).toBe(fen)
  })

  it('shows thousands to eyes', () => {
    expect(formatYuan('12680.50')).toBe('12,680.50')
    expect(formatYuan('-1234567.00')).toBe('−1,234,567.00')
  })

  it.each<[bigint, bigint]>([
    [100_000n, 14084n],
    [10_000n, 1408n],
    [500_000n, 70422n],
  ])('floors %s fen at 7.10 to %s hundredths of USDT', (fen, cents) => {
    expect(usdtCentsFromFen(fen, 71000n)).toBe(cents)
  })
})
