// Bugs in the pure rules of money: amounts, days, deposits, withdrawals, transfers, cards.
import { inFile } from './mutant.ts'

const RULES = 'packages/contract/src/rules'
const CASHIER = [
  `${RULES}/cashier/cashier.test.ts`,
  `${RULES}/cashier/withdrawal.test.ts`,
  'packages/contract/src/money.test.ts',
]

export const MONEY_RULES = [
  ...inFile(
    'money',
    'packages/contract/src/money.ts',
    ['packages/contract/src/money.test.ts'],
    [
      ['an amount of five fen loses its nought', ".padStart(3, '0')", ".padStart(2, '0')"],
      ['a debt is shown without its sign', "const sign = fen < 0n ? '-' : ''", "const sign = ''"],
      ['half a yuan is read as five fen', ".padEnd(2, '0')", ".padStart(2, '0')"],
      ['three decimals are read', '(\\.\\d{1,2})?$/', '(\\.\\d{1,3})?$/'],
      ['an amount may be negative', 'const YUAN_IN = /^(0', 'const YUAN_IN = /^-?(0'],
      ['a leading nought is read', 'const YUAN_IN = /^(0|[1-9]\\d{0,13})', 'const YUAN_IN = /^(\\d{1,14})'],
      [
        'USDT are rounded up',
        'return (fen * 10000n) / rateE4',
        'return (fen * 10000n + rateE4 - 1n) / rateE4',
      ],
    ],
  ),
  ...inFile(
    'money',
    'packages/contract/src/time.ts',
    ['packages/contract/src/time.test.ts'],
    [
      ['days are cut in UTC', 'new Date(ms + OFFSET_MS)', 'new Date(ms)'],
      [
        'the last days hold one day too many',
        'dayStart(addDays(today, 1 - days))',
        'dayStart(addDays(today, -days))',
      ],
      ['30 February is a day', ' || !new Date(ms).toISOString().startsWith(text.slice(0, 10))', ''],
      ['the day of joining is day 0', 'beijingDay(now)) + 1)', 'beijingDay(now)))'],
      ['29 February has no birthday', 'isDay(same) ? same : `${year}-02-28`', 'same'],
    ],
  ),
  ...inFile('cashier', `${RULES}/cashier/deposit.ts`, CASHIER, [
    ['the least deposit is refused', 'amountFen < range.minFen', 'amountFen <= range.minFen'],
    ['one fen above the most is taken', 'amountFen > range.maxFen', 'amountFen > range.maxFen + 1n'],
    ['a deposit may have fen', "if (amountFen % 100n !== 0n) return 'depositWhole'\n", ''],
    ['a rate of 7.15 is cut to 7.1', 'Math.round(rate * 10_000)', 'Math.floor(rate * 10) * 1000'],
  ]),
  ...inFile('cashier', `${RULES}/cashier/withdrawal.ts`, CASHIER, [
    ['exactly 100 yuan cannot be withdrawn', 'if (amountFen < MIN_FEN)', 'if (amountFen <= MIN_FEN)'],
    ['a withdrawal may have fen', "return amountFen % YUAN === 0n ? null : 'withdrawWhole'", 'return null'],
    [
      'the day has one withdrawal too many',
      'day.countToday >= day.countMax',
      'day.countToday > day.countMax',
    ],
    [
      'the day ends one fen too early',
      'day.sumTodayFen + amountFen > day.sumMaxFen',
      'day.sumTodayFen + amountFen >= day.sumMaxFen',
    ],
    [
      'today is forgotten in the day’s sum',
      'day.sumTodayFen + amountFen > day.sumMaxFen',
      'amountFen > day.sumMaxFen',
    ],
    ['a fen of turnover is forgiven', 'if (day.turnoverLeftFen > 0n)', 'if (day.turnoverLeftFen > 1n)'],
    [
      'the whole balance cannot be withdrawn',
      'return amountFen > day.balanceFen',
      'return amountFen >= day.balanceFen',
    ],
    ['a frozen house pays', "if (day.isFrozen) return { key: 'withdrawalsFrozen' }\n", ''],
    ['a second request goes beside the first', "if (day.hasPending) return { key: 'withdrawPending' }\n", ''],
    ['a hold ends a moment too late', 'facts.holdUntil > now', 'facts.holdUntil >= now'],
    [
      'the earlier of two holds counts',
      'const latest = Math.max(...ends)',
      'const latest = Math.min(...ends)',
    ],
    ['a young payment password holds nobody', 'payPasswordAt !== null && countsPassword', 'false'],
    ['the fee eats all and nobody says so', 'receivedCents <= 0n', 'receivedCents < 0n'],
    ['the fees of the chains are swapped', "protocol === 'ERC20' ? terms", "protocol !== 'ERC20' ? terms"],
    [
      'the largest offer forgets what is left of the day',
      '[balance, singleMax, dayLeft]',
      '[balance, singleMax]',
    ],
    ['the largest offer goes below zero', 'return least < 0n ? 0n : least / YUAN', 'return least / YUAN'],
    [
      'the single maximum is the other card’s',
      'LIMITS.withdrawMaxYuan[kind]',
      "LIMITS.withdrawMaxYuan[kind === 'bank' ? 'usdt' : 'bank']",
    ],
  ]),
  ...inFile('cashier', `${RULES}/cashier/transfer.ts`, CASHIER, [
    ['exactly one yuan cannot be moved', 'amountFen < MIN_FEN', 'amountFen <= MIN_FEN'],
    [
      'money goes from venue to venue',
      'if (isIn === (targettype === WALLET_CODE))',
      'if (isIn && targettype === WALLET_CODE)',
    ],
    ['in and out are swapped', "direction: isIn ? 'in' : 'out'", "direction: isIn ? 'out' : 'in'"],
  ]),
  ...inFile(
    'cashier',
    `${RULES}/cashier/usdt-address.ts`,
    [`${RULES}/cashier/usdt-address.test.ts`],
    [
      [
        'a TRON checksum is looked at in part',
        'bytes.subarray(21).every((byte, i)',
        'bytes.subarray(21).some((byte, i)',
      ],
      ['a wrong mixture of cases is taken', 'return mixed && text !== right ? null : right', 'return right'],
      [
        'money may be sent to the token itself',
        'if (CONTRACTS.includes(address))',
        'if (CONTRACTS.includes(typed))',
      ],
      [
        'a chain takes the other’s address',
        "if ((protocol === 'TRC20') !== (tron !== null))",
        "if (protocol === 'TRC20' && tron === null)",
      ],
      ['the address of nobody is taken', ' || /^0x0{40}$/.test(text)', ''],
    ],
  ),
  ...inFile(
    'cashier',
    `${RULES}/cashier/card.ts`,
    [`${RULES}/cashier/cashier.test.ts`],
    [
      ['a card number may hold letters', "if (!/^\\d+$/.test(cardNo)) return 'cardNoLength'\n", ''],
      ['more than the last four digits are shown', 'number.slice(-4)', 'number.slice(-6)'],
    ],
  ),
  ...inFile(
    'rebate',
    `${RULES}/promo/rebate.ts`,
    [`${RULES}/promo/rebate.test.ts`],
    [
      [
        'a rebate is rounded',
        '(validFen * BigInt(rateBp)) / 10_000n',
        '(validFen * BigInt(rateBp) + 5_000n) / 10_000n',
      ],
      ['a correction takes more than a row holds', 'row.moneyFen < left ? row.moneyFen : left', 'left'],
      ['what no row can bear is forgotten', 'return { kept, debtFen: left }', 'return { kept, debtFen: 0n }'],
    ],
  ),
]
