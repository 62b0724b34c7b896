// The draw room: read-only; odds apply to later rounds, within bounds, with a reason.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { type Answers, meOf, openApproval, noPage } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import { axisText, isRight, oddsMilliOf, playsOf, rateAt, shareOf } from './rules.ts'

const lottery = (name: string, title: string) => ({
  name,
  title,
  expect: '202611150583',
  state: 0 as const,
  draw_at: '2026-11-15 09:43:00',
  commit: 'ab'.repeat(32),
  chain_no: 1,
  seeds_left: 1_047_993,
  late_expect: null,
  draw_lag_ms: 420,
  settle_lag_ms: 1100,
  bets: 3,
  stakes: '1750.00',
  exposure: '6450.00',
  exposure_cap: '200000.00',
  late_rounds: 2,
  void_rounds: 1,
  taking: 1 as 0 | 1,
  taking_next: 1 as 0 | 1,
  open_approval: null as string | null,
  chain_length: 1_048_576,
  published_at: '2026-11-13 08:00:00',
})

const bars = Array.from({ length: 28 }, (_, sum) => ({
  label: String(sum),
  net: sum === 24 ? '6450.00' : '-1750.00',
}))

/** The published vector B: seed, commitment and salt give 4, 6, 9. */
const VECTOR_B = {
  expect: '202611150002',
  result_text: '4+6+9=19',
  seed: '9350d26eb1544b12964ab5027437b3c67120ad454ad78de387e894bde5870229',
  commit: '273d8d9ba2fa69f78b99cd3b1549bcf7e8427e3a760b76b38fce1cfdbf4fb1b0',
  chain_no: 1,
  salt: 'e680f1c3cd3fb399ec5383fd0edcfac8d9a2a45a7f2ba505a57c7c29b6c8eb49',
  protocol: 'PF1' as const,
  beacon: null,
}

const answers: Answers = {
  'POST /office-api/draw/room': () => [lottery('js28', '极速28'), lottery('js6', '极速六合')],
  'POST /office-api/draw/exposure': ({ name }) => ({
    name,
    expect: '202611150583',
    exposure_cap: '200000.00',
    stakes: '1750.00',
    members: 4,
    bars,
  }),
  'POST /office-api/draw/rounds': () => ({
    ...noPage,
    total: 1,
    data: [
      {
        ...VECTOR_B,
        state: 3,
        draw_at: '2026-11-15 09:42:00',
        drawn_at: '2026-11-15 09:42:07',
        lag_ms: 7040,
        bets: 3,
        stakes: '60.00',
        payouts: '95.70',
        exposure: '35.70',
      },
    ],
  }),
  'POST /office-api/draw/lags': () => ({
    rounds: 97,
    draw_p99_ms: 700,
    settle_p99_ms: 3400,
    void_hour: 0,
    void_month: 1,
  }),
  'POST /office-api/odds/log': () => noPage,
}

