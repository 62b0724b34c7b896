// Cards, deposits, withdrawals and transfers: every text of the specification in its order.
import { describe, expect, it } from 'vitest'
import { fenFromYuan } from '#src/money.ts'
import { refusalText, type RefusalKey } from '#src/refusals.ts'
import { checkBankCard, checkUsdtCard, maskNumber } from './card.ts'
import { checkDeposit, DEFAULT_RANGE, usdtFromFen, usdtText } from './deposit.ts'
import { readTransfer } from './transfer.ts'
import { checkWithdrawal, maxWithdrawYuan, quoteUsdt } from './withdrawal.ts'

const says = (key: RefusalKey | null, vars = {}) => (key ? refusalText(key, vars) : null)

describe('binding a USDT address', () => {
  const good = { address: 'TLo9V7zUB8cEX46fGPRmnPT6C4jSDN8nwe', protocol: 'TRC20', payPassword: 'Pay00003' }
  it.each([
    [{ address: '', protocol: '', payPassword: '' }, '请输入USDT地址'],
    [{ protocol: '', payPassword: '' }, '请选择钱包协议'],
    [{ payPassword: '' }, '请输人支付密码'],
    [{ payPassword: '12345' }, '请输人支付密码长度'],
    [{ address: 'abc' }, 'USDT地址格式不正确'],
    [{ protocol: 'ERC20' }, '地址与所选协议不符'],
    [{ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, '不能填写合约地址'],
    [{}, null],
  ])('%o says %s', (change, text) => {
    expect(says(checkUsdtCard({ ...good, ...change }))).toBe(text)
  })
})

describe('binding a bank card', () => {
  const good = {
    holder: '演示三',
    bank: '招商银行',
    branch: '演示支行',
    cardNo: '6222 0000 0000 1001',
    payPassword: 'Pay00003',
  }
  const none = { holder: '', bank: '', branch: '', cardNo: '', payPassword: '' }
  it.each([
    [none, '请输入姓名'],
    [{ ...none, holder: '演示三' }, '请输入银行'],
    [{ ...none, holder: '演示三', bank: '招商银行' }, '请输入开户行地址'],
    [{ cardNo: '', payPassword: '' }, '请输人银行卡号'],
    [{ cardNo: '1234567', payPassword: '' }, '请输人支付密码'],
    [{ cardNo: '1234567', payPassword: '12345' }, '请输人正确的卡号长度'],
    [{ cardNo: '1'.repeat(31) }, '请输人正确的卡号长度'],
    [{ cardNo: '12345678x' }, '请输人正确的卡号长度'],
    [{ payPassword: '12345' }, '请输人支付密码长度'],
    [{ payPassword: 'a'.repeat(19) }, '请输人支付密码长度'],
    [{ holder: '某' }, '持卡人姓名须为2-20个字'],
    [{ branch: '行'.repeat(61) }, '开户行地址最长60字'],
    [{ bank: '不知名银行' }, '暂不支持该银行'],
    [{ cardNo: '12345678' }, null],
    [{}, null],
  ])('%o says %s', (change, text) => {
    expect(says(checkBankCard({ ...good, ...change }))).toBe(text)
  })

  it('masks what others may not read', () => {
    expect(maskNumber('6222000000001001')).toBe('**** 1001')
  })
})

describe('a deposit', () => {
  const good = {
    paytype: 'bank',
    amount: '500',
    owner: '演示三',
    bank: '招商银行',
    cardNo: '62220000',
    branch: '支行',
  } as const
  const range = '请输入金额在100-10000之间！'
  it.each([
    [{ amount: '' }, range],
    [{ amount: '99' }, range],
    [{ amount: '10001', owner: '' }, range],
    [{ amount: '10000.01', owner: '' }, range],
    [{ amount: 'abc' }, range],
    [{ amount: '100.5' }, '存款金额须为整数'],
    [{ owner: '', bank: '' }, '请输入存款人姓名'],
    [{ bank: '', cardNo: '' }, '请输入银行类型'],
    [{ cardNo: '', branch: '' }, '请输入银行卡号'],
    [{ branch: ' ' }, '请输入银行开户行地址'],
    [{}, null],
    [{ paytype: 'usdt', owner: '', bank: '', cardNo: '', branch: '' } as const, null],
    [{ amount: 100 }, null],
    [{ amount: 10000 }, null],
  ])('%o says %s', (change, text) => {
    expect(says(checkDeposit({ ...good, ...change }, DEFAULT_RANGE), { min: 100, max: 10000 })).toBe(text)
  })

  it('floors what it is in USDT', () => {
    expect(usdtFromFen(100_000n, 7.1)).toBe('140.84')
    expect(usdtFromFen(10_000n, 7.1)).toBe('14.08')
    expect(usdtFromFen(100_000n, 7.1534)).toBe('139.79')
  })
})

describe('a withdrawal', () => {
  const good = { kind: 'bank', cardId: 'c1', amount: '500', password: 'Pay00003' } as const
  it.each([
    [{ cardId: '', amount: '', password: '' }, '请选择您要提现到的银行卡'],
    [{ kind: 'usdt', cardId: '' } as const, '请选择USDT地址'],
    [{ amount: '', password: '' }, '单笔取款不能低于100元'],
    [{ amount: '99.99', password: '' }, '单笔取款不能低于100元'],
    [{ amount: '100.5' }, '取款金额须为整数'],
    [{ password: '' }, '请输入您的支付密码'],
    [{ amount: '99999999' }, null],
    [{}, null],
  ])('%o says %s', (change, text) => {
    expect(says(checkWithdrawal({ ...good, ...change }, false))).toBe(text)
  })

  it.each([
    [{ cardId: '' }, '请选择您要提现到的银行卡'],
    [{ amount: '0' }, '单笔取款不能低于100元'],
    [{ amount: '0.01', password: '' }, '请输入您的支付密码'],
    [{ amount: '0.01' }, null],
  ])('%o of a whole balance that is free says %s', (change, text) => {
    expect(says(checkWithdrawal({ ...good, ...change }, true))).toBe(text)
  })

  const terms = { withdrawusdtrate: 7.1, withdrawcashfee: '5.00', withdrawfeeusdttrc: '1.00' }
  it.each([
    ['100.00', '13.08', '9.08'],
    ['500.00', '69.42', '65.42'],
    ['5000.00', '703.22', '699.22'],
  ])('¥%s arrives as %s by TRC20 and %s by ERC20', (yuan, trc, erc) => {
    const fen = fenFromYuan(yuan)
    expect(usdtText(quoteUsdt(fen, 'TRC20', terms).receivedCents)).toBe(trc)
    expect(usdtText(quoteUsdt(fen, 'ERC20', terms).receivedCents)).toBe(erc)
  })

  it('offers as maximum what would not fail', () => {
    expect(maxWithdrawYuan('12680.50', '50000.00', '100000.00')).toBe(12680n)
    expect(maxWithdrawYuan('96500.00', '50000.00', '500000.00')).toBe(50000n)
    expect(maxWithdrawYuan('96500.00', '50000.00', '1200.00')).toBe(1200n)
    expect(maxWithdrawYuan('0.99', '50000.00', '1200.00')).toBe(0n)
    expect(maxWithdrawYuan('500.00', '50000.00', '-300.00')).toBe(0n)
  })
})

describe('a transfer', () => {
  it.each([
    ['', 'AG', 'BG', '请输入操作金额！'],
    ['10', 'AG', 'BG', '场馆内钱包不支持互转'],
    ['0.5', 'AG', 'BG', '场馆内钱包不支持互转'],
    ['10', 'userbalance', 'userbalance', '场馆内钱包不支持互转'],
    ['0.5', 'userbalance', 'AG', '转账金额须大于等于1元，最多两位小数'],
    ['1.234', 'userbalance', 'AG', '转账金额须大于等于1元，最多两位小数'],
    ['12.34', 'userbalance', 'AG', null],
    ['1', 'AG', 'userbalance', null],
  ])('%s from %s to %s says %s', (amount, sourcetype, targettype, text) => {
    expect(says(readTransfer({ amount, sourcetype, targettype }).refusal)).toBe(text)
  })

  it.each([
    ['12.34', 'userbalance', 'AG', { plat: 'AG', direction: 'in', amountFen: 1_234n }],
    ['1', 'AG', 'userbalance', { plat: 'AG', direction: 'out', amountFen: 100n }],
  ])('%s from %s to %s reads as %o', (amount, sourcetype, targettype, intent) => {
    expect(readTransfer({ amount, sourcetype, targettype })).toEqual({ refusal: null, ...intent })
  })
})
