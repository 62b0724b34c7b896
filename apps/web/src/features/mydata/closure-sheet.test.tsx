// 确认注销账号 with a passkey: what is signed and sent, what follows when it is not signed, and the passwords instead.
import { useToast } from '@lanting/browser-kit/toast'
import type { OutputOf } from '@lanting/contract/calls/names'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Closure } from '#src/features/mydata/closure-queries.ts'
import { ClosureScreen } from '#src/features/mydata/closure-screen.tsx'
import { PASSKEY_CANCELLED } from '#src/lib/words/passkey-words.ts'
import { breakOff, fakeServer, type Handlers, never, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

const NONE: Closure = {
  state: 'none',
  asked_at: null,
  closes_at: null,
  needs_pay_password: 1,
  open: {
    main: '0.00',
    venues: '0.00',
    transit: '0.00',
    paying: '0.00',
    bets: 0,
    bets_amount: '0.00',
    deposits: 0,
    rebates: '0.00',
    commissions: '0.00',
    commissions_on: null,
  },
}
const WAITING: Closure = {
  ...NONE,
  state: 'waiting',
  asked_at: '2026-11-15 09:41:00',
  closes_at: '2026-11-22 09:41:00',
}
const KEYS: OutputOf<'POST /api/passkeys'> = {
  keys: [
    {
      id: '01JCV4Z5V6T7M8N9P0Q1R2S3T4',
      name: '本机',
      on_device: 1,
      synced: 0,
      created_at: '2026-11-01 09:00:00',
      last_used: null,
      money_from: null,
    },
  ],
  max: 5,
  for_login: 1,
  for_money: 1,
  rp_id: 'localhost',
  user_id: null,
  credentials: [],
}
const YOUNG = { ...KEYS, keys: KEYS.keys.map((key) => ({ ...key, money_from: '2026-11-16 09:00:00' })) }

/** Of a request that breaks off. */
const NETWORK = '网络不太顺，请稍后再试'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const SIGNED = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: {
    authenticatorData: bytes('authenticator'),
    clientDataJSON: bytes('client'),
    signature: bytes('signature'),
  },
  getClientExtensionResults: () => ({}),
}

/** What the phone's screen lock answers. */
const get = vi.fn<(wanted: CredentialRequestOptions) => Promise<unknown>>()

beforeEach(() => {
  get.mockReset().mockResolvedValue(SIGNED)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
})
afterEach(() => Reflect.deleteProperty(navigator, 'credentials'))

const ANSWERS = {
  'POST /api/mydata/closure': () => ok(NONE),
  'POST /api/mydata/close/passkey': () =>
    ok({ rp_id: 'localhost', challenge: 'Y2xvc2U', allow: [{ id: 'a2V5', transports: ['internal'] }] }),
  'POST /api/mydata/close': () => ok(WAITING),
} satisfies Handlers

async function openSheet(keys = KEYS) {
  const server = fakeServer({ ...ANSWERS, 'POST /api/passkeys': () => ok(keys) })
  show(<ClosureScreen />, { at: '/closeAccount', token: 'token-1' })
  await userEvent.click(await screen.findByRole('button', { name: '注销账号' }))
  return { server, sheet: within(await screen.findByRole('dialog', { name: '确认注销账号' })) }
}

const press = async (sheet: Awaited<ReturnType<typeof openSheet>>['sheet'], name: string) =>
  userEvent.click(await sheet.findByRole('button', { name }))

it('sends what the key has signed, and no password', async () => {
  const { server, sheet } = await openSheet()
  await press(sheet, '用通行密钥确认注销')
  expect(await screen.findByText(/正在注销，11-22 09:41 以前可以撤回/)).toBeTruthy()
  const asked = get.mock.calls[0]?.[0].publicKey
  expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(new TextDecoder().decode(asked?.challenge)).toBe('close')
  expect(server.asked('POST /api/mydata/close').map(({ input }) => input)).toEqual([
    {
      passkey: {
        id: 'a2V5',
        authenticator_data: btoa('authenticator').replaceAll('=', ''),
        client_data: btoa('client').replaceAll('=', ''),
        signature: btoa('signature').replaceAll('=', ''),
      },
    },
  ])
})

it('asks for nothing when nobody signs, and can be tried again', async () => {
  get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  const { server, sheet } = await openSheet()
  await press(sheet, '用通行密钥确认注销')
  await vi.waitFor(() => expect(useToast.getState().shown?.text).toBe(PASSKEY_CANCELLED))
  expect(server.asked('POST /api/mydata/close')).toEqual([])
  await press(sheet, '用通行密钥确认注销')
  expect(await screen.findByRole('button', { name: '撤回注销' })).toBeTruthy()
  expect(server.asked('POST /api/mydata/close/passkey')).toHaveLength(2)
})

