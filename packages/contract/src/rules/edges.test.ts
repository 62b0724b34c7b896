// Both edges of every limit that a rule of the contract holds: the last value within, the first one beyond, and the other sign.
import { describe, expect, it } from 'vitest'
import { WALLET_CODE } from '../codes.ts'
import { isHonest } from './promo/activity.ts'
import { applyAgainAt, cashCostFen, checkAgentDraft, isActiveMember } from './promo/agent.ts'
import { checkProfile, checkRegistration, isUsername } from './auth.ts'
import { checkBankCard } from './cashier/card.ts'
import { checkDeposit, DEFAULT_RANGE } from './cashier/deposit.ts'
import { checkAmount, checkPayable, holdUntil } from './cashier/withdrawal.ts'
import { readTransfer } from './cashier/transfer.ts'
import { decideInvite, inviteEnd, type InviteFacts } from './promo/invite.ts'
import { cutAmounts, effectiveBudgetFen, redPacketPhase } from './promo/red-packet.ts'
import type { Day } from '../time.ts'
import { type SettledBet, validAmounts } from './promo/turnover.ts'
import { decideVip, periodEnd } from './promo/vip.ts'

const NOON = Date.UTC(2026, 10, 15, 4)
const DAY = 86_400_000
const x = (length: number) => 'x'.repeat(length)

const deposit = (amount: string) =>
  checkDeposit({ paytype: 'usdt', amount, owner: '', bank: '', cardNo: '', branch: '' }, DEFAULT_RANGE)
const withdraw = (kind: 'bank' | 'usdt') => (amountFen: bigint) =>
  checkAmount({ kind, amountFen, receivedCents: null }, false)?.key ?? null
const transfer = (amount: string) =>
  readTransfer({ amount, sourcetype: WALLET_CODE, targettype: 'AG' }).refusal
const card = (change: Partial<Parameters<typeof checkBankCard>[0]>) =>
  checkBankCard({
    holder: '张三丰',
    bank: '中国工商银行',
    branch: '北京支行',
    cardNo: '6222021234567890',
    payPassword: 'secret1',
    ...change,
  })
const register = (password: string) =>
  checkRegistration({ name: 'member01', password, confirmPass: password, code: '1', adult: true })
const profile = (email: string, birthday = '') => checkProfile({ mobile: '', email, birthday }, '2026-11-15')
const INVITE: InviteFacts = {
  firstDepositFen: 10_000n,
  flowFen: 50_000n,
  isOver: false,
  states: ['normal', 'normal'],
  isClosed: false,
  sameDevice: false,
  sameNetwork: false,
  sameAccount: false,
  deviceAgain: false,
  accountAgain: false,
  paidThisMonth: 0,
}
const invite = (change: Partial<InviteFacts>) => decideInvite({ ...INVITE, ...change }).kind
const sport = (sportOddsMilli: number) =>
  validAmounts([{ stakeFen: 100n, outcome: 'win', family: null, sportOddsMilli }])[0]
/** Two picks of one family that together cover so many of ten thousand outcomes. */
const covering = (weight: number) => {
  const bet = (pick: string, part: number, stakeFen: bigint): SettledBet => ({
    stakeFen,
    outcome: 'win',
    family: { family: 'f', pick, weight: part, whole: 10_000 },
  })
  return validAmounts([bet('a', 5_000, 300n), bet('b', weight - 5_000, 100n)])
}
const held = (agoMs: number) =>
  holdUntil(new Date(NOON), new Date(NOON - agoMs), null, false)?.getTime() ?? null
const phase = (clock: string) => redPacketPhase(Date.parse(`2026-11-15T${clock}+08:00`))

type Row = readonly [limit: string, what: string, seen: unknown, wanted: unknown]

