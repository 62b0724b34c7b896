// A round in one sentence: the draw, then the money, without cheer below the stake.
import { expect, test } from 'vitest'
import type { BetOutcome, LineAnswer } from '#src/games/game-api.ts'
import { spokenRound } from '#src/games/spoken.rules.ts'

function line(pick: string, stake: string, payout: string, outcome: BetOutcome | null): LineAnswer {
  return { betId: 'S1', pick, stake, payout, oddsMilli: 1000, outcome }
}

const slot = { code: 'ob005', name: '锦鲤跃泉' }
const baccarat = { code: 'bac', name: '庄闲演示桌' }
const tie = { player: [1, 7], banker: [13, 8], playerPoints: 8, bankerPoints: 8, winner: '和' }

test('a win names the symbols, what comes back, and what is gained', () => {
  const result = { stops: [9, 6, 0], tenths: 180 }
  expect(spokenRound(slot, { result, lines: [line('中线', '10.00', '180.00', 'win')] })).toBe(
    '莲花 莲花 金鲤，×18。返还 180.00 元，净赢 170.00 元',
  )
})

test('a payout that equals the stake is the stake given back, and no gain', () => {
  const result = { stops: [16, 17, 31], tenths: 10 }
  expect(spokenRound(slot, { result, lines: [line('中线', '10.00', '10.00', 'win')] })).toMatch(
    /。返还本金 10\.00 元$/,
  )
  expect(spokenRound(baccarat, { result: tie, lines: [line('庄', '20.00', '20.00', 'tie')] })).toBe(
    '闲 A 7 = 8 点，庄 K 8 = 8 点，和局。返还本金 20.00 元',
  )
})

test('a payout below the stakes is announced as a loss', () => {
  const lines = [line('庄', '20.00', '0.00', 'lose'), line('和', '1.00', '10.00', 'win')]
  expect(spokenRound(baccarat, { result: tie, lines })).toMatch(/。返还 10\.00 元，净输 11\.00 元$/)
  expect(spokenRound(baccarat, { result: tie, lines: lines.slice(0, 1) })).toMatch(/。净输 20\.00 元$/)
})

test('a triple says why big and small, odd and even all lost', () => {
  const dice = { code: 'k3', name: '快三演示' }
  const result = { dice: [6, 6, 6], total: 18 }
  expect(spokenRound(dice, { result, lines: [line('大', '10.00', '0.00', 'lose')] })).toBe(
    '6+6+6=18 全围。三同，大小单双不中。净输 10.00 元',
  )
  expect(spokenRound(dice, { result, lines: [line('全围', '1.00', '34.50', 'win')] })).toBe(
    '6+6+6=18 全围。返还 34.50 元，净赢 33.50 元',
  )
})

test('a bet on an open fixture is announced as accepted', () => {
  const result = { teams: ['海州蓝鲸', '临川飞虎'] }
  expect(
    spokenRound(
      { code: 'fbsim', name: '模拟足球赛事' },
      { result, lines: [line('主胜', '30.00', '0.00', null)] },
    ),
  ).toBe('投注成功，主胜 30.00 元，开赛后结算')
  expect(
    spokenRound(
      { code: 'imsim', name: '模拟电竞赛事' },
      { result: { teams: ['夜枭战队', '赤焰战队'] }, lines: [line('B胜', '30.00', '0.00', null)] },
    ),
  ).toBe('投注成功，赤焰战队胜 30.00 元，开赛后结算')
})
