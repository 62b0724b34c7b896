// The turnover page: each requirement, and gifts beside own money.
import type { OutputOf } from '@lanting/contract/calls/names'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TurnoverPage } from '#src/features/withdrawal/turnover/turnover-page.tsx'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { balance, user, withdrawRules } from '#src/test/samples.ts'

type Page = OutputOf<'POST /api/turnover'>

const gift: Page['data'][number] = {
  id: 'req-2',
  source: 'activity',
  title: '首存加赠20%',
  ref: 'a1',
  amount: '100.00',
  multiple: 10,
  only: '电子老虎机',
  pot: '138.00',
  required: '1000.00',
  done: '250.00',
  state: 0,
  created_at: '2026-11-15 10:05:00',
  closed_at: null,
  note: '',
}

function open(page: Partial<Page>) {
  const empty = { current_page: 1, last_page: 1, per_page: 20, total: 1, data: [gift] }
  fakeServer({
    'POST /api/user': () => ok(user),
    'POST /api/balance': () => ok(balance),
    'POST /api/withdrawrules': () => ok(withdrawRules),
    'POST /api/getBetAmount': () => ok({ bet_amount: '750.00', required: '1000.00', done: '250.00' }),
    'POST /api/betrecord': () =>
      ok({ ...empty, total: 0, data: [], sum: { bet: '0.00', valid: '0.00', win_loss: '0.00' } } as never),
    'POST /api/turnover': () => ok({ ...empty, pots: '138.00', own: '500.00', ...page }),
  })
  show(<TurnoverPage />, { at: '/withdrawal?show=turnover', token: 'token-1' })
}

it('shows what gifts hold beside own money, whose is played first, and what counts', async () => {
  open({})
  const money = within(await screen.findByRole('region', { name: '礼金与自有资金' }))
  expect(money.getByText('500.00')).toBeTruthy()
  expect(money.getByText('138.00')).toBeTruthy()
  expect(money.getByText(/投注先用自有资金，用完才用礼金/)).toBeTruthy()
  expect(screen.getByText('礼金现余 138.00')).toBeTruthy()
  expect(screen.getByText('仅电子老虎机计入')).toBeTruthy()
})

it('says nothing of gifts where there is none', async () => {
  open({
    pots: '0.00',
    own: '638.00',
    data: [{ ...gift, source: 'deposit', title: '存款', pot: null, only: '' }],
  })
  expect(await screen.findByText('存款')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '礼金与自有资金' })).toBeNull()
})
