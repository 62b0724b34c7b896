// Bugs in the cashier: withdrawals, payments, third parties' responses, turnover.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const WITHDRAWAL = [
  `${SRC}/modules/withdrawal/withdrawal-table.test.ts`,
  `${SRC}/modules/withdrawal/withdrawal-limits.test.ts`,
  `${SRC}/modules/withdrawal/withdrawal.test.ts`,
]
/** A call that died after its effect: the same key finds it. */
const CRASHED = { tests: [`${SRC}/http/idempotency/crashed-key.test.ts`] }
const POTS = ['gift-pots.rules', 'gift-pots', 'gift-strategies'].map(
  (name) => `${SRC}/turnover/${name}.test.ts`,
)
const PAYMENT = [`${SRC}/modules/deposit/callback.test.ts`, `${SRC}/modules/deposit/deposit.test.ts`]
const SIGNING = ['packages/contract/src/providers/signing.test.ts']

export const CASHIER = [
  ...inFile('signature', 'packages/contract/src/providers/signing.ts', SIGNING, [
    ['the last digit is not compared', 'i < a.length; i++', 'i < a.length - 1; i++'],
    ['no signature is a good one', 'if (a.length !== b.length) return false\n', ''],
    ['only the last digit decides', 'difference |= a.charCodeAt(i)', 'difference = a.charCodeAt(i)'],
    ['a message is good for ever', '<= SIGN_WINDOW_MS', '<= SIGN_WINDOW_MS * 1000'],
    [
      'a message from the future is fresh',
      'Math.abs(nowMs - Number(timestamp))',
      'nowMs - Number(timestamp)',
    ],
    [
      'a signature fits every path',
      'request.method, request.path, request.timestamp',
      'request.method, request.timestamp',
    ],
    [
      'an answer fits every question',
      'answer.timestamp, answer.nonce, answer.rawBody',
      'answer.timestamp, answer.rawBody',
    ],
    ['an answer fits every status', 'String(answer.status), answer.timestamp', 'answer.timestamp'],
    ['a nonce may be empty', '[A-Za-z0-9-]{16,64}', '[A-Za-z0-9-]{0,64}'],
  ]),
  ...inFile('withdrawal', `${SRC}/modules/withdrawal/withdrawal.service.ts`, WITHDRAWAL, [
    [
      'the payment password is not asked',
      '      await payPasswords.demand(by.memberId, draft.password)\n',
      '',
    ],
    ['the member is not held', '    await sql.lockMember(tx, memberId)\n', ''],
    [
      'a card that was removed meanwhile is paid to',
      "    if ((await this.deps.cards.owned(tx, memberId, card.id)) === null) throw new AppError('cardNotOwned')\n",
      '',
    ],
    ['the day is not looked at under the lock', '    raise(checkDay(paidFen, day, free))\n', ''],
    [
      'a refused hold passes for a withdrawal',
      "    if (!held.ok) throw new AppError('notEnoughBalance')\n",
      '',
    ],
    [
      'a request is not tied to its key',
      '      await once.mark(tx, confirmed.no)\n      await this.hold',
      '      await this.hold',
      CRASHED,
    ],
    [
      'somebody else’s withdrawal can be read',
      'if (row === null || row.member_id !== memberId)',
      'if (row === null)',
    ],
    ['a frozen house takes requests', 'isFrozen: await isFrozen(tx)', 'isFrozen: false'],
    [
      'an ERC20 card is paid on the other chain',
      "card.owner === 'ERC20' ? 'usdt-erc20' : 'usdt-trc20'",
      "card.owner === 'ERC20' ? 'usdt-trc20' : 'usdt-erc20'",
    ],
  ]),
  ...inFile('withdrawal', `${SRC}/modules/withdrawal/withdrawal.sql.ts`, WITHDRAWAL, [
    [
      'the day’s count is cut in UTC',
      'AND beijing_day(w.created_at) = beijing_day(app_now())) AS count_today',
      'AND w.created_at::date = app_now()::date) AS count_today',
    ],
    [
      'the day’s sum is cut in UTC',
      'AND beijing_day(w.created_at) = beijing_day(app_now())) AS sum_today',
      'AND w.created_at::date = app_now()::date) AS sum_today',
    ],
    [
      'a refused request uses up the day',
      "(SELECT count(*) FROM withdrawals w WHERE w.member_id = m.id AND w.state <> 'returned'",
      '(SELECT count(*) FROM withdrawals w WHERE w.member_id = m.id',
    ],
    [
      'a request that is being paid is not pending',
      "w.state IN ('paying', 'review')) AS has_pending",
      "w.state = 'review') AS has_pending",
    ],
    [
      'a request is sent to be paid twice',
      "WHERE no = $1 AND state = 'review' RETURNING no",
      'WHERE no = $1 RETURNING no',
    ],
  ]),
  ...inFile(
    'deposit',
    `${SRC}/modules/deposit/payment.rules.ts`,
    [`${SRC}/modules/deposit/payment.rules.test.ts`],
    [
      ['another provider’s order is credited', ' || order.provider !== arrival.provider', ''],
      ['an order is credited twice', "if (order.state === 'credited') return 'duplicateOrder'\n", ''],
      [
        'a payment at the very deadline is late',
        'arrival.paidAt > order.expire_at',
        'arrival.paidAt >= order.expire_at',
      ],
      [
        'less than asked is credited in full',
        'order.amount_fen === arrival.amountFen ? null',
        'order.amount_fen >= arrival.amountFen ? null',
      ],
      ['two hundredths may be missing', 'const USDT_SHORT_CENTS = 1n', 'const USDT_SHORT_CENTS = 2n'],
      ['more USDT than asked are taken', 'came <= order.usdt_cents && came', 'came'],
      [
        'another way of paying is credited',
        "if (order.channel !== arrival.channel) return 'wrongAmount'\n",
        '',
      ],
    ],
  ),
  ...inFile('deposit', `${SRC}/modules/deposit/payment.service.ts`, PAYMENT, [
    [
      'a callback is booked each time it comes',
      "if (!(await sql.isNewTransaction(tx, arrival.provider, arrival.txnId))) return 'known'\n",
      '',
    ],
    [
      'the order is not held',
      'const order = await sql.lockDeposit(tx, arrival.orderNo)\n    const why',
      'const order = await sql.readDeposit(tx, arrival.orderNo)\n    const why',
    ],
    [
      'an unsigned callback is booked',
      "      throw new AppError('forbidden')\n    }\n    const row",
      '    }\n    const row',
    ],
    [
      'a callback for another merchant is booked',
      'if (!parsed.success || parsed.data.merchant !== adapter.merchant) return null',
      'if (!parsed.success) return null',
    ],
    [
      'a deposit asks for no turnover',
      '      amountFen,\n      multiple: 1,\n    })',
      '      amountFen,\n      multiple: 0,\n    })',
    ],
    [
      'an unpaid order is closed by an unknown answer',
      "const isKnown = reply.kind !== 'unknown'",
      'const isKnown = true',
    ],
  ]),
  ...inFile('deposit', `${SRC}/modules/deposit/deposit.service.ts`, PAYMENT, [
    ['a fourth open order', 'member.open) >= LIMITS.openDeposits', 'member.open) > LIMITS.openDeposits'],
    [
      'somebody else’s order can be closed',
      'if (row === null || row.member_id !== memberId)',
      'if (row === null)',
    ],
    [
      'somebody else’s proof is attached',
      "if (proof !== null && !(await isOwnProof(tx, memberId, proof))) throw new AppError('notFound')\n",
      '',
    ],
    [
      'a closed way takes deposits',
      "if (terms.ways[PAY_WAYS[channel].tab] !== 1) throw new AppError('payWayOff')\n",
      '',
    ],
  ]),
  ...inFile(
    'turnover',
    `${SRC}/turnover/turnover.service.ts`,
    [`${SRC}/turnover/turnover.test.ts`],
    [
      ['the multiple is forgotten', 'credit.amountFen * BigInt(credit.multiple)', 'credit.amountFen'],
      ['one yuan is poor', 'balances.totalFen >= POOR_FEN', 'balances.totalFen > POOR_FEN'],
      [
        'money on its way counts as nothing',
        ' || balances.transitFen > 0n',
        '',
        {
          survives:
            'a pending transfer stands behind it, and hasUnsettled looks for one in the same transaction',
        },
      ],
      ['open bets count as nothing', 'if (await sql.hasUnsettled(tx, memberId)) return false\n', ''],
    ],
  ),
  ...inFile('turnover', `${SRC}/turnover/gift-pots.rules.ts`, POTS, [
    [
      'a loss takes the gift first',
      'return coveredPots(before, totalFen + netFen)',
      'return coveredPots(before, sumOf(before) + netFen)',
    ],
    [
      'a gain beside own money is the pot’s',
      'if (netFen === 0n || ownFen > 0n) return before',
      'if (netFen === 0n) return before',
    ],
    [
      'a pot is larger than the total',
      'if (missing <= 0n) return [...pots]',
      'if (missing <= 10n) return [...pots]',
    ],
    ['the rest of a division is lost', '(i === youngest ? restFen : 0n)', '0n'],
  ]),
  ...inFile('turnover', `${SRC}/turnover/gift-pots.service.ts`, POTS, [
    ['a gift ends while a bet is open', 'isElsewhere || (await hasUnsettled(tx, memberId))', 'isElsewhere'],
    ['a gift ends while money is at a venue', 'if (isElsewhere || (await', 'if ((await'],
    [
      'giving one gift up ends all',
      'return this.end(tx, memberId, [row], bonusDropped)',
      'return this.end(tx, memberId, await sql.openPots(tx, [memberId]), bonusDropped)',
    ],
    [
      'a pot is taken with what is own beside it',
      'const fen = byId.get(id) ?? 0n',
      'const fen = (byId.get(id) ?? 0n) + 1n',
    ],
    [
      'pots of a settlement are those of another',
      'rows.filter((row) => row.memberId === memberId)',
      'rows.filter((row) => row.memberId !== memberId)',
    ],
    [
      'a leaving member takes the pots out',
      'return potsFen < walletFen ? potsFen : walletFen',
      'return potsFen < walletFen ? 0n : walletFen',
    ],
    ['a venue’s correction counts as a bet of its own', 'totalFen += one.netFen', 'totalFen -= one.netFen'],
    [
      'a time-out that ended is not looked at again',
      'if ((await sql.leavingWithPots(tx, memberId - 1n, 1))[0] !== memberId) return false\n',
      '',
      { survives: 'the sweep asks for the same members just before' },
    ],
  ]),
]
