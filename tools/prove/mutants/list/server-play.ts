// Bugs in what is played for: orders of bets and the settlement of rounds.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const CUT_OFF = [`${SRC}/modules/bet/cut-off.test.ts`]
const BETS = [`${SRC}/modules/bet/bet.test.ts`, `${SRC}/modules/bet/bet.race.test.ts`]
const STOLEN = [`${SRC}/process/stolen-login.test.ts`]
const SETTLE = [`${SRC}/modules/bet/settle/settle.test.ts`, `${SRC}/modules/bet/settle/settle-guards.test.ts`]

export const PLAY = [
  ...inFile(
    'bet',
    'apps/server/functions/lottery-place.sql',
    [`${SRC}/modules/lottery/intake.test.ts`],
    [
      [
        'a stopped lottery takes bets',
        'IF round.id IS NOT NULL AND NOT lottery_takes(p_lottery, round.open_at) THEN',
        'IF false THEN',
      ],
    ],
  ),
  ...inFile(
    'bet',
    'apps/server/functions/lottery-rounds.sql',
    [`${SRC}/modules/lottery/intake.test.ts`],
    [
      [
        'a stop holds for the round that runs',
        'CASE WHEN p_open_at >= i.since THEN i.taking',
        'CASE WHEN p_open_at > i.since THEN i.taking',
      ],
    ],
  ),
  ...inFile('bet', 'apps/server/functions/lottery-place.sql', CUT_OFF, [
    [
      'the clock is read before the wallet is held',
      '  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[main]) l;\n  now := app_now();\n',
      '  now := app_now();\n  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[main]) l;\n',
    ],
    [
      'the close is not looked at again after waiting for a share',
      "IF lottery_phase(round.state, round.commit, round.open_at, round.close_at, round.draw_at, now) <> 'open' THEN",
      'IF false THEN',
    ],
  ]),
  ...inFile('bet', 'apps/server/functions/lottery-rounds.sql', CUT_OFF, [
    ['a bet is taken at the very close', 'p_at >= p_close_at', 'p_at > p_close_at'],
    [
      'a bet is taken after the close',
      "WHEN p_state <> 'open' OR p_at >= p_close_at THEN",
      "WHEN p_state <> 'open' THEN",
    ],
    ['the next round takes bets too', 'WHEN p_at < p_open_at OR p_at >= p_draw_at', 'WHEN p_at >= p_draw_at'],
  ]),
  ...inFile('bet', 'apps/server/functions/lottery-place.sql', BETS, [
    [
      'the member’s cap is counted per order',
      'IF staked + priced.total > room.member_cap_fen THEN',
      'IF priced.total > room.member_cap_fen THEN',
    ],
    [
      'the cap ends one fen too early',
      'IF staked + priced.total > room.member_cap_fen THEN',
      'IF staked + priced.total >= room.member_cap_fen THEN',
    ],
    ['the cap counts everybody', 'WHERE o.member_id = p_member AND o.lottery', 'WHERE o.lottery'],
    ['the last fen cannot be staked', 'IF balance < priced.total THEN', 'IF balance <= priced.total THEN'],
    [
      'a limited member bets',
      "IF member.state IS DISTINCT FROM 'normal' THEN",
      "IF member.state = 'closed' THEN",
    ],
    [
      'a trial bets with real money',
      "main := CASE WHEN member.is_trial THEN 'play:' ELSE '' END || 'member:'",
      "main := 'member:'",
    ],
    ['a full round takes bets', 'IF left_over < 0 THEN', 'IF left_over < -1000000000 THEN'],
    [
      'trial bets count as exposure',
      '  IF NOT member.is_trial THEN\n    INSERT INTO lottery_exposure_parts',
      '  IF true THEN\n    INSERT INTO lottery_exposure_parts',
    ],
    [
      'a used-up share is used again',
      'AND s.share = lottery_share() AND s.left_fen >= priced.adds;',
      'AND s.share = lottery_share();',
    ],
  ]),
  ...inFile('bet', 'apps/server/functions/lottery-exposure.sql', BETS, [
    [
      'the exposure ignores what stands',
      'WHERE e.lottery = p_lottery AND e.expect = p_expect',
      'WHERE false',
    ],
    [
      'the exposure is not locked',
      'AND expect = p_expect ORDER BY share FOR NO KEY UPDATE;',
      'AND expect = p_expect;',
    ],
  ]),
  ...inFile('bet', 'apps/server/functions/lottery-place.sql', STOLEN, [
    [
      'a stake of nothing is taken',
      'WHEN (x.stake BETWEEN p_room.min_fen AND p_room.max_fen',
      'WHEN (x.stake BETWEEN 0 AND p_room.max_fen',
    ],
    [
      'a line pays any sum',
      "WHEN x.stake * coalesce(c.to_milli, t.odds_milli) > p_room.line_cap_fen * 1000 THEN 'payout' ",
      '',
    ],
    ['odds hold before their time', 'AND o.effective_at <= p_open_at', ''],
    ['odds of another year hold', "AND o.year_animal IN ('', p_room.animal)", ''],
    ['any play is taken', 'AND t.type = p_room.type', ''],
    [
      'an order adds less than it may cost',
      'sum(l.stake * l.odds / 1000 - l.stake)',
      'sum(l.stake - l.stake)',
    ],
  ]),
  ...inFile('ledger', 'apps/server/functions/ledger-rights.sql', STOLEN, [
    [
      'the member app posts any sum',
      'OR (p_key, p_accounts, p_amounts, p_ends) IS DISTINCT FROM (due.key, due.accounts, due.amounts, due.ends) THEN',
      'THEN',
    ],
    [
      'a deposit is credited in any state',
      "WHERE d.no = p_ref AND d.state = 'credited'",
      'WHERE d.no = p_ref',
    ],
  ]),
  ...inFile('deposit', 'apps/server/functions/deposit-guards.sql', STOLEN, [
    ['an order becomes larger', 'NEW.amount_fen, NEW.channel', 'OLD.amount_fen, NEW.channel'],
    ['the member app credits what staff review', "OLD.state = 'unpaid' AND OLD.provider", 'OLD.provider'],
  ]),
  ...inFile('rebate', 'apps/server/functions/rebate-guards.sql', STOLEN, [
    ['a rebate is claimed twice', "IF OLD.state = 'claimed'\n    OR", 'IF'],
  ]),
  ...inFile(
    'bet',
    `${SRC}/modules/bet/house-exposure.ts`,
    [...BETS, `${SRC}/modules/bet/house-exposure.test.ts`],
    [['everybody deals for itself', '    this.refills.set(lottery.name, refill)\n', '']],
  ),
  ...inFile('bet', `${SRC}/modules/bet/bet.service.ts`, BETS, [
    ['an order is not tied to its key', '      await once.end(tx, order.no, answer)\n', ''],
    [
      'more lines than allowed',
      'draft.lines.length > LIMITS.orderLines',
      'draft.lines.length > LIMITS.orderLines + 1',
    ],
  ]),
  ...inFile(
    'bet',
    `${SRC}/modules/bet/bet.rules.ts`,
    [`${SRC}/modules/bet/bet.rules.test.ts`],
    [
      ['the room’s least stake is refused', 'yuan < room.minYuan', 'yuan <= room.minYuan'],
      ['the room’s highest stake is passed', 'yuan > room.maxYuan', 'yuan > room.maxYuan + 1'],
      ['a stake may be half a yuan', 'const WHOLE = /^\\d{1,9}$/', 'const WHOLE = /^\\d{1,9}(\\.\\d+)?$/'],
      [
        'a line may pay more than the cap',
        "if (yuan > max) return { key: 'payoutCap', vars: { max } }",
        "if (yuan > max + 1) return { key: 'payoutCap', vars: { max } }",
      ],
    ],
  ),
  ...inFile('settle', `${SRC}/modules/bet/settle/settle.sql.ts`, SETTLE, [
    ['a tie pays nothing back', "WHEN 'tie' THEN b.bet_fen ELSE 0 END AS payout", 'ELSE 0 END AS payout'],
    [
      'a win is rounded',
      'THEN b.bet_fen * b.odds_milli / 1000 WHEN',
      'THEN (b.bet_fen * b.odds_milli + 500) / 1000 WHEN',
    ],
    [
      'a trial’s bet counts as turnover',
      "CASE WHEN v.outcome = 'tie' OR b.is_trial THEN 0",
      "CASE WHEN v.outcome = 'tie' THEN 0",
    ],
    [
      'a tie counts as turnover',
      "CASE WHEN v.outcome = 'tie' OR b.is_trial THEN 0",
      'CASE WHEN b.is_trial THEN 0',
    ],
    ['exactly 80 percent is cut', 'OVER own * 10000 > ${LIMITS', 'OVER own * 10000 >= ${LIMITS'],
    ['the same pick is counted twice', 'sum(CASE WHEN is_first THEN weight ELSE 0 END)', 'sum(weight)'],
    [
      'the cover of one member falls on another',
      'WINDOW own AS (PARTITION BY member_id, family)),\n  parted',
      'WINDOW own AS (PARTITION BY family)),\n  parted',
    ],
    [
      'what flooring leaves is lost',
      'THEN part + cut - (sum(part) OVER own)::bigint ELSE part END',
      'THEN part ELSE part END',
    ],
    [
      'settled bets are settled again',
      "WHERE b.ctid = n.place AND b.status = 'open'",
      'WHERE b.ctid = n.place',
      { survives: 'the same statement found these bets open, under the lock of their round' },
    ],
    [
      'a void round pays double',
      'payout_fen = bet_fen, valid_fen = 0',
      'payout_fen = bet_fen * 2, valid_fen = 0',
    ],
    [
      'a void bet counts as turnover',
      'payout_fen = bet_fen, valid_fen = 0, valid_note',
      'payout_fen = bet_fen, valid_fen = bet_fen, valid_note',
    ],
    [
      'play money is counted as paid',
      'WHERE ${OF_ROUND} AND NOT is_trial`,\n    [lottery, expect],\n  )\n  return one(paid).fen',
      'WHERE ${OF_ROUND}`,\n    [lottery, expect],\n  )\n  return one(paid).fen',
    ],
    ['a round ends with open bets', 'if (left.length > 0) return null\n', ''],
  ]),
  ...inFile('settle', `${SRC}/modules/bet/settle/settle.service.ts`, SETTLE, [
    ['a trial is paid real money', "currency: end.is_trial ? 'PLAY' : 'CNY'", "currency: 'CNY'"],
    ['a round paid before is paid again', 'if (!posted.ok || posted.replayed > 0)', 'if (!posted.ok)'],
    [
      'settlement does not hold the round',
      '        await sql.lockRound(tx, round.lottery, round.expect)\n',
      '',
    ],
    ['turnover is not counted', 'end.valid_fen > 0n && !end.is_trial', 'end.valid_fen < 0n && !end.is_trial'],
  ]),
]
