// The trust page green, red, stale and empty; and a member's own proof, computed here from a real small tree.
import type { OutputOf } from '@lanting/contract/calls/names'
import { liabilityLeaf, sumPath, sumRoot } from '@lanting/fairness/liability-tree'
import { entryText, type LogEntry } from '@lanting/fairness/log/log-entries'
import { entryHash } from '@lanting/fairness/log/log-tree'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HonestHouse, keyBody } from '@lanting/fairness/test/honest-house'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { breakOff, fakeServer, ok } from '#src/test/fake-server.ts'
import { logCalls } from '#src/test/log-calls.ts'
import { show } from '#src/test/render.tsx'
import { user } from '#src/test/samples.ts'
import { judgeProof } from './check-proof.ts'
import { TrustScreen } from './trust-screen.tsx'

type Trust = OutputOf<'GET /api/trust'>

const root: NonNullable<Trust['liabilities']> = {
  root_no: 9,
  at: '2026-11-15 09:40:00',
  root: 'ab'.repeat(32),
  members: 21_846,
  total: '4860740.89',
  main: '4000000.00',
  held: '800000.00',
  transit: '740.89',
  venue: '60000.00',
  cover: '5737158.90',
  is_short: 0,
  n: 48_377,
}
const GREEN: Trust = {
  is_sandbox: 1,
  at: '2026-11-15 09:40:02',
  is_stale: 0,
  liabilities: root,
  books: {
    at: '2026-11-15 09:40:00',
    ok: 1,
    frozen_since: null,
    lines: [
      { group: 'I1', ok: 1 },
      { group: 'I2', ok: 1 },
    ],
  },
  witnesses: [
    { name: 'alpha', at: '2026-11-15 09:39:58', silent: 0 },
    { name: 'beta', at: '2026-11-15 08:57:12', silent: 44 },
  ],
  lotteries: [
    { name: 'js28', title: '极速28', bets: 412_906, measured: 96.83, rounds: 43_200 },
    { name: 'xk6', title: '星空六合', bets: 19, measured: null, rounds: 4_320 },
  ],
  withdrawals: [
    { title: 'USDT-TRC20', cases: 312, median: 9, p95: 125 },
    { title: '银行转账', cases: 14, median: null, p95: null },
  ],
  incidents: [
    {
      id: 1,
      title: '极速28 晚开 6 期',
      text: '信标未到，按原承诺开出',
      started: '2026-11-09 03:12:00',
      ended: '2026-11-09 03:31:00',
      written: '2026-11-09 09:00:00',
    },
  ],
}

async function open(trust: Trust) {
  fakeServer({ 'GET /api/trust': () => ok(trust) })
  show(<TrustScreen />, { at: '/trust' })
  await screen.findByText(/公开页面，不用登录/)
}

