// What the page of withdrawals does after one: limits and balance are read again whatever its end, and nothing of it is stored.
import { TEXTS } from '@lanting/contract/texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { WithdrawalScreen } from '#src/features/withdrawal/withdrawal-screen.tsx'
import { testAfter } from '#src/test/after-action.tsx'
import { ok } from '#src/test/fake-server.ts'
import { appInfo, user, withdrawRules } from '#src/test/samples.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const address = {
  id: 'card-1',
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: '**** 8nwe',
  bank_address: '',
  ico: '',
  created_at: '2026-03-18 10:00:00',
  hold_until: null,
  in_use: 0 as const,
}

testAfter([
  {
    call: 'POST /api/withdraw',
    screen: <WithdrawalScreen />,
    at: '/withdrawal',
    answers: {
      'POST /api/app': () => ok(appInfo),
      'POST /api/user': () => ok(user),
      'POST /api/balancelist': () => ok([]),
      'POST /api/withdrawrules': () => ok(withdrawRules),
      'POST /api/getBetAmount': () => ok({ bet_amount: '0.00', required: '0.00', done: '0.00' }),
      'POST /api/getcard': () => ok([address]),
      'POST /api/withdraw': () =>
        ok({ withdraw_no: 'W1', state: 1, hold_until: null, balance: '12360.50' }, TEXTS.submittedForReview),
    },
    act: async () => {
      const send = () => screen.getByRole<HTMLButtonElement>('button', { name: '提交取款' })
      await screen.findByRole('button', { name: /USDT · TRC20.*更换/ })
      await waitFor(() => expect(send().disabled).toBe(false))
      fireEvent.change(screen.getByLabelText('取款金额'), { target: { value: '500' } })
      fireEvent.change(screen.getByLabelText('支付密码'), { target: { value: 'Pay00003' } })
      fireEvent.click(send())
    },
    answered: {
      again: [
        'POST /api/withdrawrules',
        'POST /api/getBetAmount',
        'POST /api/getcard',
        'POST /api/balancelist',
        'POST /api/balance',
        'POST /api/user',
      ],
    },
  },
])