const MONEY: readonly Row[] = [
  ['LIMITS.depositDefault.min', '99', deposit('99'), 'depositRange'],
  ['LIMITS.depositDefault.min', '99.99', deposit('99.99'), 'depositRange'],
  ['LIMITS.depositDefault.min', '100', deposit('100'), null],
  ['LIMITS.depositDefault.min', '-100', deposit('-100'), 'depositRange'],
  ['LIMITS.depositDefault.max', '10000', deposit('10000'), null],
  ['LIMITS.depositDefault.max', '10000.01', deposit('10000.01'), 'depositRange'],
  ['LIMITS.depositDefault.max', '10001', deposit('10001'), 'depositRange'],
  ['LIMITS.withdrawMinYuan', '99.99', withdraw('bank')(9_999n), 'withdrawUnderMinimum'],
  ['LIMITS.withdrawMinYuan', '100', withdraw('bank')(10_000n), null],
  ['LIMITS.withdrawMinYuan', '100.01', withdraw('bank')(10_001n), 'withdrawWhole'],
  ['LIMITS.withdrawMinYuan', '-100', withdraw('bank')(-10_000n), 'withdrawUnderMinimum'],
  ['LIMITS.withdrawMaxYuan.bank', '50000', withdraw('bank')(5_000_000n), null],
  ['LIMITS.withdrawMaxYuan.bank', '50001', withdraw('bank')(5_000_100n), 'withdrawOverMaximum'],
  ['LIMITS.withdrawMaxYuan.usdt', '200000', withdraw('usdt')(20_000_000n), null],
  ['LIMITS.withdrawMaxYuan.usdt', '200001', withdraw('usdt')(20_000_100n), 'withdrawOverMaximum'],
  ['LIMITS.withdrawHoldMs', 'a day but a millisecond', held(DAY - 1), NOON + 1],
  ['LIMITS.withdrawHoldMs', 'a day', held(DAY), null],
  ['LIMITS.withdrawHoldMs', 'a day and a millisecond', held(DAY + 1), null],
  [
    'LIMITS.withdrawHoldMs',
    'payable as it ends',
    checkPayable({ holdUntil: new Date(NOON), isFrozen: false, isMemberFrozen: false }, new Date(NOON)),
    null,
  ],
  ['LIMITS.transferMinYuan', '0.99', transfer('0.99'), 'transferAmountFormat'],
  ['LIMITS.transferMinYuan', '1', transfer('1'), null],
  ['LIMITS.transferMinYuan', '1.01', transfer('1.01'), null],
  ['LIMITS.transferMinYuan', '-1', transfer('-1'), 'transferAmountFormat'],
  ['LIMITS.sportOddsMinMilli', '1.499', sport(1_499), 0n],
  ['LIMITS.sportOddsMinMilli', '1.500', sport(1_500), 100n],
  ['LIMITS.sportOddsMinMilli', '1.501', sport(1_501), 100n],
  ['LIMITS.coverShareBp', '79.99 %', covering(7_999), [300n, 100n]],
  ['LIMITS.coverShareBp', '80 %', covering(8_000), [300n, 100n]],
  ['LIMITS.coverShareBp', '80.01 %', covering(8_001), [150n, 50n]],
  ['LIMITS.bonusMultipleMax', '10', isHonest({ multiple: 10 }), true],
  ['LIMITS.bonusMultipleMax', '11', isHonest({ multiple: 11 }), false],
]

const GIFTS: readonly Row[] = [
  ['LIMITS.invite.depositYuan', '99.99', invite({ firstDepositFen: 9_999n }), 'wait'],
  ['LIMITS.invite.depositYuan', '100', invite({ firstDepositFen: 10_000n }), 'pay'],
  ['LIMITS.invite.flowYuan', '499.99', invite({ flowFen: 49_999n }), 'wait'],
  ['LIMITS.invite.flowYuan', '500', invite({ flowFen: 50_000n }), 'pay'],
  ['LIMITS.invite.flowYuan', '-500', invite({ flowFen: -50_000n }), 'wait'],
  ['LIMITS.invite.perMonth', '49', invite({ paidThisMonth: 49 }), 'pay'],
  ['LIMITS.invite.perMonth', '50', invite({ paidThisMonth: 50 }), 'miss'],
  ['LIMITS.invite.perMonth', '51', invite({ paidThisMonth: 51 }), 'miss'],
  ['LIMITS.invite.days', 'over a month’s end', inviteEnd('2026-11-15'), '2026-12-15'],
  ['LIMITS.invite.days', 'over a leap day', inviteEnd('2028-02-01'), '2028-03-02'],
  ['LIMITS.agent.reasonMax', '200', checkAgentDraft({ mobile: '13800000000', reason: x(200) }), null],
  [
    'LIMITS.agent.reasonMax',
    '201',
    checkAgentDraft({ mobile: '13800000000', reason: x(201) }),
    'applyReasonTooLong',
  ],
  ['LIMITS.agent.waitDays', '30', applyAgainAt(new Date(NOON)).getTime(), NOON + 30 * DAY],
  [
    'LIMITS.agent.waitDays',
    'over a month’s end',
    applyAgainAt(new Date(Date.UTC(2027, 0, 31, 16))).getTime(),
    Date.UTC(2027, 2, 2, 16),
  ],
  [
    'LIMITS.agent.activeDepositYuan',
    '99.99',
    isActiveMember({ depositFen: 9_999n, flowFen: 100_000n }),
    false,
  ],
  ['LIMITS.agent.activeDepositYuan', '100', isActiveMember({ depositFen: 10_000n, flowFen: 100_000n }), true],
  ['LIMITS.agent.activeFlowYuan', '999.99', isActiveMember({ depositFen: 10_000n, flowFen: 99_999n }), false],
  [
    'LIMITS.agent.activeFlowYuan',
    '-1000',
    isActiveMember({ depositFen: 10_000n, flowFen: -100_000n }),
    false,
  ],
  ['LIMITS.agent.cashCostBp', '0.99', cashCostFen({ depositFen: 50n, withdrawFen: 49n }), 0n],
  ['LIMITS.agent.cashCostBp', '1', cashCostFen({ depositFen: 50n, withdrawFen: 50n }), 1n],
  ['LIMITS.redPacketWindow.start', '09:59:59.999', phase('09:59:59.999'), 'upcoming'],
  ['LIMITS.redPacketWindow.start', '10:00', phase('10:00:00.000'), 'running'],
  ['LIMITS.redPacketWindow.end', '11:59:59.999', phase('11:59:59.999'), 'running'],
  ['LIMITS.redPacketWindow.end', '12:00', phase('12:00:00.000'), 'ended'],
  ['LIMITS.redPacket.minFen', 'a budget of 99 for two', effectiveBudgetFen(99n, 2), 100n],
  ['LIMITS.redPacket.minFen', 'a budget of 101 for two', effectiveBudgetFen(101n, 2), 101n],
  ['LIMITS.redPacket.minFen', 'just enough', cutAmounts(2, 100n, () => 0), [50n, 50n]],
]

