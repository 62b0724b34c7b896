// Until when an order is polled: to its end, and not while its page is closed.
import type { OutputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { DEPOSIT } from '@lanting/contract/states'
import { usePayInfo } from '#src/features/deposit/queries.ts'
import { testPoll } from '#src/test/polls.tsx'

function Info() {
  usePayInfo('D1')
  return null
}

const info = (state: Parameters<typeof DEPOSIT.wire>[0]): OutputOf<'POST /api/payinfo'> => ({
  deposit_no: 'D20261115100000000001',
  info: {
    amount: '1000.00',
    created_at: '2026-11-15 10:00:00',
    paytype: 'usdt',
    pay_way: 'USDT-TRC20',
    state: DEPOSIT.wire(state),
    usdt_amount: '140.84',
    expire_at: '2026-11-15 11:00:00',
    server_time: '2026-11-15 10:12:28',
    remark: '',
    ended_at: null,
    credited: null,
  },
  transfer: null,
  cardlist: { mch_id: 'TDEM0', content: 'TRC20', payimg: 'data:image/png;base64,iVBORw0KGgo=' },
})

testPoll({
  call: 'POST /api/payinfo',
  screen: <Info />,
  everyMs: LIMITS.poll.shellMs,
  open: { unpaid: info('unpaid'), review: info('review') },
  ended: { credited: info('credited'), closed: info('closed') },
})
