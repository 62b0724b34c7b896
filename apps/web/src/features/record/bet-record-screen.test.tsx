// /betRecord: the server's totals, neutral tags, and a detail sheet with the reason and the proof.
import { useToast } from '@lanting/browser-kit/toast'
import { markResult } from '@lanting/contract/rules/lottery/lottery-mark'
import type { OutputOf } from '@lanting/contract/calls/names'
import { COMMIT, openBet, wonBet, wonBetInfo } from '@lanting/contract/test/samples'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { BetRecordScreen } from '#src/features/record/bet-record-screen.tsx'
import type { Bet } from '#src/features/record/queries.ts'
import { keepFault, keepReceipts } from '#src/lib/log/receipts.ts'
import { withoutPersonal, writeCache } from '#src/lib/storage.ts'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { user, venues } from '#src/test/samples.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const NO_PROOF = {
  protocol: 'PF1',
  commit: '',
  seed: '',
  client_seed: '',
  nonce: null,
  game_code: 'js6',
  verify_url: '',
} as const

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  server = fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balancelist': () => ok(venues),
    'POST /api/betrecord': () =>
      ok({
        data: [openBet, wonBet],
        total: 2,
        per_page: 15,
        current_page: 1,
        last_page: 1,
        sum: { bet_amount: '100.00', valid_amount: '50.00', win_loss: '-84.00' },
        days: [{ day: '2026-11-15', bets: 4, win_loss: '69.00' }],
      }),
    'POST /api/betinfo': ({ bet_id }) =>
      ok({ ...wonBetInfo, bet: bet_id === wonBet.bet_id ? wonBet : openBet }),
  })
  show(<BetRecordScreen />, { at: '/betRecord', token: 'token-1' })
})

it('shows the net of the whole period, by the server', async () => {
  expect(await screen.findByText(/净额 = 派奖/)).toBeTruthy()
  expect(screen.getByText('-84.00 元')).toBeTruthy()
  expect(screen.getByText(/共 2 注/)).toBeTruthy()
  const day = screen.getByRole('heading', { level: 2 })
  expect(day.textContent).toContain('4 注')
  expect(day.querySelector('.up')?.textContent).toContain('+69')
})

it('waits for a result in words, and colours nothing but the net', async () => {
  const row = await screen.findByRole('button', { name: /未结算/ })
  expect(row.textContent).toContain('待开奖')
  const settled = screen.getByRole('button', { name: /赢/ })
  expect(settled.querySelector('.up')?.textContent).toContain('47')
  expect(settled.querySelector('.tag')?.className).toContain('neutral')
})

it('tells the formula, what counted and why, and the proof to copy', async () => {
  const tap = userEvent.setup()
  await tap.click(await screen.findByRole('button', { name: /赢/ }))
  expect(await screen.findByText('50.00 × 1.94 = 97.00')).toBeTruthy()
  expect(screen.getByText('已结算，投注额全额计入。')).toBeTruthy()
  expect(await screen.findByText(COMMIT)).toBeTruthy()
  expect(screen.getByText(/返还率 97\.23%/).parentElement?.textContent).toBe('1.94 · 返还率 97.23%')
  expect(screen.getByText('member-abc')).toBeTruthy()
  await tap.click(screen.getByRole('button', { name: '复制投注前的承诺值' }))
  expect(useToast.getState().shown?.text).toBe('复制成功！')
})

it('tells the result in words and leads to where it can be computed again', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /赢/ }))
  expect(await screen.findByText('龙 3，虎 9，虎赢')).toBeTruthy()
  const link = await screen.findByRole('link', { name: /公平验证/ })
  expect(link.getAttribute('href')).toBe('http://127.0.0.1:3001/verify.html#plat=KY')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

it('asks the server for one state of bets, and shows all again after a reset', async () => {
  const tap = userEvent.setup()
  await tap.click(await screen.findByRole('button', { name: '全部状态' }))
  await tap.click(await screen.findByRole('button', { name: '未结算' }))
  await tap.click(screen.getByRole('button', { name: '查看结果' }))
  await vi.waitUntil(() => server.asked('POST /api/betrecord').some(({ input }) => input.status === 2), {
    timeout: 30_000,
  })
  await tap.click(await screen.findByRole('button', { name: '重置' }))
  expect(await screen.findByRole('button', { name: '全部状态' })).toBeTruthy()
})

const own: Bet = {
  ...wonBet,
  bet_id: 'L202611150000000416',
  plays: '极速六合 202611150193期 色波-红波 @2.78',
  odds: 2.78,
  expect: '202611150193',
  result_text: '23 42 25 27 09 44 + 19',
  platname: 'CP',
  plat_title: '彩票',
}

