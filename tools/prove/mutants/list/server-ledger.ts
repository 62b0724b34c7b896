// Bugs in what keeps the money and gives it out: the ledger, rebates, levels, adjustments.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const LEDGER = [`${SRC}/ledger`]
const REBATE = [`${SRC}/modules/rebate/rebate.test.ts`, `${SRC}/modules/rebate/rebate-run.test.ts`]
const VIP = [`${SRC}/modules/vip/vip.test.ts`]
const VIP_GIFTS = { tests: [`${SRC}/modules/vip/vip-gifts.test.ts`] }
const ADJUST = [`${SRC}/modules/wallet/adjust.test.ts`]

export const LEDGER_BUGS = [
  ...inFile('ledger', 'apps/server/functions/ledger-post.sql', LEDGER, [
    ['accounts are not locked', 'ORDER BY id FOR NO KEY UPDATE) a;', 'ORDER BY id) a;'],
    [
      'locks are taken in any order',
      "kind <> 'derived' ORDER BY id FOR NO KEY UPDATE) a",
      "kind <> 'derived' ORDER BY id DESC FOR NO KEY UPDATE) a",
    ],
    [
      'a wallet falls below zero',
      'IF after[leg] < 0 AND locked_floors[slot] THEN',
      'IF after[leg] < 0 AND NOT locked_floors[slot] THEN',
    ],
    [
      'a fen too much can be spent',
      'IF after[leg] < 0 AND locked_floors[slot]',
      'IF after[leg] < -1 AND locked_floors[slot]',
    ],
    [
      'a reserve ends twice',
      'IF ends_id IS NOT NULL AND EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.ends = ends_id) THEN',
      'IF false THEN',
    ],
    [
      'a hold leaves in parts',
      'AND e.account_id = ids[hold_leg] AND e.amount = -p_amounts[hold_leg]',
      'AND e.account_id = ids[hold_leg]',
    ],
    [
      'a known key takes other amounts',
      'AND e.account_id = l.account_id AND e.amount = l.amount',
      'AND e.account_id = l.account_id',
    ],
    [
      'a known key takes another code',
      't.code = p_code AND t.legs = cardinality(p_ids)',
      't.legs = cardinality(p_ids)',
    ],
    [
      'play money meets real money',
      'IF in_currency <> other_currency THEN',
      'IF in_currency = other_currency AND false THEN',
    ],
    [
      'the running number stands still',
      'seqs[leg] := locked_seqs[slot] + 1;',
      'seqs[leg] := locked_seqs[slot];',
    ],
  ]),
  ...inFile('ledger', 'apps/server/functions/ledger-guards.sql', LEDGER, [
    ['entries need not sum to zero', 'WHERE n.total <> 0 OR n.known', 'WHERE n.known'],
    [
      'entries can be changed',
      'CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE',
      'CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR TRUNCATE',
    ],
    [
      'transactions can be deleted',
      'CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE OR TRUNCATE',
      'CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR TRUNCATE',
    ],
    ['a leg can be left out', 'OR t.legs <> n.legs ', ''],
  ]),
  ...inFile('ledger', `${SRC}/ledger/post.ts`, LEDGER, [
    ['nothing can be moved', 'if (amountFen <= 0n) throw', 'if (amountFen < 0n) throw'],
    [
      'a move creates money',
      '{ account: from, amountFen: -amountFen },',
      '{ account: from, amountFen: -amountFen + 1n },',
    ],
    [
      'a refusal passes for a success',
      "if (row.outcome === 'notEnough') return { ok: false, refusal: 'notEnough' }\n  return posted(posting, row)",
      'return posted(posting, row)',
    ],
  ]),
  ...inFile(
    'ledger',
    `${SRC}/ledger/post.ts`,
    [`${SRC}/modules/member/balance-poll.test.ts`],
    [
      [
        'who must be told of a change is forgotten',
        '  const row = await callPost(sql, values)\n  sql.touch(membersOf(accounts))\n',
        '  const row = await callPost(sql, values)\n',
      ],
    ],
  ),
  ...inFile('rebate', `${SRC}/modules/rebate/rebate.sql.ts`, REBATE, [
    [
      'cancelled rows are claimed',
      "UPDATE rebates SET state = 'claimed', updated_at = app_now(), claim_id = $2 WHERE member_id = $1 AND state = 'unclaimed'",
      "UPDATE rebates SET state = 'claimed', updated_at = app_now(), claim_id = $2 WHERE member_id = $1",
    ],
  ]),
  ...inFile('rebate', `${SRC}/modules/rebate/rebate-run.sql.ts`, REBATE, [
    [
      'a day holds the first moment of the next',
      'b.settled_at >= $2 AND b.settled_at < $3',
      'b.settled_at >= $2 AND b.settled_at <= $3',
    ],
    ['what was given before is forgotten', 'coalesce(s.due_fen, 0)::bigint', '0::bigint'],
    ['a debt is paid twice over', 'DO UPDATE SET fen = excluded.fen', 'DO UPDATE SET fen = d.fen'],
  ]),
  ...inFile('rebate', `${SRC}/modules/rebate/rebate.service.ts`, REBATE, [
    [
      'two claims at once are paid twice',
      '      await sql.lockMember(tx, memberId)\n      const { fen } = await',
      '      const { fen } = await',
    ],
    ['a rebate asks for no turnover', 'amountFen: fen, multiple: 1 })', 'amountFen: fen, multiple: 0 })'],
    ['a claim is not tied to its key', '      await once.mark(tx, claimId)\n', ''],
  ]),
  ...inFile(
    'rebate',
    `${SRC}/modules/rebate/rebate.rules.ts`,
    [`${SRC}/modules/rebate/rebate.rules.test.ts`],
    [['a debt is not taken off', 'const netted = debtFen < fen ? debtFen : fen', 'const netted = 0n * fen']],
  ),
  ...inFile('rebate', `${SRC}/modules/rebate/rebate-run.service.ts`, REBATE, [
    ['today is counted too', 'const last = addDays(today, -1)', 'const last = today'],
  ]),
  ...inFile('vip', `${SRC}/modules/vip/vip-run.service.ts`, VIP, [
    ['the level of the day that runs decides', 'const last = addDays(today, -1)', 'const last = today'],
    [
      'a missed month is not made up',
      "await openMonths(this.deps.db, 'vipMonth', first)",
      '[first]',
      VIP_GIFTS,
    ],
    [
      'members who keep away are given monthly gifts',
      '.filter((memberId) => open.has(memberId))\n',
      '',
      VIP_GIFTS,
    ],
  ]),
  ...inFile('vip', `${SRC}/modules/vip/vip-run.sql.ts`, VIP_GIFTS.tests, [
    [
      'a deposit counts by the day of its order',
      'd.ended_at >= $2 AND d.ended_at < $3',
      'd.created_at >= $2 AND d.created_at < $3',
    ],
    ['a month holds the first moment of the next', 'd.ended_at < $3', 'd.ended_at <= $3'],
  ]),
  ...inFile('adjust', `${SRC}/modules/wallet/adjust.service.ts`, ADJUST, [
    ['one adjustment may be larger than allowed', 'amountFen > MAX_FEN', 'amountFen > MAX_FEN * 2n'],
    [
      'the day’s limit is counted per request',
      '(await sql.lockDaySum(tx)) + amountFen > DAY_FEN',
      '(await sql.lockDaySum(tx)) * 0n + amountFen > DAY_FEN',
    ],
    ['no reason is needed', "if (reason === '') throw new AppError('reasonMissing')\n", ''],
    [
      'more than there is can be taken',
      "if (input.direction === 'debit' && balanceFen < amountFen) throw new AppError('notEnoughBalance')\n",
      '',
    ],
  ]),
  ...inFile('adjust', `${SRC}/modules/wallet/adjust.approval.ts`, ADJUST, [
    [
      'a debit is carried out as a credit',
      'staffAdjusted(id, member.id, isCredit, amountFen)',
      'staffAdjusted(id, member.id, true, amountFen)',
    ],
    [
      'a credit asks for no turnover',
      '    if (isCredit)\n      await this.deps.turnover.addRequirement',
      '    if (!isCredit)\n      await this.deps.turnover.addRequirement',
    ],
    ['a refused debit passes for done', "    if (!posted.ok) throw new AppError('notEnoughBalance')\n", ''],
  ]),
]
