// The fairness page: a valid round, a changed digit, a forged seed, an open round, a void one, my bet.
import { now } from '@lanting/browser-kit/clock'
import { leafHash, merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, type Handlers, ok, refuse } from '#src/test/fake-server.ts'
import { fairB, lotteriesAt, playsOf, seedAt } from '#src/test/lottery-samples.ts'
import { show } from '#src/test/render.tsx'
import { FairScreen } from './fair-screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const server = (handlers: Handlers = {}) =>
  fakeServer({
    'POST /api/lotteryList': () => ok(lotteriesAt(now())),
    'GET /api/lotteryFair': () => ok(fairB),
    'GET /api/lotteryPlays': ({ name }) => ok(playsOf(name)),
    'GET /api/log/head': () => ok({ checkpoint: null, keys: [], policies: [] }),
    ...handlers,
  })

const B = '/fair?name=js28&expect=202611150002' as const

test('a round of the old rule is computed anew, without a login, and says what the old rule cannot show', async () => {
  server()
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('有一项还不能确认')).toBeTruthy()
  expect(await screen.findByText(/从种子起哈希 2 次，等于链首/)).toBeTruthy()
  expect(screen.getByText('① 开奖前公布的承诺值')).toBeTruthy()
  expect(screen.getByText('② 开奖后公开的种子')).toBeTruthy()
  expect(screen.getByText('③ 计算结果与开奖结果一致 ✔')).toBeTruthy()
  expect(screen.getByText(seedAt(2))).toBeTruthy()
  expect(screen.getAllByText(/演示盐值：由系统生成，未取自公开区块/)).toHaveLength(2)
})

test('one changed digit breaks it, and is taken back', async () => {
  server()
  show(<FairScreen />, { at: B })
  fireEvent.click(await screen.findByText('改一位试试'))
  expect(await screen.findByText('不一致 ✘ 种子与承诺不符')).toBeTruthy()
  expect(screen.getByText('③ 计算结果与开奖结果不一致 ✘')).toBeTruthy()
  expect(screen.getByText('已改动')).toBeTruthy()
  expect(screen.getByText('保存证据')).toBeTruthy()
  // What is not of the round is neither tried again, nor copied, nor complained about, nor verified elsewhere.
  const ofTheRound = /改一位试试|复制全部|联系客服|离线验证器/
  expect(screen.queryAllByText(ofTheRound).map((one) => one.textContent)).toEqual([])
  fireEvent.click(screen.getByText('恢复原值'))
  expect(await screen.findByText('③ 计算结果与开奖结果一致 ✔')).toBeTruthy()
  const back = screen.queryAllByText(ofTheRound).map((one) => one.textContent)
  expect(back.toSorted()).toEqual(['复制全部', '改一位试试', '离线验证器'].toSorted())
})

test('nothing is copied before the public log has answered', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server({
    'GET /api/log/head': () => answered.then(() => ok({ checkpoint: null, keys: [], policies: [] })),
  })
  show(<FairScreen />, { at: B })
  const copyAll = await screen.findByRole<HTMLButtonElement>('button', { name: '复制全部' })
  expect(copyAll.disabled).toBe(true)
  answer()
  await waitFor(() => expect(copyAll.disabled).toBe(false))
})