/** The list with this one bet, opened. */
async function openOwn(proof: OutputOf<'POST /api/betinfo'>['proof']) {
  const draw = markResult([23, 42, 25, 27, 9, 44, 19], '2026-11-15')
  cleanup()
  server.on({
    'POST /api/betrecord': () =>
      ok({
        data: [own],
        current_page: 1,
        last_page: 1,
        per_page: 15,
        total: 1,
        sum: { bet_amount: '50.00', valid_amount: '50.00', win_loss: '89.00' },
        days: [],
      }),
    'POST /api/betinfo': () =>
      ok({ bet: own, return_rate: null, room_title: '极速六合 · 新手房', draw, proof }),
  })
  show(<BetRecordScreen />, { at: '/betRecord', token: 'token-1' })
  await userEvent.click(await screen.findByRole('button', { name: /极速六合.*色波 红波（赔率 2\.78）/ }))
}

it('shows the balls of an in-house round, tints the label that was bet on, and says no rate that is not known', async () => {
  await openOwn(NO_PROOF)
  expect(await screen.findByText('极速六合 · 新手房')).toBeTruthy()
  expect(screen.getByText('色波 · 红波')).toBeTruthy()
  const labels = ['特小', '特单', '合双', '红波'].map((label) =>
    screen.getByText(label, { selector: '.label' }),
  )
  expect(labels.map(({ className }) => className.includes('mine'))).toEqual([false, false, false, true])
  expect(screen.queryByText(/返还率/)).toBeNull()
})

const PROOF = { ...NO_PROOF, protocol: 'PF2', commit: COMMIT } as const
const RECEIPT = {
  bet_id: own.bet_id,
  leaf: `PF1B|js6|${own.expect}|${own.bet_id}|1003|红波|5000|2780|${'ab'.repeat(32)}`,
  leaf_salt: 'ab'.repeat(32),
  commit: COMMIT,
  chain_no: 1,
  log_size: 12,
  log_root: 'cd'.repeat(32),
  at: Date.parse('2026-11-15T09:38:12+08:00'),
  key_id: '0'.repeat(16),
  sig: 'ef'.repeat(64),
}

it('shows the signed receipt that this device kept, to copy and to save, and leads to its own round', async () => {
  const tap = userEvent.setup()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  writeCache('userInfo', withoutPersonal(user))
  keepReceipts([RECEIPT, { ...RECEIPT, bet_id: 'L202611150000000417', sig: '00'.repeat(64) }])
  await openOwn(PROOF)
  const section = await screen.findByRole('region', { name: '签名收据' })
  expect(section.textContent).toContain('efefefefefefef…efefefef')
  expect(section.textContent).toContain('11-15 09:38:12')
  await tap.click(screen.getByRole('button', { name: '复制收据' }))
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(RECEIPT)
  await tap.click(screen.getByRole('button', { name: '保存收据' }))
  const [blob] = saved.mock.calls[0] ?? []
  expect(blob instanceof Blob && JSON.parse(await blob.text())).toEqual(RECEIPT)
  expect(screen.getByRole('link', { name: /公平验证/ }).getAttribute('href')).toBe(
    `#/fair?name=js6&expect=${own.expect}&bet=${own.bet_id}`,
  )
})

it('calls a receipt that was wrong when it came wrong, and never the house’s signature', async () => {
  writeCache('userInfo', withoutPersonal(user))
  keepReceipts([RECEIPT])
  keepFault({
    at: RECEIPT.at,
    sent: { lottery: 'js6', expect: own.expect, commit: COMMIT, lines: [] },
    bets: [{ bet_id: own.bet_id, odds: 2.78, receipt: RECEIPT }],
  })
  await openOwn(PROOF)
  const section = await screen.findByRole('region', { name: '签名收据' })
  expect(section.textContent).toContain('收据缺失或有误，请保存证据')
  expect(section.textContent).not.toContain('平台受理这一注时的签名')
})

it('says so when the receipt was not kept here', async () => {
  writeCache('userInfo', withoutPersonal(user))
  writeCache('betReceipts', {})
  writeCache('receiptFaults', [])
  keepReceipts([{ ...RECEIPT, bet_id: 'L202611150000000418' }])
  await openOwn(PROOF)
  expect(await screen.findByText(/本机没有这张注单的收据/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '保存收据' })).toBeNull()
})

it('shows no receipt to a trial, whose bets stand under no root', async () => {
  server.on({ 'POST /api/user': () => ok({ ...user, is_trial: 1 }) })
  await openOwn(PROOF)
  await screen.findByRole('region', { name: '公平证明' })
  await waitFor(() => expect(screen.queryByRole('region', { name: '签名收据' })).toBeNull())
})