const ACCOUNTS: readonly Row[] = [
  ['LIMITS.usernameMin', '5', isUsername(x(5)), false],
  ['LIMITS.usernameMin', '6', isUsername(x(6)), true],
  ['LIMITS.accountInputMax', '16', [isUsername(x(16)), register(x(16))], [true, null]],
  ['LIMITS.accountInputMax', '17', [isUsername(x(17)), register(x(17))], [false, 'passwordTooLong']],
  ['LIMITS.passwordMin', '5', register(x(5)), 'passwordTooShort'],
  ['LIMITS.passwordMin', '6', register(x(6)), null],
  ['LIMITS.payPassword.min', '5', card({ payPassword: x(5) }), 'payPasswordLength'],
  ['LIMITS.payPassword.min', '6', card({ payPassword: x(6) }), null],
  ['LIMITS.payPassword.max', '18', card({ payPassword: x(18) }), null],
  ['LIMITS.payPassword.max', '19', card({ payPassword: x(19) }), 'payPasswordLength'],
  ['LIMITS.cardNoMin', '7', card({ cardNo: '1234567' }), 'cardNoLength'],
  ['LIMITS.cardNoMin', '8', card({ cardNo: '12345678' }), null],
  ['LIMITS.card.noMax', '30', card({ cardNo: '1'.repeat(30) }), null],
  ['LIMITS.card.noMax', '31', card({ cardNo: '1'.repeat(31) }), 'cardNoLength'],
  ['LIMITS.card.holderMin', '1', card({ holder: '张' }), 'holderLength'],
  ['LIMITS.card.holderMin', '2', card({ holder: '张三' }), null],
  ['LIMITS.card.holderMax', '20', card({ holder: x(20) }), null],
  ['LIMITS.card.holderMax', '21', card({ holder: x(21) }), 'holderLength'],
  ['LIMITS.card.branchMax', '60', card({ branch: x(60) }), null],
  ['LIMITS.card.branchMax', '61', card({ branch: x(61) }), 'branchTooLong'],
  ['LIMITS.emailMax', '100', profile(`a@${x(94)}.com`.slice(-100)), null],
  ['LIMITS.emailMax', '101', profile(`a@${x(95)}.com`), 'emailFormat'],
  ['LIMITS.adultYears', 'the birthday', profile('', '2008-11-15'), null],
  ['LIMITS.adultYears', 'a day short', profile('', '2008-11-16'), 'birthdayRange'],
  ['LIMITS.serverBirthdayMin', '1920', profile('', '1920-01-01'), null],
  ['LIMITS.serverBirthdayMin', '1919', profile('', '1919-12-31'), 'birthdayRange'],
]

const level = (periodStart: Day) =>
  decideVip(
    {
      vip: 2,
      paysumFen: 0n,
      flowFen: 0n,
      periodStart,
      periodFlowFen: 0n,
      regainLevel: 0,
      regainBaseFen: 0n,
    },
    '2026-11-15',
  ).kind
const LEVELS: readonly Row[] = [
  ['LIMITS.vipKeepDays', 'the 90th day', level('2026-08-18'), 'nothing'],
  ['LIMITS.vipKeepDays', 'the day after it', level('2026-08-17'), 'demoted'],
  ['LIMITS.vipKeepDays', 'its last day', periodEnd('2026-08-17'), '2026-11-14'],
]

describe('the edges', () => {
  it.each([...MONEY, ...GIFTS, ...LEVELS, ...ACCOUNTS])('%s: %s', (_limit, _what, seen, wanted) => {
    expect(seen).toEqual(wanted)
  })
})
