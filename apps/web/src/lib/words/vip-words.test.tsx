// A requirement already met for the next level is shown as met, never as missing.
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useVipNextText } from '#src/lib/words/vip-words.ts'

it.each([
  ['2000.00', '9802.00', '距VIP2：存款还差¥2,000.00，流水还差¥9,802.00'],
  ['0.00', '9802.00', '距VIP2：存款已达标 · 还需流水 9,802.00'],
  ['2000.00', '0.00', '距VIP2：流水已达标 · 还需存款 2,000.00'],
])('with %s and %s missing it reads %s', (need_recharge, need_flow, words) => {
  const next = { level: 2, percent: 10, need_recharge, need_flow }
  expect(renderHook(() => useVipNextText(next)).result.current).toBe(words)
})
