// Deposits through HTTP: errors in order, orders and their end, the effects of provider replies.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { scanned } from '#src/test/scanned.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const bank = {
  paytype: 'bank',
  amount: '500',
  bank_owner: '陈一舟',
  bank: '招商银行',
  bank_no: '6222 0000',
  bank_address: '演示支行',
}

async function open(member: { as: { token: string } }, input: object = { paytype: 'wxpay', amount: 300 }) {
  const answer = await call('POST /api/recharge', input, member.as)
  expect(answer.code).toBe(200)
  return answer.data.deposit_no
}
/** Logs in again: the clock may have moved beyond the session. */
const stateOf = async (no: string, member: CashierMember) =>
  (await call('POST /api/payinfo', { deposit_no: no }, await cashier.again(member))).data.info

describe('what is wrong with a deposit, in order', () => {
  it.each([
    [{ paytype: 'bank', amount: '' }, '请输入金额在100-50000之间！'],
    [{ paytype: 'bank', amount: '99' }, '请输入金额在100-50000之间！'],
    [{ paytype: 'bank', amount: '50001' }, '请输入金额在100-50000之间！'],
    [{ paytype: 'card', amount: '１００' }, '请输入金额在100-50000之间！'],
    [{ paytype: 'bank', amount: '100.5' }, '存款金额须为整数'],
    [{ ...bank, bank_owner: ' ', bank: '', bank_no: '', bank_address: '' }, '请输入存款人姓名'],
    [{ ...bank, bank: '', bank_no: '', bank_address: '' }, '请输入银行类型'],
    [{ ...bank, bank_no: ' ', bank_address: '' }, '请输入银行卡号'],
    [{ ...bank, bank_address: '' }, '请输入银行开户行地址'],
    [{ paytype: 'usdt', catepay: 'TRC20', amount: '99' }, '请输入金额在100-200000之间！'],
    [{ paytype: 'usdt', catepay: 'ERC20', amount: '499' }, '请输入金额在500-200000之间！'],
    [{ paytype: 'wxpay', amount: '5001' }, '请输入金额在100-5000之间！'],
    [{ paytype: 'alipay', amount: 10001 }, '请输入金额在100-10000之间！'],
    [{ ...bank, proof: 'not-mine' }, '内容不存在'],
  ])('%j → %s', async (input, message) => {
    const member = await cashier.member(0n)
    expect((await call('POST /api/recharge', input, member.as)).message).toBe(message)
  })

  it('asks the member’s own limits before anything else', async () => {
    const member = await cashier.member(0n)
    await cashier.test.core.db.query("UPDATE members SET state = 'excluded' WHERE id = $1", [member.id])
    const answer = await call('POST /api/recharge', { paytype: 'bank', amount: '' }, member.as)
    expect(answer.message).toBe('您已设置自我限制，暂不能投注')
  })

  it('is refused while its way is off', async () => {
    const member = await cashier.member(0n)
    const { config } = cashier.test.services
    await config.write(cashier.test.core.db, { pay_wechat: 0 })
    await config.announce()
    expect((await call('POST /api/recharge', { paytype: 'wxpay', amount: 100 }, member.as)).message).toBe(
      '该存款方式暂不可用',
    )
    expect((await call('POST /api/getPayRange', { type: 'wechat' }, member.as)).message).toBe(
      '该存款方式暂不可用',
    )
    await config.write(cashier.test.core.db, { pay_wechat: 1 })
    await config.announce()
  })
})