it('shows in the sheet why it was refused, and takes the passwords instead', async () => {
  const { server, sheet } = await openSheet()
  server.on({ 'POST /api/mydata/close': () => refuse(400, '通行密钥没有通过验证，请重试或改用密码') })
  await press(sheet, '用通行密钥确认注销')
  expect((await sheet.findByRole('alert')).textContent).toBe('通行密钥没有通过验证，请重试或改用密码')
  server.on({ 'POST /api/mydata/close': () => ok(WAITING) })
  await press(sheet, '改用密码')
  await userEvent.type(sheet.getByLabelText('登录密码'), 'Right2pass')
  await userEvent.type(sheet.getByLabelText('支付密码'), 'Pay2pass')
  await press(sheet, '确认注销')
  expect(await screen.findByRole('button', { name: '撤回注销' })).toBeTruthy()
  expect(server.asked('POST /api/mydata/close').at(-1)?.input).toEqual({
    password: 'Right2pass',
    pay_pass: 'Pay2pass',
  })
})

it.each([
  ['the challenge', 'POST /api/mydata/close/passkey', 0],
  ['what was signed', 'POST /api/mydata/close', 1],
] as const)(
  'says in the sheet that the network failed over %s, and signs anew',
  async (_what, lost, signed) => {
    const { server, sheet } = await openSheet()
    server.on({ [lost]: breakOff })
    await press(sheet, '用通行密钥确认注销')
    expect((await sheet.findByRole('alert')).textContent).toBe(NETWORK)
    expect(get).toHaveBeenCalledTimes(signed)
    expect(screen.queryByText(/正在注销/)).toBeNull()
    server.on({ [lost]: ANSWERS[lost] })
    await press(sheet, '用通行密钥确认注销')
    expect(await screen.findByRole('button', { name: '撤回注销' })).toBeTruthy()
    // A challenge is spent by any answer, also by one that never came.
    expect(server.asked('POST /api/mydata/close/passkey')).toHaveLength(2)
    expect(get).toHaveBeenCalledTimes(signed + 1)
  },
)

it.each(['通行密钥', '密码'])(
  'shows a closure that was taken although its answer was lost: %s',
  async (how) => {
    const { server, sheet } = await openSheet(how === '密码' ? YOUNG : KEYS)
    server.on({
      'POST /api/mydata/close': () => {
        server.on({ 'POST /api/mydata/closure': () => ok(WAITING) })
        return breakOff()
      },
    })
    if (how === '密码') {
      await userEvent.type(await sheet.findByLabelText('登录密码'), 'Right2pass')
      await userEvent.type(sheet.getByLabelText('支付密码'), 'Pay2pass')
      await press(sheet, '确认注销')
    } else await press(sheet, '用通行密钥确认注销')
    expect(await screen.findByText(/正在注销，11-22 09:41 以前可以撤回/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: '撤回注销' })).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    server.on({ 'POST /api/mydata/stay': () => ok(NONE) })
    await userEvent.click(screen.getByRole('button', { name: '撤回注销' }))
    expect(await screen.findByRole('button', { name: '注销账号' })).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

it('asks once while the answer is on its way, and offers no second way meanwhile', async () => {
  const { server, sheet } = await openSheet()
  server.on({ 'POST /api/mydata/close': never })
  await press(sheet, '用通行密钥确认注销')
  await vi.waitFor(() => expect(server.asked('POST /api/mydata/close')).toHaveLength(1))
  await press(sheet, '用通行密钥确认注销')
  expect(sheet.getByRole('button', { name: '改用密码' }).hasAttribute('disabled')).toBe(true)
  expect(server.asked('POST /api/mydata/close')).toHaveLength(1)
  expect(get).toHaveBeenCalledTimes(1)
})

it.each([
  ['too young for money', YOUNG],
  ['switched off for money', { ...KEYS, for_money: 0 as const }],
])('asks for the passwords where the key is %s', async (_why, keys) => {
  const { server, sheet } = await openSheet(keys)
  await vi.waitFor(() => expect(server.asked('POST /api/passkeys')).toHaveLength(1))
  expect(await sheet.findByLabelText('登录密码')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: '用通行密钥确认注销' })).toBeNull()
})
