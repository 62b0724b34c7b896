// /hongbaoList: a valid list passes in the browser, a changed one does not, and nothing is shown before noon.
import { setServerClock } from '@lanting/browser-kit/clock'
import { batchRoot, type ListedPacket, memberMark } from '@lanting/contract/rules/fairness/red-packet-proof'
import { yuanFromFen } from '@lanting/contract/money'
import { parseBeijing } from '@lanting/contract/time'
import { HonestHouse, keyBody } from '@lanting/fairness/test/honest-house'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { breakOff, fakeServer, ok, refuse } from '#src/test/fake-server.ts'
import { logCalls } from '#src/test/log-calls.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, user } from '#src/test/samples.ts'
import { HongbaoListScreen } from './hongbao-list-screen.tsx'
import type { PacketList } from '../queries.ts'
import { rememberRoots } from './seen-roots.ts'

vi.setConfig({ testTimeout: 60_000 })

const day = '2026-11-15'
const salt = (n: number) => n.toString(16).padStart(64, '0')
const mine = memberMark(day, user.id, salt(1))
const cut: ListedPacket[] = [
  { batch: 0, place: 0, member: mine, seq: 1, amountFen: 366n, salt: salt(10) },
  { batch: 0, place: 1, member: memberMark(day, 7, salt(2)), seq: 1, amountFen: 52n, salt: salt(11) },
]
const root = batchRoot(day, cut)
/** A log with its keys and the day's list. */
function houseWith(body: { root: string; count: number }) {
  const house = new HonestHouse()
  for (const [purpose, byte] of [
    ['log', 3],
    ['receipt', 8],
  ] as const)
    house.add('key', 0, keyBody(purpose, new Uint8Array(32).fill(byte)))
  const listed = house.add('packet-list', 1, { day, batch: 0, ...body })
  return Object.assign(house, { listed })
}
const house = houseWith({ root, count: 2 })
const list = (change: Partial<PacketList> = {}): PacketList => ({
  date: day,
  phase: 2,
  server_time: '2026-11-15 12:00:05',
  budget: '2000.00',
  batches: [{ batch: 0, root, packets: 2, published_at: '2026-11-15 10:00:00', n: house.listed }],
  packets: cut.map(({ amountFen, ...rest }) => ({
    ...rest,
    amount: yuanFromFen(amountFen),
    opened: rest.place === 0 ? 1 : 0,
  })),
  own: null,
  next: null,
  ...change,
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  localStorage.clear()
  setServerClock(parseBeijing('2026-11-15 12:00:05') ?? 0)
  server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/user': () => ok(user),
    'GET /api/redpacketlist': () => ok(list()),
    ...logCalls(house),
  })
})

const open = (token?: string) =>
  show(<HongbaoListScreen />, { at: `/hongbaoList?date=${day}`, ...(token === undefined ? {} : { token }) })

it('checks an honest list for a visitor, and says what that shows and what not', async () => {
  open()
  rememberRoots(day, [root])
  expect(await screen.findByText('清单与公布的哈希一致 ✔')).toBeTruthy()
  expect(screen.getAllByText('通过：')).toHaveLength(6)
  expect(screen.getByText(/2 名会员，2 个红包/)).toBeTruthy()
  expect(screen.getByText(/不能说明：切分时用的随机数/)).toBeTruthy()
  expect(screen.queryByText('我在清单里的红包')).toBeNull()
})

it.each([
  ['another root', { root: 'ab'.repeat(32), count: 2 }],
  ['another number of packets', { root, count: 1 }],
])('is red when the public log has %s', async (_name, body) => {
  server.on(logCalls(houseWith(body)))
  open()
  expect(await screen.findByText(/清单与公布的不一致 ✘/)).toBeTruthy()
  expect(screen.getByText('公开日志里每一批的哈希与个数都和这里一样').parentElement?.textContent).toMatch(
    /不通过/,
  )
})

it('is amber while the public log cannot be asked, or has no entry yet', async () => {
  server.on({ 'GET /api/log/head': breakOff })
  const { unmount } = open()
  expect(await screen.findByText(/公开日志没有取到/)).toBeTruthy()
  expect(screen.getByText('清单与公布的哈希一致，公开日志还没有核对')).toBeTruthy()
  unmount()
  const [batch] = list().batches
  server.on({
    ...logCalls(house),
    'GET /api/redpacketlist': () => ok(list({ batches: batch ? [{ ...batch, n: null }] : [] })),
  })
  open()
  expect(await screen.findByText(/公开日志没有取到/)).toBeTruthy()
})

it('goes on from page to page before it judges', async () => {
  const { packets, ...rest } = list()
  server.on({
    'GET /api/redpacketlist': ({ from }) =>
      ok(
        from === undefined
          ? { ...rest, packets: packets.slice(0, 1), next: '0-1' }
          : { ...rest, packets: packets.slice(1) },
      ),
  })
  open()
  expect(await screen.findByText('清单与公布的哈希一致 ✔')).toBeTruthy()
  expect(server.asked('GET /api/redpacketlist')).toHaveLength(2)
})

it('finds a changed amount', async () => {
  const { packets } = list()
  server.on({
    'GET /api/redpacketlist': () =>
      ok(list({ packets: packets.map((one) => (one.place === 1 ? { ...one, amount: '0.53' } : one)) })),
  })
  open()
  expect(await screen.findByText(/不一致 ✘/)).toBeTruthy()
  expect(screen.getAllByText('不通过：')).toHaveLength(1)
})

it('finds that a hash seen before noon is gone, though the new list fits its new hash', async () => {
  open()
  rememberRoots(day, ['cd'.repeat(32)])
  expect(await screen.findByText(/不一致 ✘/)).toBeTruthy()
  expect(screen.getByText('本机在公开之前见过的哈希，现在仍在公布之列').className).toContain('wrong')
})

it('shows a member which packets are theirs, and that the mark really is', async () => {
  server.on({ 'GET /api/redpacketlist': () => ok(list({ own: { mark: mine, salt: salt(1) } })) })
  open('T')
  expect(await screen.findByText('我在清单里的红包')).toBeTruthy()
  expect(screen.getByText(/只有您知道的盐值/)).toBeTruthy()
  expect(screen.getByText('已领取')).toBeTruthy()
})

it('shows the hash and nothing else while it can be grabbed', async () => {
  server.on({ 'GET /api/redpacketlist': () => ok(list({ phase: 1, budget: null, packets: [] })) })
  open()
  expect(await screen.findByText(/哈希已公布/)).toBeTruthy()
  expect(screen.getByText(root)).toBeTruthy()
  expect(screen.queryByRole('status', { name: '核对结果' })).toBeNull()
})

it('says that there is none, and that it could not be had', async () => {
  server.on({ 'GET /api/redpacketlist': () => ok(list({ batches: [], packets: [] })) })
  const { unmount } = open()
  expect(await screen.findByText('这一天没有红包清单')).toBeTruthy()
  unmount()
  server.on({ 'GET /api/redpacketlist': () => refuse(500, '系统繁忙，请稍后再试') })
  open()
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
})