describe('an order', () => {
  it('names its number, what to pay and until when, to its owner alone', async () => {
    const member = await cashier.member(0n)
    const answer = await call(
      'POST /api/recharge',
      { paytype: 'usdt', catepay: 'TRC20', amount: '1000' },
      member.as,
    )
    const no = answer.data.deposit_no
    expect(answer.message).toBe(no)
    expect(no).toMatch(/^D\d{20}$/)
    const info = await call('POST /api/payinfo', { deposit_no: no }, member.as)
    expect(info).toMatchObject({
      message: 'usdtpay',
      data: { info: { amount: '1000.00', usdt_amount: '140.84', state: 0, pay_way: 'USDT-TRC20' } },
    })
    const [order] = await cashier.test.core.db.query<{ pay_qr: string }>(
      'SELECT pay_qr FROM deposits WHERE no = $1',
      [no],
    )
    expect(await scanned(info.data.cardlist.payimg)).toBe(order?.pay_qr)
    const { created_at: created, expire_at: expire } = info.data.info
    expect(Date.parse(expire ?? '') - Date.parse(created)).toBe(3_600_000)
    const other = await cashier.member(0n)
    expect((await call('POST /api/payinfo', { deposit_no: no }, other.as)).code).toBe(404)
    expect((await call('POST /api/rechargecancel', { deposit_no: no }, other.as)).code).toBe(404)
    expect((await call('POST /api/paysimulate', { deposit_no: no }, other.as)).code).toBe(404)
  })

  it('is one of three at most, however many are asked for at once', async () => {
    const member = await cashier.member(0n)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call('POST /api/recharge', { paytype: 'alipay', amount: 100 }, member.as),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ message }) => message))).toEqual(
      new Set(['您有未完成的充值订单，请先完成或等待其关闭']),
    )
  })

  it('is closed by its owner once, and the next one may come', async () => {
    const member = await cashier.member(0n)
    const no = await open(member)
    expect((await call('POST /api/rechargecancel', { deposit_no: no }, member.as)).data.state).toBe(3)
    expect(cashier.provider.orders.get(no)?.state).toBe('closed')
    expect((await call('POST /api/rechargecancel', { deposit_no: no }, member.as)).message).toBe(
      '订单已处理，无法关闭',
    )
    await open(member)
  })

  it('that was paid while its owner closes it is credited instead', async () => {
    const member = await cashier.member(0n)
    const no = await open(member)
    cashier.provider.pay(no)
    expect((await call('POST /api/rechargecancel', { deposit_no: no }, member.as)).message).toBe(
      '订单已处理，无法关闭',
    )
    expect(await cashier.balance(member.id)).toBe(30_000n)
  })

  it('is closed at once when the provider does not take it', async () => {
    const member = await cashier.member(0n)
    cashier.provider.spoil('createOrder', 'no connection')
    const answer = await call('POST /api/recharge', { paytype: 'wxpay', amount: 100 }, member.as)
    expect(answer.message).toBe('该存款方式暂不可用')
    const rows = await cashier.test.core.db.query('SELECT state, remark FROM deposits WHERE member_id = $1', [
      member.id,
    ])
    expect(rows).toEqual([{ state: 'closed', remark: '支付通道暂时无法受理' }])
  })

  it('whose callback was lost is found by asking', async () => {
    const member = await cashier.member(0n)
    const no = await open(member)
    cashier.provider.pay(no)
    await cashier.test.advance(31_000)
    await cashier.test.services.payments.runOnce()
    expect((await stateOf(no, member)).state).toBe(2)
    expect(await cashier.balance(member.id)).toBe(30_000n)
  })

  it('left unpaid is closed after sixty minutes by the clock, and late money goes to suspense', async () => {
    const member = await cashier.member(0n)
    const no = await open(member)
    await cashier.test.advance(3_599_000)
    await cashier.test.services.payments.runOnce()
    expect((await stateOf(no, member)).state).toBe(0)
    await cashier.test.advance(2_000)
    await cashier.test.services.payments.runOnce()
    expect(await stateOf(no, member)).toMatchObject({ state: 3, remark: '超时未支付，订单已关闭' })
    expect(await cashier.callback({ order_no: no, amount: '300.00' })).toMatchObject({ code: 200 })
    expect(await cashier.balance(member.id)).toBe(0n)
    const items = await cashier.test.core.db.query(
      'SELECT why, state, amount_fen FROM suspense_items WHERE order_no = $1',
      [no],
    )
    expect(items).toEqual([{ why: 'late', state: 'open', amount_fen: 30_000n }])
  })

  it('stays open while its payment is unknown, and is given up after ten minutes', async () => {
    const member = await cashier.member(0n)
    const no = await open(member)
    await cashier.test.advance(3_601_000)
    cashier.provider.spoil('queryOrder', 'no connection')
    await cashier.test.services.payments.runOnce()
    expect((await stateOf(no, member)).state).toBe(0)
    await cashier.test.advance(600_000)
    cashier.provider.spoil('queryOrder', 'no connection')
    await cashier.test.services.payments.runOnce()
    expect((await stateOf(no, member)).state).toBe(3)
  })
})