describe('the public page', () => {
  test('green: owed, cover, root, books, returns, times and incidents', async () => {
    await open(GREEN)
    expect(screen.getByText('是负债的 118.0 %')).toBeTruthy()
    expect(screen.getByText('日志第 48,377 条')).toBeTruthy()
    expect(screen.getByText('账目平衡')).toBeTruthy()
    expect(screen.getByText('1 / 2 联署')).toBeTruthy()
    expect(screen.getByText('44 分没有回应')).toBeTruthy()
    expect(screen.getByText('96.8')).toBeTruthy()
    expect(screen.getByText('9 分')).toBeTruthy()
    expect(screen.getByText('95% 在 2 小时 5 分内 · 312 笔')).toBeTruthy()
    expect(screen.getByText('极速28 晚开 6 期')).toBeTruthy()
    expect(screen.queryByText(/资产低于负债：/)).toBeNull()
  })

  test('what has too few cases is not shown', async () => {
    await open(GREEN)
    expect(screen.getByText('只有 14 笔，不足 20 笔')).toBeTruthy()
    expect(screen.getAllByText('不公布')).toHaveLength(2)
  })

  test('red: a cover a fen below what is owed, and books that froze payouts', async () => {
    await open({
      ...GREEN,
      liabilities: { ...root, cover: '4860740.88', is_short: 1 },
      books: {
        at: '2026-11-15 09:40:00',
        ok: 0,
        frozen_since: '2026-11-15 09:38:00',
        lines: [{ group: 'I1', ok: 0 }],
      },
    })
    expect(screen.getByText('是负债的 99.9 %')).toBeTruthy()
    expect(screen.getByText('资产低于负债：取款照常付，新的存款已停止')).toBeTruthy()
    expect(screen.getByText('账目不符，放款冻结')).toBeTruthy()
    expect(screen.getByText('2026-11-15 09:38:00 起停止放款')).toBeTruthy()
    expect(screen.getByText('不通过')).toBeTruthy()
  })

  test.each([
    ['2 / 3 联署', [0, 9, 10], 1],
    ['1 / 3 联署', [0, 10, 44], 2],
    ['0 / 3 联署', [10, 10, 44], 3],
  ])('witnesses who did not answer for ten minutes do not count: %s', async (words, silent, away) => {
    const witnesses = silent.map((minutes, i) => ({
      name: `w${i}`,
      at: '2026-11-15 09:00:00',
      silent: minutes,
    }))
    await open({ ...GREEN, witnesses })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getAllByText(/分没有回应/)).toHaveLength(away)
    expect(screen.getByText(/少于两家联署时，公平验证写成黄色，开奖与取款不受影响/)).toBeTruthy()
  })

  test('without bets there is no return, and without payouts no time', async () => {
    const lotteries = [{ name: 'js6', title: '极速六合', bets: 0, measured: null, rounds: 0 }]
    await open({ ...GREEN, lotteries, withdrawals: [], incidents: [] })
    expect(screen.getByText('—')).toBeTruthy()
    expect(screen.getByText('还没有可以计的取款')).toBeTruthy()
    expect(screen.getByText('没有写过。由两个人写，写了不能删。')).toBeTruthy()
  })

  test.each([
    [1, true],
    [0, false],
  ] as const)(
    'bets of demo accounts are left out, which is said (sandbox: %i)',
    async (isSandbox, isSaid) => {
      await open({ ...GREEN, is_sandbox: isSandbox })
      expect(screen.queryByText(/演示账号的注单不计入注数/) !== null).toBe(isSaid)
    },
  )

  test('figures that are too old are said to be, and the books are unknown', async () => {
    await open({ ...GREEN, is_stale: 1 })
    expect(screen.getByText(/没有按时更新：现在的情况不知道/)).toBeTruthy()
    expect(screen.getByText('账目还不知道')).toBeTruthy()
    expect(screen.queryByText('账目平衡')).toBeNull()
    expect(screen.queryByText(/每一期都由账目核对重算过/)).toBeNull()
  })

  test('nothing is published yet', async () => {
    const empty = { ...GREEN, at: null, liabilities: null, books: null }
    fakeServer({ 'GET /api/trust': () => ok(empty) })
    show(<TrustScreen />, { at: '/trust' })
    expect(await screen.findByText('还没有公布过')).toBeTruthy()
  })

  test('an outage is an error with a retry', async () => {
    fakeServer({ 'GET /api/trust': breakOff })
    show(<TrustScreen />, { at: '/trust' })
    expect(await screen.findByRole('button', { name: /重新|重试/ })).toBeTruthy()
  })

  test('a visitor is asked to log in before the own proof', async () => {
    fakeServer({})
    show(<TrustScreen />, { at: '/trust?view=mine' })
    expect(await screen.findByText('登录后才有您的叶子')).toBeTruthy()
  })
})

