// How often the money pages poll the venue balances, and that all of them show the same sums.
import { LIMITS } from '@lanting/contract/limits'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AccountScreen } from '#src/features/wallet/account-screen.tsx'
import { TransferScreen } from '#src/features/wallet/transfer/transfer-screen.tsx'
import { WalletScreen } from '#src/features/wallet/wallet-screen.tsx'
import { call } from '#src/lib/call.ts'
import type { Target } from '#src/lib/navigation/routes.ts'
import { userQuery } from '#src/queries/user.ts'
import { fakeServer, type Handlers, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { balance, user, venues } from '#src/test/samples.ts'

const CALM: Handlers = {
  'POST /api/user': () => ok(user),
  'POST /api/balance': () => ok(balance),
  'POST /api/balancelist': () => ok(venues),
}
/** Advances the clock and flushes the answers. */
const wait = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(5))
}

// The schemas are loaded with the first answer; later ones must only wait for the clock.
beforeAll(async () => {
  fakeServer(CALM)
  await call('POST /api/balancelist', {})
})
beforeEach(() => void vi.useFakeTimers())

it.each<[Target, number, ReactNode]>([
  ['/account', LIMITS.poll.walletMs, <AccountScreen key="a" />],
  ['/wallet', LIMITS.poll.walletMs, <WalletScreen key="w" />],
  ['/transfer', LIMITS.poll.transferMs, <TransferScreen key="t" />],
])('%s asks for the venues every %i ms, once for all who look', async (at, everyMs, page) => {
  const server = fakeServer(CALM)
  show(page, { at, token: 'token-1' })
  await wait(0)
  await wait(everyMs / 2)
  expect(server.asked('POST /api/balancelist')).toHaveLength(1)
  await wait(everyMs / 2)
  expect(server.asked('POST /api/balancelist')).toHaveLength(2)
  await wait(everyMs)
  expect(server.asked('POST /api/balancelist')).toHaveLength(3)
})

it('adds up the wallet, what is in transit and the venues, and tells the hall the new sum', async () => {
  const server = fakeServer({ ...CALM, 'POST /api/balance': () => ok({ ...balance, transit: '500.00' }) })
  const { client } = show(<AccountScreen />, { at: '/account', token: 'token-1' })
  await wait(0)
  expect(screen.getByLabelText('总资产').textContent).toContain('18920.36 元')
  expect(screen.getByRole('link', { name: /转账处理中/ }).textContent).toContain('500.00')

  const [ag, ...rest] = venues
  server.on({ 'POST /api/balancelist': () => ok(ag ? [{ ...ag, balance: '2400.00' }, ...rest] : rest) })
  await wait(LIMITS.poll.walletMs)
  expect(client.getQueryData(userQuery.queryKey)?.gameblance).toBe('5659.86')
  expect(screen.getByLabelText('总资产').textContent).toContain('19020.36 元')
})

it('shows the downline tile to agents only, and only once its page is built', async () => {
  fakeServer(CALM)
  show(<AccountScreen />, { at: '/account', token: 'token-1' })
  await wait(0)
  expect(screen.queryByText('下级转账')).toBeNull()
  expect(screen.getByRole('link', { name: '转账' }).getAttribute('href')).toBe('#/transfer')
})

it('folds the venues away and back', async () => {
  fakeServer(CALM)
  show(<AccountScreen />, { at: '/account', token: 'token-1' })
  await wait(0)
  expect(screen.getAllByRole('listitem')).toHaveLength(venues.length)
  act(() => screen.getByRole('button', { name: '收起' }).click())
  expect(screen.queryAllByRole('listitem')).toHaveLength(0)
})
