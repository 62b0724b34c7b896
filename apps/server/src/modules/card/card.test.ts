// Cards and addresses through HTTP: errors in order, the vectors, five per type, masked, soft-deleted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cashier, createCashier, PAY_PASSWORD } from '#src/test/money/cashier.ts'
import { newMember } from '#src/test/app.ts'
import { actAs } from '#src/test/process-db.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

const call: Cashier['test']['call'] = (name, input, as) => cashier.test.call(name, input, as)
const CALLER = { ip: '127.0.0.1', userAgent: '', requestId: 'r' }
const SESSION = {
  tokenHash: Buffer.alloc(32),
  deviceId: null,
  isTrial: false,
  isAgent: false,
  mustChangePassword: false,
}

const bank = {
  bank: '招商银行',
  bank_owner: '陈一舟',
  bank_no: '6222 0000 1234 5678',
  bank_address: '演示支行',
  pay_pass: PAY_PASSWORD,
}
const usdt = {
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: 'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDVw',
  pay_pass: PAY_PASSWORD,
}

describe('what is wrong with a card, in order', () => {
  it.each([
    [{ ...bank, bank_owner: ' ', bank: '', bank_address: '', bank_no: '', pay_pass: '' }, '请输入姓名'],
    [{ ...bank, bank: '', bank_address: '', bank_no: '', pay_pass: '' }, '请输入银行'],
    [{ ...bank, bank_address: ' ', bank_no: '', pay_pass: '' }, '请输入开户行地址'],
    [{ ...bank, bank_no: ' ', pay_pass: '' }, '请输人银行卡号'],
    [{ ...bank, bank_no: '123', pay_pass: '' }, '请输人支付密码'],
    [{ ...bank, bank_no: '1234567', pay_pass: '1' }, '请输人正确的卡号长度'],
    [{ ...bank, bank_no: '1'.repeat(31) }, '请输人正确的卡号长度'],
    [{ ...bank, bank_no: '6222abcd1234' }, '请输人正确的卡号长度'],
    [{ ...bank, pay_pass: '12345' }, '请输人支付密码长度'],
    [{ ...bank, bank_owner: '陈' }, '持卡人姓名须为2-20个字'],
    [{ ...bank, bank_address: '一'.repeat(61) }, '开户行地址最长60字'],
    [{ ...bank, bank: '没有这家银行' }, '暂不支持该银行'],
    [{ ...bank, pay_pass: 'Wrong2pass' }, '支付密码错误，还可尝试4次'],
    [{ ...bank, bank_owner: '别人' }, '持卡人姓名须与实名一致'],
    [{ ...usdt, bank_no: ' ', bank_owner: '', pay_pass: '' }, '请输入USDT地址'],
    [{ ...usdt, bank_owner: '', pay_pass: '' }, '请选择钱包协议'],
    [{ ...usdt, pay_pass: '' }, '请输人支付密码'],
    [{ ...usdt, pay_pass: '12345' }, '请输人支付密码长度'],
    [{ ...usdt, bank_no: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, '不能填写合约地址'],
    [{ ...usdt, bank_owner: 'ERC20' }, '地址与所选协议不符'],
  ])('%j → %s', async (input, message) => {
    const member = await cashier.member(0n)
    expect((await call('POST /api/bindcard', input, member.as)).message).toBe(message)
  })

  it('leads to the payment password first', async () => {
    const member = await newMember(cashier.test)
    const answer = await call('POST /api/bindcard', { ...bank, bank_owner: '' }, { token: member.token })
    expect(answer.message).toBe('请先设置支付密码')
  })

  it('locks the payment password for half an hour after five wrong tries', async () => {
    const member = await cashier.member(0n)
    const wrong = { ...bank, pay_pass: 'Wrong2pass' }
    const said = []
    for (let i = 0; i < 6; i++) said.push((await call('POST /api/bindcard', wrong, member.as)).message)
    expect(said.slice(0, 4)).toEqual([4, 3, 2, 1].map((n) => `支付密码错误，还可尝试${n}次`))
    expect(new Set(said.slice(4))).toEqual(new Set(['支付密码已锁定，请30分钟后再试']))
    expect((await call('POST /api/bindcard', bank, member.as)).message).toBe('支付密码已锁定，请30分钟后再试')
    await cashier.test.advance(30 * 60_000 + 1000)
    expect((await call('POST /api/bindcard', bank, await cashier.again(member))).message).toBe('绑定成功')
  })
})

describe('a USDT address', () => {
  it.each([
    ['TRC20', 'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDV2'],
    ['TRC20', 'TNVstFKWvGLxuJDdEVAxfwNuf76LLWmDV'],
    ['TRC20', 'TNVst0KWvGLxuJDdEVAxfwNuf76LLWmDVw'],
    ['TRC20', 'tnvstfkwvglxujddevaxfwnuf76llwmdvw'],
    ['TRC20', '1DXftBwnmYE1k89zeDXF9ngmkKM2AbD7jr'],
    ['ERC20', '0x896e721F35B6f7c45DcB3C671718531f482180DC'],
    ['ERC20', '0x896e72'],
    ['ERC20', '896e721f35b6f7c45dcb3c671718531f482180dc'],
    ['ERC20', '0x0000000000000000000000000000000000000000'],
    ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ])('%s %s is refused', async (protocol, address) => {
    const member = await cashier.member(0n)
    const answer = await call(
      'POST /api/bindcard',
      { ...usdt, bank_owner: protocol, bank_no: address },
      member.as,
    )
    expect(answer.code).toBe(400)
    expect((await call('POST /api/getcard', { type: 2 }, member.as)).data).toEqual([])
  })

  it.each([
    ['TRC20', 'TLo9V7zUB8cEX46fGPRmnPT6C4jSDN8nwe', 'TLo9V7zUB8cEX46fGPRmnPT6C4jSDN8nwe'],
    ['TRC20', '  TM1Uqsh8v4CyqfJ99QwC4qciuBSkCzM9xN ', 'TM1Uqsh8v4CyqfJ99QwC4qciuBSkCzM9xN'],
    ['ERC20', '0x896e721f35b6f7c45dcb3c671718531f482180dc', '0x896E721F35B6f7c45DcB3C671718531f482180DC'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ])('%s %s is kept as %s', async (protocol, address, kept) => {
    const member = await cashier.member(0n)
    const bound = await call(
      'POST /api/bindcard',
      { ...usdt, bank_owner: protocol, bank_no: address },
      member.as,
    )
    expect(bound).toMatchObject({ message: '绑定成功', data: { bank: 'USDT', bank_owner: protocol } })
    const [row] = await cashier.test.core.db.query<{ number: string }>(
      'SELECT number FROM cards WHERE id::text = $1',
      [bound.data.id],
    )
    expect(row?.number).toBe(kept)
  })
})

describe('a bound card', () => {
  it('gives the member his name, is shown masked and held for a day, and cannot be bound twice', async () => {
    const member = await cashier.member(0n)
    await cashier.test.core.db.query('UPDATE members SET realname = username WHERE id = $1', [member.id])
    const bound = await call('POST /api/bindcard', bank, member.as)
    expect(bound.data).toMatchObject({ bank_no: '**** 5678', in_use: 0 })
    expect(bound.data.hold_until).not.toBeNull()
    expect((await call('POST /api/user', {}, member.as)).data.realname).toBe('陈一舟')
    expect(
      (await call('POST /api/bindcard', { ...bank, bank_no: '6222000012345678' }, member.as)).message,
    ).toBe('该卡号已绑定')
    const cards = await call('POST /api/getcard', { type: 1 }, member.as)
    expect(JSON.stringify(cards)).not.toContain('622200001234')
    await cashier.test.advance(86_400_000)
    const later = await call('POST /api/getcard', { type: '1' }, await cashier.again(member))
    expect(later.data.find(({ id }) => id === bound.data.id)?.hold_until).toBeNull()
  })

  it('is one of five of its kind, however many are bound at once', async () => {
    const member = await cashier.member(0n)
    await cashier.test.core.db.query('UPDATE cards SET removed_at = app_now() WHERE member_id = $1', [
      member.id,
    ])
    const { cards } = cashier.test.services
    const owner = { ...SESSION, memberId: member.id }
    const bind = (i: number) =>
      actAs('api', () =>
        cards.bind(owner, { ...bank, bank_no: `622200009999${String(i).padStart(4, '0')}` }, CALLER),
      ).then(
        () => 'bound',
        (error: { key: string }) => error.key,
      )
    // The payment password's lock admits five concurrent tries, so the rest are retried until verified.
    const ends = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        let end = await bind(i)
        while (end === 'payPasswordLocked') end = await bind(i)
        return end
      }),
    )
    expect(ends.filter((end) => end === 'bound')).toHaveLength(5)
    expect(new Set(ends)).toEqual(new Set(['bound', 'bankCardsFull']))
    expect((await call('POST /api/getcard', { type: 1 }, member.as)).data).toHaveLength(5)
  })

  it('is unbound by its owner alone, and not while money is on its way to it', async () => {
    const member = await cashier.member()
    const other = await cashier.member(0n)
    expect((await call('POST /api/delcard', { id: member.card }, other.as)).code).toBe(404)
    const asked = { amount: 500, bank: member.card, password: PAY_PASSWORD }
    expect((await call('POST /api/withdraw', asked, member.as)).code).toBe(200)
    expect((await call('POST /api/getcard', { type: 1 }, member.as)).data[0]?.in_use).toBe(1)
    expect((await call('POST /api/delcard', { id: member.card }, member.as)).message).toBe(
      '该账户有提款正在处理，暂不能解绑',
    )
    const free = await cashier.bindCard(member.id, {
      kind: 'usdt',
      number: 'TLo9V7zUB8cEX46fGPRmnPT6C4jSDN8nwe',
    })
    expect((await call('POST /api/delcard', { id: free }, member.as)).message).toBe('解绑成功')
    expect((await call('POST /api/getcard', { type: 2 }, member.as)).data).toEqual([])
  })
})

it('lists the banks by name', async () => {
  const member = await cashier.member(0n)
  const banks = (await call('POST /api/banklist', {}, member.as)).data
  expect(banks).toHaveLength(33)
  expect(banks[0]?.bank_name).toBe('中国工商银行')
})