describe('the own proof', () => {
  const leaves = Array.from({ length: 5 }, (_, i) => ({
    id: `${i}`.repeat(32),
    fen: BigInt(i) * 1_000n,
    salt: `${i}`.repeat(64),
  }))
  const nodes = leaves.map((leaf) => liabilityLeaf(leaf))
  const top = sumRoot(nodes)
  const entry: LogEntry = {
    n: 0,
    at: 1,
    kind: 'liabilities',
    body: {
      root_no: 9,
      root: bytesToHex(top.hash),
      leaves: 5,
      total_fen: Number(top.fen),
      main_fen: Number(top.fen),
      held_fen: 0,
      transit_fen: 0,
      venue_fen: 0,
      cover_fen: 20_000,
    },
  }
  const house = new HonestHouse()
  house.add('key', 0, keyBody('log'))
  house.add('key', 0, keyBody('receipt', new Uint8Array(32).fill(8)))
  house.add('liabilities', 1, entry.body)
  const head = { size: 1, root: bytesToHex(entryHash(entryText(entry))) }
  const published = entry as unknown as OutputOf<'GET /api/log/entries'>['entries'][number]
  const proof: OutputOf<'POST /api/liabilityproof'> = {
    root_no: 9,
    at: '2026-11-15 09:40:00',
    n: 0,
    leaf: { id: '3'.repeat(32), fen: '3000', salt: '3'.repeat(64) },
    index: 3,
    size: 5,
    path: [...sumPath(nodes, 3)],
    parts: { main: '20.00', held: '10.00', transit: '0.00', venue: '0.00' },
    moved_since: 0,
  }
  const brokenBy = (change: Partial<typeof proof>, other = published, seen: typeof head | null = head) =>
    judgeProof({ ...proof, ...change }, other, seen, []).broken

  test('holds when leaf, path, root and log fit', () => {
    expect(brokenBy({})).toEqual([])
  })

  test.each([
    ['a part left out', { parts: { ...proof.parts, held: '0.00' } }, ['leaf']],
    ['half of it', { leaf: { ...proof.leaf, fen: '1500' } }, ['leaf', 'path', 'root']],
    ['another salt', { leaf: { ...proof.leaf, salt: '4'.repeat(64) } }, ['path']],
    ['a root of another minute', { root_no: 8 }, ['path', 'root']],
    ['a smaller tree', { size: 4 }, ['path']],
    ['a path cut off', { path: proof.path.slice(1) }, ['path']],
  ] as const)('is red with %s', (_name, change, expected) => {
    expect(brokenBy(change as Partial<typeof proof>)).toEqual(expected)
  })

  test('is red when the log is not the one seen before, or holds another root', () => {
    expect(brokenBy({}, published, null)).toEqual(['log'])
    expect(brokenBy({}, published, { ...head, root: 'ee'.repeat(32) })).toEqual(['log'])
  })

  const serveProof = (change: Partial<typeof proof> = {}) =>
    fakeServer({
      'POST /api/user': () => ok(user),
      'POST /api/liabilityproof': () => ok({ ...proof, n: 2, ...change }),
      ...logCalls(house),
    })
  const openMine = () => show(<TrustScreen />, { at: '/trust?view=mine', token: 'token-1' })

  test('is shown green with its four steps', async () => {
    serveProof()
    openMine()
    expect(await screen.findByText('您的 30.00 元，算在我们欠会员的总数里')).toBeTruthy()
    expect(screen.getByText('根在签名的日志里，和本机见过的日志一致')).toBeTruthy()
    expect(screen.queryByText(/以后的变动在下一个根/)).toBeNull()
  })

  test('of a balance that has moved since is green, and says so', async () => {
    serveProof({ moved_since: 1 })
    openMine()
    expect(await screen.findByText('09:40:00 以后的变动在下一个根')).toBeTruthy()
    expect(screen.getByText('您的 30.00 元，算在我们欠会员的总数里')).toBeTruthy()
  })

  test('of nothing is still a leaf', async () => {
    serveProof({
      leaf: { id: '0'.repeat(32), fen: '0', salt: '0'.repeat(64) },
      index: 0,
      path: [...sumPath(nodes, 0)],
      parts: { main: '0.00', held: '0.00', transit: '0.00', venue: '0.00' },
    })
    openMine()
    expect(await screen.findByText('您的 0.00 元，算在我们欠会员的总数里')).toBeTruthy()
  })

  test('that does not match is rose, names the step, and can be saved', async () => {
    serveProof({ parts: { ...proof.parts, held: '0.00' } })
    openMine()
    expect(await screen.findByText('对不上，请保存证明')).toBeTruthy()
    expect(screen.getByText('叶子的金额和余额不同')).toBeTruthy()
    expect(screen.getByRole('button', { name: '保存证明' })).toBeTruthy()
  })
})