describe('a credited deposit', () => {
  it('is money, a requirement, a total, a record and a message, once', async () => {
    const member = await cashier.member(0n)
    const no = await open(member)
    await cashier.callback({ order_no: no, amount: '300.00', txn_id: 'once' })
    await cashier.callback({ order_no: no, amount: '300.00', txn_id: 'once' })
    expect(await cashier.balance(member.id)).toBe(30_000n)
    expect((await call('POST /api/getBetAmount', {}, member.as)).data.bet_amount).toBe('300.00')
    expect((await call('POST /api/user', {}, member.as)).data.paysum).toBe('300.00')
    const record = await call('POST /api/gettransrecord', { type: 1 }, member.as)
    expect(record.data.data).toMatchObject([{ out_trade_no: no, state: 2, amount: '300.00' }])
    const inbox = await call('POST /api/noticeList', {}, member.as)
    expect(inbox.data.data.map(({ title }) => title)).toContain('存款已到账 ¥300.00')
  })
})

describe('a bank transfer', () => {
  it('waits for review with its picture, which no address serves', async () => {
    const member = await cashier.member(0n)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const boundary = 'x-test-boundary'
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const kept = await cashier.test.app.inject({
      method: 'POST',
      url: '/api/payproof',
      headers: {
        authorization: `Bearer ${member.as.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    })
    const proof = kept.json<{ data: { id: string } }>().data.id
    const other = await cashier.member(0n)
    expect((await call('POST /api/recharge', { ...bank, proof }, other.as)).code).toBe(404)
    const answer = await call('POST /api/recharge', { ...bank, proof, reference: 'CMB8840' }, member.as)
    expect(answer).toMatchObject({ message: '提交成功，等待后台审核', data: { state: 1 } })
    expect((await stateOf(answer.data.deposit_no, member)).state).toBe(1)
    // The database and its backups hold only ciphertext.
    const sealed = await cashier.test.core.db.query(
      "SELECT 1 FROM pay_proofs WHERE id::text = $1 AND starts_with(picture, 'sealed:')",
      [proof],
    )
    expect(sealed).toHaveLength(1)
    for (const url of [`/upload/${proof}`, `/upload/${proof}.png`, `/proofs/${proof}`]) {
      const got = await cashier.test.app.inject({ method: 'GET', url })
      expect(got.headers['content-type'] ?? '').not.toContain('image')
    }
    const finance = { token: await cashier.office.login('finance01') }
    const shown = await cashier.office.call(
      'POST /office-api/deposit/proof',
      { deposit_no: answer.data.deposit_no },
      finance,
    )
    expect(shown.data.picture).toMatch(/^data:image\/png;base64,iVBOR/)
  })

  it('fills the desk with three at most', async () => {
    const member = await cashier.member(0n)
    for (let i = 0; i < 3; i++) expect((await call('POST /api/recharge', bank, member.as)).code).toBe(200)
    expect((await call('POST /api/recharge', bank, member.as)).message).toBe(
      '您有未完成的充值订单，请先完成或等待其关闭',
    )
  })
})

it('answers one key with one order, however often it is sent', async () => {
  const member = await cashier.member(0n)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      cashier.test.raw(
        'POST /api/recharge',
        { paytype: 'wxpay', amount: 200 },
        { ...member.as, key: 'deposit-key-1' },
      ),
    ),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const rows = await cashier.test.core.db.query('SELECT 1 FROM deposits WHERE member_id = $1', [member.id])
  expect(rows).toHaveLength(1)
})
