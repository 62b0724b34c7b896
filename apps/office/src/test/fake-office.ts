// A fake office server for screen tests: typed by the contract, its answers checked against the contract's schemas.
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { permissionsOf, type Role } from '@lanting/contract/office/permissions'
import { refusalCode, type RefusalKey, refusalText } from '@lanting/contract/refusals'
import { vi } from 'vitest'

export class Refused extends Error {
  constructor(readonly key: RefusalKey) {
    super(key)
  }
}

/** A server error mid-request: whether it acted is unknown. */
export const broken = (): never => {
  throw new Refused('serverBusy')
}

export type Answers = { [K in OfficeCallNames]?: (input: OfficeInputOf<K>) => OfficeOutputOf<K> }
export type Me = OfficeOutputOf<'POST /office-api/me'>

export interface Asked {
  readonly name: string
  readonly input: unknown
  readonly token: string | null
  readonly key: string | null
}

export function meOf(role: Role, change: Partial<Me> = {}): Me {
  return {
    id: 1,
    username: `${role}01`,
    name: '陆青',
    role,
    permissions: [...permissionsOf(role)],
    totp_enrolled: 0,
    totp_required: 0,
    must_change_password: 0,
    money_mode: 'sandbox',
    ...change,
  }
}

export const noPage = { data: [], total: 0, per_page: 15, current_page: 1, last_page: 1 }

export const noSums = {
  waiting: 0,
  waiting_sum: '0.00',
  mine: 0,
  second: 0,
  oldest: 0,
  done_today: 0,
  done_today_sum: '0.00',
  refused_today: 0,
  single_cap: '50000.00',
  single_used: '0.00',
}

export const noPayouts = {
  waiting: 0,
  waiting_sum: '0.00',
  oldest: 0,
  mine: 0,
  second: 0,
  asking: 0,
  done_today: 0,
  again_today: 0,
  return_today: 0,
  differences_month: 0,
  differences_sum: '0.00',
}

/** A colleague's request that this user may approve. */
export const openApproval: OfficeOutputOf<'POST /office-api/approval/list'>['waiting'][number] = {
  id: '0b8c3a52-6d0e-4b5e-9a59-0f6f0f3f2a11',
  kind: 'rate',
  subject: 'withdrawcashfee',
  title: 'ERC20 取款手续费（USDT）',
  lines: [{ name: '数值', from: '5.00', to: '4.00' }],
  reason: '链上费用下降',
  state: 'open',
  asked_by: '周宁',
  asked_at: '2026-11-15 09:31:40',
  expires_at: '2026-11-16 09:31:40',
  mine: 0,
  refusal: null,
  approvals: 0,
  needed: 1,
  amount: null,
  typed: '4.00',
  effect: '立即生效',
  decided_by: null,
  decided_at: null,
  note: '',
}

type Answered = OfficeOutputOf<'POST /office-api/approval/decide'>

/** The answer to a claim or a decision. */
export const answered = (change: Partial<Answered>): Answered => ({
  approval: null,
  claim: null,
  events: [],
  item: null,
  ...change,
})

/** The idempotency keys of a call, in order. */
export const keysOf = (asked: readonly Asked[], ending: string) =>
  asked.filter(({ name }) => name.endsWith(ending)).map(({ key }) => key)

const noMonth = { count: 0, sum: '0.00' }
export const noSuspense = {
  open: 0,
  open_sum: '0.00',
  oldest: 0,
  credited_month: noMonth,
  returned_month: noMonth,
  recent: [],
}

export const noQuarantine = {
  open: 0,
  venues: 0,
  effect: '0.00',
  oldest: 0,
  booked_month: 0,
  dismissed_month: 0,
}

const noFlow = { count: 0, sum: '0.00', sum_yesterday: '0.00' }

export const quietOverview: OfficeOutputOf<'POST /office-api/money/overview'> = {
  at: '2026-11-15 09:42:00',
  deposits: noFlow,
  withdrawals: noFlow,
  active: 0,
  active_yesterday: 0,
  hours: Array.from({ length: 24 }, () => ({
    deposits: '0.00',
    withdrawals: '0.00',
    active: 0,
    active_yesterday: 0,
  })),
  queues: [],
  alarms: [],
  jobs: [],
}

const QUIET: Answers = {
  'POST /office-api/deposit/list': () => ({ ...noPage, summary: noSums }),
  'POST /office-api/withdrawal/list': () => ({ ...noPage, summary: noSums }),
  'POST /office-api/payout/list': () => ({ ...noPage, summary: noPayouts }),
  'POST /office-api/transfer/list': () => ({ ...noPage, asking: 0, stuck: 0 }),
  'POST /office-api/suspense/list': () => ({ ...noPage, ...noSuspense }),
  'POST /office-api/quarantine/list': () => ({ ...noPage, ...noQuarantine }),
  'POST /office-api/adjust/list': () => noPage,
  'POST /office-api/agent/applications': () => noPage,
  'POST /office-api/agent/statements': () => noPage,
  'POST /office-api/money/overview': () => quietOverview,
  'POST /office-api/money/page': () => ({
    accounts: [],
    last_check: null,
    last_failure: null,
    withdrawals_frozen: 0,
    freeze: null,
    venues: [],
  }),
  'POST /office-api/trust/page': () => ({
    roots: [],
    curve: [],
    witnesses: [],
    alarms: [],
    incidents: [],
    waiting: [],
  }),
  'POST /office-api/app': () => ({ title: '澜亭', money_mode: 'sandbox', server_ms: 1_794_000_000_000 }),
  'POST /office-api/activity/applications': () => ({
    ...noPage,
    summary: { waiting: 0, mine: 0, oldest: 0, paid_today: '0.00', paid_count_today: 0 },
  }),
  'POST /office-api/activity/list': () => [],
  'POST /office-api/support/list': () => noPage,
  'POST /office-api/support/waiting': () => ({ waiting: 0, open: [] }),
  'POST /office-api/approval/list': () => ({ waiting: [], asked: [], agreed: [] }),
  'POST /office-api/member/search': () => noPage,
  'POST /office-api/message/list': () => noPage,
  'POST /office-api/audit/list': () => ({ data: [], next: null, total: 0 }),
  'POST /office-api/notice/list': () => [],
  'POST /office-api/article/list': () => [],
  'POST /office-api/banner/list': () => [],
  'POST /office-api/switch/list': () => [],
  'POST /office-api/logout': () => null,
}

/** Replaces fetch; the returned list records every request. */
export function fakeOffice(answers: Answers): Asked[] {
  const asked: Asked[] = []
  const all: Answers = { ...QUIET, ...answers }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const name = `${init.method} ${path}` as OfficeCallNames
    const headers = new Headers(init.headers)
    // An upload has a file in place of the input.
    const input: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
    asked.push({ name, input, token, key: headers.get('idempotency-key') })
    return answerTo(name, input, all)
  })
  return asked
}

function answerTo(name: OfficeCallNames, input: unknown, answers: Answers): Response {
  const call = OFFICE_CALLS[name]
  call.input.parse(input)
  const answer = answers[name] as ((input: unknown) => unknown) | undefined
  if (answer === undefined) throw new Error(`no answer for ${name} in this test`)
  try {
    const data = call.output.parse(answer(input))
    if ('download' in call) {
      const headers = { 'content-type': call.download, 'content-disposition': 'attachment' }
      return new Response(data as string, { headers })
    }
    return Response.json({ code: 200, message: '操作成功', data })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const code = refusalCode(error.key)
    return Response.json(
      { code, message: refusalText(error.key), data: null },
      { status: code === 401 ? 401 : 200 },
    )
  }
}
