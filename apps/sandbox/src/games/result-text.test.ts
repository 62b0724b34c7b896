// Results in words: one line per kind of game, nothing before there is a result.
import { expect, test } from 'vitest'
import { resultText } from '#src/games/result-text.ts'

type Status = Parameters<typeof resultText>[0]['status']
const said = (
  game_code: string,
  result: Record<string, unknown>,
  game_name = '',
  status: Status = 'settled',
) => resultText({ game_code, game_name, status, result })

test.each([
  [
    'bac',
    { player: [9, 7], banker: [11, 10, 5], playerPoints: 6, bankerPoints: 5, winner: '闲' },
    '闲 9 7 = 6 点，庄 J 10 5 = 5 点，闲赢',
  ],
  [
    'bac',
    { player: [1, 7], banker: [13, 8], playerPoints: 8, bankerPoints: 8, winner: '和' },
    '闲 A 7 = 8 点，庄 K 8 = 8 点，和局',
  ],
  ['lh', { dragon: 13, tiger: 7, winner: '龙' }, '龙 K，虎 7，龙赢'],
  ['lh', { dragon: 1, tiger: 1, winner: '和' }, '龙 A，虎 A，和局'],
  ['k3', { dice: [4, 6, 1], total: 11 }, '4+6+1=11 大 单'],
  ['k3', { dice: [3, 3, 3], total: 9 }, '3+3+3=9 全围'],
  ['by', { multiple: 10, caught: false }, '月水母 ×10 未捕获'],
  ['fbsim', { teams: ['海州蓝鲸', '临川飞虎'], outcome: 1 }, '海州蓝鲸 对 临川飞虎：平局'],
  ['imsim', { teams: ['夜枭战队', '赤焰战队'], outcome: 1 }, '赤焰战队胜'],
])('%s %o reads %s', (code, result, text) => {
  expect(said(code, result)).toBe(text)
})

test('a slot is described by the symbols that its page shows', () => {
  expect(said('ob005', { stops: [9, 6, 0], tenths: 180 }, '锦鲤跃泉')).toBe('莲花 莲花 金鲤，×18')
  expect(said('ob005', { stops: [31, 1, 31], tenths: 0 }, '锦鲤跃泉')).toBe('铜钱 红鲤 铜钱，未中')
  expect(said('ob005', { stops: [25, 16, 3], tenths: 15 }, '锦鲤跃泉')).toContain('×1.5')
})

test('an open bet has no result yet', () => {
  expect(said('fbsim', { teams: ['海州蓝鲸', '临川飞虎'] }, '', 'open')).toBe('')
})