describe('the draw room', () => {
  test('shows state, commitments, lag, exposure and past rounds, and no button that touches a result', async () => {
    renderOffice('/draws', meOf('support'), answers)
    expect(await screen.findByText('这里只能看，不能定结果。')).toBeTruthy()
    expect(await screen.findByRole('img', { name: /最坏的结果是 24，净赔 6,450.00 元/ })).toBeTruthy()
    expect(screen.getAllByText('abababab…ababab')).toHaveLength(2)
    // In the list, and once more in the card of the newest round.
    expect(await screen.findAllByText('4+6+9=19')).toHaveLength(2)
    expect(screen.getByLabelText('一致')).toBeTruthy()
    expect(screen.getByText('7.0 秒')).toBeTruthy()
    const main = screen.getByRole('main')
    const verbs = within(main)
      .getAllByRole('button')
      .map((button) => button.textContent ?? '')
    expect(verbs.filter((verb) => /开奖|重开|作废|指定|修改/.test(verb))).toEqual([])
    expect(screen.queryByText('公布新赔率…')).toBeNull()
  })

  test('shows the newest drawn round whole and computed again, and how late the last hour was', async () => {
    renderOffice('/draws', meOf('support'), answers)
    expect(await screen.findByText('SHA-256（种子）= 承诺值，结果一致')).toBeTruthy()
    expect(screen.getByText('09:42:07 开，7.0 秒')).toBeTruthy()
    expect(await screen.findByText('全部彩种，97 期')).toBeTruthy()
    expect(screen.getByText('0.7 秒')).toBeTruthy()
    expect(screen.getByText('3.4 秒').className).toContain('warn')
    expect(screen.getByText('本月 1 期')).toBeTruthy()
  })

  test('shows one lottery at a time: nothing of the one before stays', async () => {
    const { user } = renderOffice('/draws', meOf('admin'), answers)
    expect(await screen.findByRole('button', { name: '申请暂停极速28' })).toBeTruthy()
    await user.click(screen.getByText('极速六合'))
    expect(await screen.findByRole('button', { name: '申请暂停极速六合' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '申请暂停极速28' })).toBeNull()
    expect(screen.getAllByRole('heading', { name: '规则与能做的事' })).toHaveLength(1)
  })

  test('says so when a seed does not fit its commitment', async () => {
    const rounds = answers['POST /office-api/draw/rounds']
    renderOffice('/draws', meOf('support'), {
      ...answers,
      'POST /office-api/draw/rounds': (input) => {
        const page = rounds?.(input)
        if (page === undefined) return noPage
        return { ...page, data: page.data.map((row) => ({ ...row, commit: 'ab'.repeat(32) })) }
      },
    })
    expect(await screen.findByText('种子、承诺值与结果不一致')).toBeTruthy()
  })

  test('an administrator asks to stop taking bets from the next round, and a second person must confirm', async () => {
    const asking = {
      ...openApproval,
      kind: 'intake' as const,
      subject: 'js28',
      title: '极速28暂停收注',
      asked_by: '陆青',
      mine: 1 as const,
      refusal: 'ownRequest' as const,
    }
    let open: string | null = null
    const { user, asked } = renderOffice('/draws', meOf('admin'), {
      ...answers,
      'POST /office-api/draw/room': () => [{ ...lottery('js28', '极速28'), open_approval: open }],
      'POST /office-api/draw/intake': () => {
        open = asking.id
        return asking
      },
    })
    await user.click(await screen.findByRole('button', { name: '申请暂停极速28' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/本期照常，已收注单照常开奖派奖/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '申请暂停收注' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('请填写，不能为空')
    await user.type(within(dialog).getByLabelText(/原因/), '核对赔付上限')
    await user.click(within(dialog).getByRole('button', { name: '申请暂停收注' }))
    expect(await screen.findByText('已申请，等待另一位管理员确认')).toBeTruthy()
    const sent = asked.find(({ name }) => name === 'POST /office-api/draw/intake')
    expect(sent?.input).toEqual({ name: 'js28', on: 0, reason: '核对赔付上限' })
    expect(sent?.key).toBeTruthy()
    expect(await screen.findByRole('link', { name: '待第二人确认' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '申请暂停极速28' })).toBeNull()
  })

  test('an administrator announces odds for later rounds, within the bounds and with a reason', async () => {
    const { user, asked } = renderOffice('/draws', meOf('admin'), {
      ...answers,
      'POST /office-api/odds/set': ({ play_id, odds_milli, reason }) => ({
        id: 1,
        play_id,
        title: '大小单双-大',
        from: 1.95,
        to: odds_milli / 1000,
        announced_at: '2026-11-15 09:42:00',
        effective_at: '2026-11-16 09:43:00',
        staff: '陆青',
        reason,
      }),
    })
    await user.click(await screen.findByRole('button', { name: '公布新赔率…' }))
    const dialog = await screen.findByRole('dialog')
    const odds = within(dialog).getByLabelText(/新赔率/)
    await user.type(odds, '2.50')
    await user.type(within(dialog).getByLabelText(/原因/), '按月复核')
    await user.click(within(dialog).getByRole('button', { name: '公布新赔率' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('返还率须在 95–97.6 % 之间')
    await user.clear(odds)
    await user.type(odds, '1.94')
    await user.click(within(dialog).getByRole('button', { name: '公布新赔率' }))
    expect(await screen.findByText('已公布，11-16 09:43 起的期生效')).toBeTruthy()
    const sent = asked.find(({ name }) => name === 'POST /office-api/odds/set')
    expect(sent?.input).toEqual({ play_id: 2001, odds_milli: 1940, reason: '按月复核' })
    await waitFor(() => expect(sent?.key).toBeTruthy())
  })
})

describe('figures', () => {
  test.each([
    ['1.95', 1950],
    ['950', 950_000],
    ['1.9', 1900],
    ['1.955', null],
    ['abc', null],
  ])('%s is read as %s thousandths', (text, milli) => {
    expect(oddsMilliOf(text)).toBe(milli)
  })

  test('a round is computed again: another seed, commitment or result is found out', () => {
    const balls = { ...VECTOR_B, result_text: '09 06 15 17 46 16 + 31' }
    expect(isRight('js28', VECTOR_B)).toBe(true)
    expect(isRight('js6', balls)).toBe(true)
    expect(isRight('js28', { ...VECTOR_B, result_text: '4+6+8=18' })).toBe(false)
    expect(isRight('js28', { ...VECTOR_B, commit: VECTOR_B.seed })).toBe(false)
    expect(isRight('js28', { ...VECTOR_B, seed: VECTOR_B.commit })).toBe(false)
    expect(isRight('js28', { ...VECTOR_B, seed: null })).toBeNull()
  })

  test('a play gives back what the rule book says', () => {
    const at = Date.parse('2026-11-15T09:42:00+08:00')
    expect(rateAt(2001, 1950, at)).toBe(97.5)
    expect(rateAt(1047, 9400, at)).toBe(95.92)
    expect(playsOf('js28', at)).toHaveLength(44)
  })

  test('a share stays between nothing and all', () => {
    expect(shareOf('-5.00', '100.00')).toBe(0)
    expect(shareOf('158011.00', '200000.00')).toBe(0.79)
    expect(shareOf('300.00', '100.00')).toBe(1)
    expect(axisText(-100_000)).toBe('−10 万')
  })
})

testAfter([
  {
    call: 'POST /office-api/draw/intake',
    at: '/draws',
    me: meOf('admin'),
    answers: { ...answers, 'POST /office-api/draw/intake': () => ({ ...openApproval, kind: 'intake' }) },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: '申请暂停极速28' }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(dialog.getByLabelText(/原因/), '核对赔付上限')
      await user.click(dialog.getByRole('button', { name: '申请暂停收注' }))
    },
    answered: { again: ['POST /office-api/draw/room', 'POST /office-api/approval/list'] },
  },
  {
    call: 'POST /office-api/odds/set',
    at: '/draws',
    me: meOf('admin'),
    answers: {
      ...answers,
      'POST /office-api/odds/set': ({ play_id, odds_milli, reason }) => ({
        id: 1,
        play_id,
        title: '大小单双-大',
        from: 1.95,
        to: odds_milli / 1000,
        announced_at: '2026-11-15 09:42:00',
        effective_at: '2026-11-16 09:43:00',
        staff: '陆青',
        reason,
      }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: '公布新赔率…' }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(dialog.getByLabelText(/新赔率/), '1.94')
      await user.type(dialog.getByLabelText(/原因/), '按月复核')
      await user.click(dialog.getByRole('button', { name: '公布新赔率' }))
    },
    answered: { again: ['POST /office-api/odds/log'] },
  },
])
