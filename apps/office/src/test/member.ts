// A member's page for screen tests: the office server's answer about one member.
import type { OfficeOutputOf } from '@lanting/contract/calls/names'
import { type Answers, noPage } from '#src/test/fake-office.ts'

type Full = OfficeOutputOf<'POST /office-api/member/detail'>
type Cashier = OfficeOutputOf<'POST /office-api/member/cashier'>

export const HOSTILE = '<img src=x onerror=alert(1)>'

export const member = (profile: Partial<Full['profile']> = {}): Full => ({
  profile: {
    id: 800202,
    username: 'player03',
    realname: HOSTILE,
    vip: 3,
    state: 1,
    isagent: 0,
    is_trial: 0,
    balance: '12680.50',
    created_at: '2026-05-01 10:00:00',
    last_login: '2026-11-15 09:00:00',
    avatar: '',
    mobile: '',
    email: '',
    birthday: '',
    referrer: null,
    joinday: 199,
    paysum: '26000.00',
    flow: '186000.00',
    has_pay_password: 1,
    pay_password_changed: null,
    must_change_password: 0,
    passkeys: 0,
    login_locked_until: null,
    pay_locked_until: null,
    frozen_reason: '',
    closure: null,
    ...profile,
  },
  balances: {
    balance: '12680.50',
    transit: '0.00',
    withdrawing: '2000.00',
    gameblance: '300.00',
    total: '14980.50',
    venues: [{ platname: 'AG', name: 'AG 真人', balance: '300.00' }],
  },
  sessions: [
    {
      id: 's1',
      device: 'Chrome · Android',
      ip: '10.0.0.1',
      auto: 0,
      created_at: '2026-11-15 09:00:00',
      last_seen: '2026-11-15 09:40:00',
    },
  ],
  logins: [{ at: '2026-11-15 09:00:00', ip: '10.0.0.1', device: 'Chrome', ok: 1, detail: '' }],
  near: [],
  notes: [{ id: 1, staff: '许岚', content: `<b>${HOSTILE}</b>`, created_at: '2026-11-02 10:00:00' }],
})

export const noMoney: Answers = {
  'POST /office-api/member/ledger': () => ({ ...noPage, adds_up: 1 }),
  'POST /office-api/member/bets': () => ({ ...noPage, valid_30: '0.00', net_30: '0.00' }),
  'POST /office-api/member/cashier': () => cashier(),
  'POST /office-api/member/timeline': () => noPage,
}

export const cashier = (): Cashier => ({
  cards: [],
  turnover_left: '0.00',
  pots: '0.00',
  own: '0.00',
  today: { count: 0, count_max: 5, sum: '0.00', sum_max: '100000.00' },
  deposits_30: { count: 0, sum: '0.00' },
  withdrawals_30: { count: 0, sum: '0.00' },
  pending: null,
})
