// Bugs in what is played for: orders of bets and the settlement of rounds.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const CUT_OFF = [`${SRC}/modules/bet/cut-off.test.ts`]
const BETS = [`${SRC}/modules/bet/bet.test.ts`, `${SRC}/modules/bet/bet.race.test.ts`]
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
      `  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[p_main]) l;
  IF NOT EXISTS (SELECT 1 FROM account_balances a WHERE a.name = p_main AND a.member_id = p_member AND a.class = 'main'
                    AND (a.currency = 'PLAY') = member.is_trial) THEN
    RAISE EXCEPTION 'order % of member % may not be paid from %', p_order_no, p_member, p_main
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_wallet';
  END IF;
  now := app_now();`,
      `  now := app_now();
  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[p_main]) l;
  IF NOT EXISTS (SELECT 1 FROM account_balances a WHERE a.name = p_main AND a.member_id = p_member AND a.class = 'main'
                    AND (a.currency = 'PLAY') = member.is_trial) THEN
    RAISE EXCEPTION 'order % of member % may not be paid from %', p_order_no, p_member, p_main
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'lottery_wallet';
  END IF;`,
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
      'IF staked + total > p_member_cap THEN',
      'IF total > p_member_cap THEN',
    ],
    [
      'the cap ends one fen too early',
      'IF staked + total > p_member_cap THEN',
      'IF staked + total >= p_member_cap THEN',
    ],
    ['the cap counts everybody', 'WHERE o.member_id = p_member AND o.lottery', 'WHERE o.lottery'],
    ['the last fen cannot be staked', 'IF balance < total THEN', 'IF balance <= total THEN'],
    [
      'a limited member bets',
      "IF member.state IS DISTINCT FROM 'normal' THEN",
      "IF member.state = 'closed' THEN",
    ],
    ['a trial bets with real money', "AND (a.currency = 'PLAY') = member.is_trial", ''],
    [
      'trial bets count as exposure',
      '  IF NOT member.is_trial THEN\n    INSERT INTO lottery_exposure_parts',
      '  IF true THEN\n    INSERT INTO lottery_exposure_parts',
    ],
    [
      'a used-up share is used again',
      'AND s.share = lottery_share() AND s.left_fen >= p_add;',
      'AND s.share = lottery_share();',
    ],
  ]),
  ...inFile(
    'bet',
    `${SRC}/modules/bet/house-exposure.ts`,
    [...BETS, `${SRC}/modules/bet/house-exposure.test.ts`],
    [
      ['the exposure ignores what stands', '[...standing, ...standingsOf(lines)]', 'standingsOf(lines)'],
      [
        'the exposure is not locked',
        '    await sql.lockExposure(tx, lottery.name, round.expect, account)\n',
        '',
      ],
      ['everybody deals for itself', '    this.refills.set(lottery.name, refill)\n', ''],
    ],
  ),
  ...inFile('bet', `${SRC}/modules/bet/bet.service.ts`, BETS, [
    ['an order is not tied to its key', '      await once.end(tx, order.no, answer)\n', ''],
    ['a full round takes bets', 'lines, account)) < 0n) {', 'lines, account)) < -1_000_000_000n) {'],
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
