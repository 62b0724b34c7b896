// Words, signs and formulas of the records, as tables.
import { markResult } from '@lanting/contract/rules/lottery/lottery-mark'
import { sumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import { expect, it } from 'vitest'
import { betSentence, betState, betWords, validReason } from '#src/lib/words/bet-words.ts'
import type { Bet } from './queries.ts'
import { amountLook, chosenWords, decisiveLabels, payoutFormula, shortPick, stateTone } from './rules.ts'

const bet: Bet = {
  bet_id: 'S2026111500000122',
  bet_amount: '12.34',
  valid_amount: '12.34',
  valid_note: '',
  payout: '43.93',
  win_loss: '31.59',
  plays: '模拟足球赛事 海州蓝鲸胜 @3.56',
  Code: 'fbsim',
  status: 1,
  outcome: 'win',
  odds: 3.56,
  expect: '202611150001',
  result_text: '',
  platname: 'FB',
  plat_title: 'FB体育',
  created_at: '2026-11-15 09:15:00',
  settled_at: '2026-11-15 09:20:00',
}

it.each([
  ['庄闲演示桌 庄 @1.93', '庄闲演示桌', '庄 @1.93'],
  ['极速28 202611150001期 大小单双-大 @1.95', '极速28', '大小单双-大 @1.95'],
  ['锦鲤跃泉 中线 @1', '锦鲤跃泉', '中线'],
  ['模拟足球赛事 云岭雄鹿 对 江湾白鹭 主胜 @2.5', '模拟足球赛事', '云岭雄鹿 对 江湾白鹭 主胜 @2.50'],
  ['捕鱼演示 飞翼鳐 ×20 @20', '捕鱼演示', '飞翼鳐 ×20'],
  ['锦鲤跃泉', '锦鲤跃泉', ''],
])('reads %s', (plays, game, pick) => {
  expect(betWords({ plays })).toEqual({ game, pick })
})

it.each([
  ['极速28 202611150001期 色波-红波 @2.9', '极速28 · 红波 · 10.00 元（赔率 2.90）'],
  ['极速六合 202611150001期 两面-大 @1.95', '极速六合 · 两面 大 · 10.00 元（赔率 1.95）'],
  ['极速六合 202611150001期 特码-特码 08 @47.5', '极速六合 · 特码 08 · 10.00 元（赔率 47.50）'],
  ['锦鲤跃泉 中线 @1', '锦鲤跃泉 · 中线 · 10.00 元'],
])('%s is written as %s', (plays, sentence) => {
  expect(betSentence({ plays, bet_amount: '10.00' })).toBe(sentence)
})

it.each<[Partial<Bet>, string]>([
  [{}, '12.34 × 3.56 = 43.93'],
  [{ outcome: 'lose', payout: '0.00' }, '0.00'],
  [{ outcome: 'tie', payout: '12.34' }, '12.34 退还本金'],
  [{ status: 0, outcome: 'void', payout: '0.00' }, '12.34 已退还'],
  [{ status: 2, outcome: null, payout: '0.00' }, '待开奖'],
  [{ odds: 1, payout: '111.06' }, '111.06'],
])('tells how %j was paid', (change, formula) => {
  expect(payoutFormula({ ...bet, ...change })).toBe(formula)
})

it.each<[Partial<Bet>, string]>([
  [{}, '已结算，投注额全额计入。'],
  [{ valid_note: '赔率低于1.50，不计入' }, '赔率低于1.50，不计入'],
  [{ outcome: 'tie', valid_amount: '0.00' }, '和局退还本金，不计入有效流水。'],
  [{ status: 2, outcome: null }, '结算后按结果计入有效流水。'],
])('says why %j counts as it does', (change, reason) => {
  expect(validReason({ ...bet, ...change })).toBe(reason)
})

it('calls a bet open before anything else', () => {
  expect(betState({ status: 2, outcome: 'win' })).toBe('open')
})

it.each([
  [1, 1, '+', 'flat'],
  [1, 2, '+', 'up'],
  [1, 3, '', 'muted'],
  [2, 2, '−', 'flat'],
  [2, 3, '', 'muted'],
  [3, 1, '−', 'flat'],
  [3, 2, '−', 'flat'],
  [3, 0, '', 'muted'],
  [4, 2, '+', 'flat'],
  [4, 1, '+', 'up'],
  [4, 3, '', 'muted'],
] as const)('type %i in state %i has the sign %s and is %s', (type, state, sign, tone) => {
  expect(amountLook(type, state)).toEqual({ sign, tone })
})

it.each([
  [1, 0, 'info'],
  [2, 1, 'wait'],
  [1, 2, 'ok'],
  [2, 3, 'bad'],
  [3, 0, 'bad'],
  [4, 1, 'ok'],
  [3, 2, 'info'],
  [3, 3, 'neutral'],
] as const)('type %i in state %i has a tag in %s', (type, state, tone) => {
  expect(stateTone(type, state)).toBe(tone)
})

it.each([
  ['极速28 202611150001期 大小单双-大 @1.95', 'CP', '大小单双 · 大'],
  ['极速六合 202611150001期 特码-特码 08 @47.5', 'CP', '特码 · 特码 08'],
  ['捕鱼演示 飞翼鳐 ×20 @20', 'AGBY', '飞翼鳐 ×20'],
  ['某游戏 A-B @2', 'KY', 'A-B'],
])('says what %s picked', (plays, platname, words) => {
  expect(chosenWords({ plays, platname }, ' · ')).toBe(words)
})

it('keeps four labels of a six-mark result, the one that was bet on besides, and all of a sum', () => {
  const shown = (labels: ReturnType<typeof decisiveLabels>) =>
    labels.map(({ label, isMine }) => (isMine ? `[${label}]` : label)).join(' ')
  const mark = markResult([23, 42, 25, 27, 9, 44, 19], '2026-11-15')
  expect(shown(decisiveLabels(mark, '色波 · 红波'))).toBe('特小 特单 合双 [红波]')
  expect(shown(decisiveLabels(mark, '总和 · 总大'))).toBe('特小 特单 合双 红波 [总大]')
  // 49 ties all five pairs: the text appears once.
  expect(shown(decisiveLabels(markResult([1, 2, 3, 4, 5, 6, 49], '2026-11-15'), '特肖 · 鼠'))).toBe('和 绿波')
  expect(shown(decisiveLabels(sumResult([4, 6, 9]), '组合 · 大单'))).toBe('大 单 [大单] 绿波 杂六')
})

it.each([
  ['海州蓝鲸 对 临川飞虎 主胜 @2.06', '海州蓝鲸 主胜 @2.06'],
  ['海州蓝鲸 对 临川飞虎 客胜 @3.51', '临川飞虎 客胜 @3.51'],
  ['海州蓝鲸 对 临川飞虎 平局 @3.51', '海州蓝鲸 对 临川飞虎 平局 @3.51'],
  ['夜枭战队 对 赤焰战队 赤焰战队胜 @1.97', '赤焰战队胜 @1.97'],
  ['庄 @1.93', '庄 @1.93'],
])('says %s shorter in a row', (pick, short) => {
  expect(shortPick(pick)).toBe(short)
})
