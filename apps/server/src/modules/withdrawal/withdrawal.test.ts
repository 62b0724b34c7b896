// Withdrawals through HTTP: order of refusals, holds and messages, limits under concurrent requests, no member trapped.
import { REFUSALS } from '@lanting/contract/refusals'
import { keepAway, setLimit } from '#src/test/restrictions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newMember } from '#src/test/app.ts'
import { type Cashier, createCashier, DAY, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { asked, withdrawing } from '#src/test/money/withdrawing.ts'
import { until } from '#src/test/daily-jobs.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const { call, withdraw, owe } = withdrawing(() => cashier)

describe('what is wrong with a withdrawal, in order', () => {
  it('begins with the payment password that was never set', async () => {
    const member = await newMember(cashier.test)
    const answer = await call(
      'POST /api/withdraw',
      { amount: '', bank: 'x', password: '' },
      { token: member.token },
    )
    expect(answer.message).toBe('请先设置支付密码')
  })

  it('refuses a trial before anything else', async () => {
    const trial = await call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
    const as = { token: trial.data.api_token }
    const answer = await call('POST /api/withdraw', { amount: '', bank: 'x', password: '' }, as)
    expect([answer.code, answer.message]).toEqual([403, '试玩账号不支持该操作'])
  })

  it('goes on with card, amount, password, pending, count, sum, turnover, balance', async () => {
    const member = await cashier.member(10_000n)
    const stranger = await cashier.member(0n)
    await owe(member, 50_000n)
    const say = async (amount: string | number, more: object = {}) =>
      (await withdraw(member, amount, more)).message
    expect(await say('1', { bank: stranger.card, password: 'x' })).toBe('请选择有效的收款账户')
    expect(await say('', { password: 'x' })).toBe('单笔取款不能低于100元')
    expect(await say('99', { password: 'x' })).toBe('单笔取款不能低于100元')
    expect(await say('100.5', { password: 'x' })).toBe('取款金额须为整数')
    expect(await say('50001', { password: 'x' })).toBe('单笔取款不能高于50000元')
    expect(await say('200', { password: 'x' })).toBe('支付密码错误，还可尝试4次')
    expect(await say('200')).toBe('提款前还需完成有效流水500.00元')
    await cashier.test.core.db.query(
      "UPDATE turnover_requirements SET state = 'done', done_fen = required_fen WHERE member_id = $1",
      [member.id],
    )
    expect(await say('200')).toBe('余额不足')
    expect(await say('100')).toBe('提交成功，等待后台审核')
    expect(await say('100')).toBe('您有一笔提款正在审核')
  })

  it('asks for what was left empty, and counts nothing against it', async () => {
    const member = await cashier.member()
    for (let i = 0; i < 6; i++)
      expect((await withdraw(member, 100, { password: '' })).message).toBe('请输入您的支付密码')
    expect((await withdraw(member, 100, { bank: '' })).message).toBe('请选择收款账户')
    expect((await withdraw(member, 100, { password: 'Wrong2pass' })).message).toBe(
      '支付密码错误，还可尝试4次',
    )
  })

  it.each(['a limit', 'a time-out', 'none'])(
    'in review is given back at the member’s wish only without restrictions: %s',
    async (kind) => {
      const member = await cashier.member(100_000n)
      const finance = { token: await cashier.office.login('finance01') }
      const no = (await withdraw(member, 100)).data.withdraw_no
      if (kind === 'a limit') await setLimit(cashier.test.core.db, member.id, 'loss.day', 10_000n)
      if (kind === 'a time-out') await keepAway(cashier.test.core.db, member.id, 'timeout')
      const subject = { kind: 'withdrawal', subject: no }
      await cashier.office.call('POST /office-api/approval/claim', subject, finance)
      const decide = async (reason: string) => {
        const refusal = { ...subject, approve: 0, reason, note: '' }
        return (await cashier.office.call('POST /office-api/approval/decide', refusal, finance)).message
      }
      const wished = await decide('memberAsked')
      if (kind === 'none') expect(wished).not.toBe(REFUSALS.withdrawalStays.text)
      else {
        expect(wished).toBe(REFUSALS.withdrawalStays.text)
        expect(await decide('accountWrong')).not.toBe(REFUSALS.withdrawalStays.text)
      }
      expect((await call('POST /api/withdrawrules', {}, member.as)).data.pending_no).toBeNull()
    },
  )

  it('counts by submission and by level, and gives refused ones back', async () => {
    // A day that does not end meanwhile.
    await until(cashier.test, '00:05:00')
    const member = await cashier.member(100_000_00n)
    const finance = { token: await cashier.office.login('finance01') }
    const refuse = async (no: string) => {
      await cashier.office.call(
        'POST /office-api/approval/claim',
        { kind: 'withdrawal', subject: no },
        finance,
      )
      const refusal = { kind: 'withdrawal', subject: no, approve: 0, reason: 'memberAsked', note: '' }
      expect((await cashier.office.call('POST /office-api/approval/decide', refusal, finance)).code).toBe(200)
    }
    for (let i = 0; i < 4; i++) await refuse((await withdraw(member, 100)).data.withdraw_no)
    expect((await call('POST /api/withdrawrules', {}, member.as)).data).toMatchObject({
      count_left: 3,
      amount_left: '50000.00',
    })
    for (const amount of [20_000, 20_000]) {
      const { withdraw_no: no } = (await withdraw(member, amount)).data
      await approve(no)
    }
    expect((await withdraw(member, 10_001)).message).toBe('超出今日提款额度')
    await approve((await withdraw(member, 10_000)).data.withdraw_no)
    expect((await withdraw(member, 100)).message).toBe('今日提款次数已用完')
    await cashier.test.advance(DAY)
    const again = { ...member, as: await cashier.again(member) }
    expect((await withdraw(again, 100)).code).toBe(200)
  })

  it('locks after five wrong payment passwords', async () => {
    const member = await cashier.member()
    for (let i = 0; i < 4; i++) await withdraw(member, 100, { password: 'Wrong2pass' })
    expect((await withdraw(member, 100, { password: 'Wrong2pass' })).message).toBe(
      '支付密码已锁定，请30分钟后再试',
    )
    expect((await withdraw(member, 100)).message).toBe('支付密码已锁定，请30分钟后再试')
  })
})

/** Two people, enough for any amount. */
async function approve(no: string) {
  for (const name of ['finance01', 'finance02']) {
    const finance = { token: await cashier.office.login(name) }
    const one = await cashier.office.call('POST /office-api/withdrawal/detail', { withdraw_no: no }, finance)
    if (one.data.row.state !== 1) return
    await cashier.office.call('POST /office-api/approval/claim', { kind: 'withdrawal', subject: no }, finance)
    const answer = await cashier.office.call(
      'POST /office-api/approval/decide',
      { kind: 'withdrawal', subject: no, approve: 1, note: '' },
      finance,
    )
    expect(answer.code, answer.message).toBe(200)
  }
}

describe('a withdrawal', () => {
  it('locks the money at once and can be read step by step until it arrives', async () => {
    const member = await cashier.member()
    const made = await withdraw(member, '500')
    expect(made).toMatchObject({
      message: '提交成功，等待后台审核',
      data: { state: 1, balance: '500.00', hold_until: null },
    })
    const no = made.data.withdraw_no
    const steps = async () =>
      (await call('POST /api/withdrawinfo', { withdraw_no: no }, member.as)).data.steps.map(
        ({ key, state }) => `${key} ${state}`,
      )
    expect(await steps()).toEqual(['submitted done', 'locked done', 'review now', 'paying todo', 'paid todo'])
    cashier.provider.endPayoutsAs('accepted')
    await approve(no)
    expect(await steps()).toEqual(['submitted done', 'locked done', 'review done', 'paying now', 'paid todo'])
    expect((await withdraw(member, 100)).message).toBe('您有一笔提款正在审核')
    cashier.provider.endPayout(`P${no.slice(1)}`, 'paid')
    await cashier.test.advance(3_000)
    await cashier.test.services.payouts.runOnce()
    expect(await steps()).toEqual([
      'submitted done',
      'locked done',
      'review done',
      'paying done',
      'paid done',
    ])
    cashier.provider.endPayoutsAs('paid')
    const record = await call('POST /api/gettransrecord', { type: 2 }, member.as)
    expect(record.data.data).toMatchObject([{ out_trade_no: no, state: 2, amount: '500.00' }])
    const other = await cashier.member(0n)
    expect((await call('POST /api/withdrawinfo', { withdraw_no: no }, other.as)).code).toBe(404)
  })

  it.each([
    ['TRC20', 'usdt-trc20', '100', '13.08', '1.00', 710n],
    ['ERC20', 'usdt-erc20', '500', '65.42', '5.00', 3_550n],
    ['TRC20', 'usdt-trc20', '5000', '703.22', '1.00', 710n],
  ])('in USDT to %s goes by %s, of %s pays %s and keeps the fee', async (...row) => {
    const [owner, channel, amount, received, fee, feeFen] = row
    const member = await cashier.member(600_000n)
    const number =
      owner === 'TRC20' ? 'TDdSiRTcJqiEatbcnqzLFZDZHRe2wpA3Cb' : '0x2823a18Df3de981b74b417b8f08CAfAE223884CE'
    const card = await cashier.bindCard(member.id, { kind: 'usdt', owner, number })
    const no = (await withdraw(member, amount, { bank: card })).data.withdraw_no
    expect((await call('POST /api/withdrawinfo', { withdraw_no: no }, member.as)).data).toMatchObject({
      usdt_amount: received,
      usdt_fee: fee,
      bank: `USDT · ${owner}`,
    })
    await approve(no)
    expect(cashier.provider.toldPayouts.get(`P${no.slice(1)}`)).toMatchObject({
      channel,
      usdt_amount: received,
      account_no: number,
    })
    const legs = await cashier.test.core.db.query(
      `SELECT a.name, e.amount FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
        WHERE t.key = 'wdpaid:' || $1 AND e.amount > 0 ORDER BY a.name`,
      [no],
    )
    expect(legs).toEqual([
      { name: 'house:fee', amount: feeFen },
      { name: 'outside:usdt', amount: BigInt(amount) * 100n - feeFen },
    ])
  })

  it('is sent to be paid once: a second approval is refused in any state', async () => {
    const member = await cashier.member()
    const no = (await withdraw(member, 500)).data.withdraw_no
    const { payouts } = cashier.test.services
    const send = () => cashier.test.core.db.tx((tx) => payouts.approve(tx, no))
    const state = async () =>
      (await cashier.test.core.db.query('SELECT state FROM withdrawals WHERE no = $1', [no]))[0]
    expect(await send()).toBe(true)
    expect([await send(), await state()]).toEqual([false, { state: 'paying' }])
    await payouts.send(no)
    expect([await send(), await state()]).toEqual([false, { state: 'paid' }])
  })

  it('to a young card is accepted and held until the card is a day old', async () => {
    const member = await cashier.member()
    const card = await cashier.bindCard(member.id, {
      kind: 'usdt',
      number: 'TFDTi4u6faZwebKsb1TRHoyRc1pUKWkio5',
      ageDays: 0,
    })
    const made = await withdraw(member, 500, { bank: card })
    expect(made.code).toBe(200)
    expect(made.data.hold_until).not.toBeNull()
  })

  it('after a changed payment password is held, and the page says so beforehand', async () => {
    const member = await cashier.member()
    expect((await call('POST /api/withdrawrules', {}, member.as)).data.hold_until).toBeNull()
    const change = { password: PAY_PASSWORD, paypassword: 'Other2pay', confirm: 'Other2pay' }
    const changed = await call('POST /api/editPayPassword', change, member.as)
    expect(changed.code, changed.message).toBe(200)
    const rules = await call('POST /api/withdrawrules', {}, member.as)
    expect(rules.data.hold_until).not.toBeNull()
    expect((await withdraw(member, 500, { password: 'Other2pay' })).data.hold_until).toBe(
      rules.data.hold_until,
    )
  })

  it('is one of a hundred asked for at once: one hold, one row', { timeout: 120_000 }, async () => {
    const member = await cashier.member(50_000n)
    // A busy machine rejects some; the right payment password is never locked.
    const NOT_YET = ['系统繁忙，请稍后再试']
    const ends = await Promise.all(
      Array.from({ length: 100 }, async () => {
        let end = (await withdraw(member, 500)).message
        while (NOT_YET.includes(end)) end = (await withdraw(member, 500)).message
        return end
      }),
    )
    expect(ends.filter((end) => end === '提交成功，等待后台审核')).toHaveLength(1)
    expect(new Set(ends)).toEqual(new Set(['提交成功，等待后台审核', '您有一笔提款正在审核']))
    expect(await cashier.withdrawing(member.id)).toBe(50_000n)
    expect(await cashier.balance(member.id)).toBe(0n)
  })

  it('happens once for many equal requests under one key, and the answers are equal to the byte', async () => {
    const member = await cashier.member()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        cashier.test.raw('POST /api/withdraw', asked(member, 300), { ...member.as, key: 'withdraw-key-1' }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json<{ code: number }>().code).toBe(200)
    const other = await cashier.test.raw('POST /api/withdraw', asked(member, 301), {
      ...member.as,
      key: 'withdraw-key-1',
    })
    expect(other.json<{ code: number }>().code).toBe(409)
    expect(await cashier.withdrawing(member.id)).toBe(30_000n)
  })
})