test('a seed that the site itself forged is reported, with what to do about it', async () => {
  server({ 'GET /api/lotteryFair': () => ok({ ...fairB, seed: seedAt(3) }) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('这一期对不上，请保存证据')).toBeTruthy()
  expect(screen.getByText('种子与承诺不符')).toBeTruthy()
  expect(await screen.findByText(/不等于链首/)).toBeTruthy()
  expect(screen.getByText('保存这项证据')).toBeTruthy()
  expect(screen.getByText('联系客服')).toBeTruthy()
})

test('a round of the new rule without the signature of its beacon is reported', async () => {
  server({ 'GET /api/lotteryFair': () => ok({ ...fairB, protocol: 'PF3' as const }) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('缺少信标的签名')).toBeTruthy()
})

test('a seed and commitment forged together are found out by the chain', async () => {
  server({ 'GET /api/lotteryFair': () => ok({ ...fairB, chain_commit: seedAt(5) }) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('种子不在已公布的链上')).toBeTruthy()
})

test('a seed from another place than its round number gives is detected, whatever the server answers', async () => {
  const moved = { ...fairB, chain_start: '2026-11-14' }
  server({ 'GET /api/lotteryFair': () => ok(moved) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('种子的位置与期号不符')).toBeTruthy()
})

test('before the draw only the commitment is there', async () => {
  const open = { ...fairB, state: 0 as const, seed: null, result: null, drawn_at: null }
  server({ 'GET /api/lotteryFair': () => ok({ ...open, draw_at: '2099-11-15 00:02:00' }) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('这一期还没有开奖')).toBeTruthy()
  expect(screen.getByText(seedAt(1))).toBeTruthy()
  expect(screen.queryByText('改一位试试')).toBeNull()
})

test('a void round says that stakes were returned', async () => {
  const gone = { ...fairB, state: 9 as const, seed: null, result: null, drawn_at: null, void_rounds: 1 }
  server({ 'GET /api/lotteryFair': () => ok(gone) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('第 1115-0002 期因系统故障作废，本金已退还')).toBeTruthy()
  expect(screen.getByText('迟开 0 期，作废 1 期')).toBeTruthy()
})

test('a round that took no bets says so, and nothing of returned stakes', async () => {
  const missed = { ...fairB, state: 9 as const, seed: null, result: null, drawn_at: null }
  server({ 'GET /api/lotteryFair': () => ok({ ...missed, void_reason: 'missed' as const }) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('本期未开放投注')).toBeTruthy()
  expect(screen.queryByText(/本金已退还/)).toBeNull()
})

test('a round that is overdue is called late', async () => {
  const open = { ...fairB, state: 1 as const, seed: null, result: null, drawn_at: null }
  server({ 'GET /api/lotteryFair': () => ok({ ...open, draw_at: '2020-01-01 00:00:00' }) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('这一期开奖延迟')).toBeTruthy()
})

test('a late draw tells its delay', async () => {
  server({ 'GET /api/lotteryFair': () => ok({ ...fairB, drawn_at: '2026-11-15 00:02:45', late_rounds: 1 }) })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText(/迟开 45 秒/)).toBeTruthy()
})

test('a round that does not exist says so', async () => {
  server({ 'GET /api/lotteryFair': () => refuse(404, '内容不存在') })
  show(<FairScreen />, { at: B })
  expect(await screen.findByText('没有这一期')).toBeTruthy()
})

test('return rate and house edge of every play are published', async () => {
  server()
  show(<FairScreen />, { at: B })
  const row = (await screen.findByText('豹子')).closest('tr')
  expect(row && within(row).getByText('96.00 %')).toBeTruthy()
  expect(row && within(row).getByText('4.00 %')).toBeTruthy()
})

test('my bet is proven against the published root', async () => {
  const leaf = 'PF1B|js28|202611150002|L202611150000000001|2001||1000|1950|salt'
  const proof = {
    expect: '202611150002',
    bets_root: merkleRoot([leafHash(leaf)]),
    leaf,
    salt: '0'.repeat(64),
    index: 0,
    size: 1,
    path: [],
  }
  const round = { ...fairB, bets_root: proof.bets_root, bets_count: 1 }
  const { asked } = server({
    'POST /api/betproof': () => ok(proof),
    'GET /api/lotteryFair': () => ok(round),
  })
  show(<FairScreen />, { at: '/fair?bet=L202611150000000001', token: 'token-1' })
  expect(await screen.findByText(/在内 ✔ 第 1115-0002 期 1 注中的第 1 注/)).toBeTruthy()
  await waitFor(() =>
    expect(asked('GET /api/lotteryFair').at(-1)?.input).toEqual({ name: 'js28', expect: '202611150002' }),
  )
})
