// What a typed limit would do: lower and new act at once, higher and empty wait, and what is out of range is refused here.
import { setServerClock } from '@lanting/browser-kit/clock'
import { parseBeijing } from '@lanting/contract/time'
import { beforeAll, expect, it } from 'vitest'
import { effectOf, raiseWait, type Standing } from '#src/features/protection/limits/limit-draft.ts'

beforeAll(() => setServerClock(parseBeijing('2026-11-15 09:41:00') ?? 0))

const at = (limit: bigint | null, used: string | number = '1000.00'): Standing => ({
  limit,
  used,
  raiseFrom: '2026-11-16 09:41:00',
  waiting: null,
})
const waiting = { limit: 10_000n, from: '2026-11-15 20:10:00', isRipe: false }

it.each([
  ['deposit.day', at(5000n), '5000', 'none', ''],
  ['deposit.day', at(null), '', 'none', ''],
  ['deposit.day', at(5000n), '3000', 'now', '调低：保存后立即生效，今天还能存 2,000.00 元'],
  ['deposit.day', at(5000n), '999', 'now', '调低：保存后立即生效，今天还能存 0.00 元'],
  ['deposit.week', at(null), '8000', 'now', '新设：保存后立即生效，本周还能存 7,000.00 元'],
  ['loss.month', at(5000n), '4000', 'now', '调低：保存后立即生效，本月还剩 3,000.00 元'],
  ['stake', at(1000n, '0.00'), '10', 'now', '调低：保存后立即生效'],
  ['time', at(180n, 48), '60', 'now', '调低：保存后立即生效，今天还剩 12 分'],
  [
    'deposit.month',
    at(20_000n),
    '30000',
    'later',
    '调高：明天 09:41 起可以确认，7 天内不确认就作废。在那以前仍按 20,000 元',
  ],
  [
    'time',
    at(180n, 48),
    '',
    'later',
    '取消这项限额，按调高处理：明天 09:41 起可以确认，7 天内不确认就作废。在那以前仍按 3 小时',
  ],
  [
    'deposit.week',
    { ...at(8000n), waiting },
    '8000',
    'none',
    '调高到 10,000 元 正在等待，今天 20:10 起可确认',
  ],
  [
    'deposit.week',
    { ...at(8000n), waiting },
    '7000',
    'now',
    '调低：保存后立即生效，本周还能存 6,000.00 元，等待中的调高会取消',
  ],
] as const)('%s %o to "%s": %s', (name, standing, typed, kind, text) => {
  expect(effectOf(name, standing, typed)).toMatchObject({ kind, text })
})

it.each([
  ['deposit.day', '0', true],
  ['deposit.day', '1', false],
  ['deposit.day', '10000000', false],
  ['deposit.day', '10000001', true],
  ['time', '1440', false],
  ['time', '1441', true],
] as const)('%s of %s is out of range: %s', (name, typed, isWrong) => {
  expect(effectOf(name, at(null, name === 'time' ? 0 : '0.00'), typed).kind === 'wrong').toBe(isWrong)
})

it.each([
  ['house', '等 24 小时'],
  ['se', '等 72 小时、到期末'],
  ['de', '等 7 天'],
  ['pa', '到期末'],
] as const)('under %s a raise waits: %s', (profile, words) => expect(raiseWait(profile)).toBe(words))
