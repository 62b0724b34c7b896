// Bugs in what keeps the money and in what is played for: the ledger, bets, settlement, rebates, levels, adjustments.
import { inFile } from './mutant.ts'

const SRC = 'apps/server/src'
const LEDGER = [`${SRC}/ledger`]
const BETS = [`${SRC}/modules/bet/bet.test.ts`, `${SRC}/modules/bet/bet.race.test.ts`]
const SETTLE = [`${SRC}/modules/bet/settle.test.ts`]
const REBATE = [`${SRC}/modules/rebate/rebate.test.ts`]
const VIP = [`${SRC}/modules/vip/vip.test.ts`]
const ADJUST = [`${SRC}/modules/wallet/adjust.test.ts`]

export const PLAY = [
  ...inFile('ledger', 'apps/server/functions/ledger-post.sql', LEDGER, [
    ['accounts are not locked', 'ORDER BY id FOR NO KEY UPDATE) a;', 'ORDER BY id) a;'],
    ['locks are taken in any order', "kind <> 'derived' ORDER BY id FOR NO KEY UPDATE) a", "kind <> 'derived' ORDER BY id DESC FOR NO KEY UPDATE) a"],
    ['a wallet falls below zero', 'IF after[leg] < 0 AND locked_floors[slot] THEN', 'IF after[leg] < 0 AND NOT locked_floors[slot] THEN'],
    ['a fen too much can be spent', 'IF after[leg] < 0 AND locked_floors[slot]', 'IF after[leg] < -1 AND locked_floors[slot]'],
    ['a reserve ends twice', 'IF ends_id IS NOT NULL AND EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.ends = ends_id) THEN', 'IF false THEN'],
    ['a hold leaves in parts', 'AND e.account_id = ids[hold_leg] AND e.amount = -p_amounts[hold_leg]', 'AND e.account_id = ids[hold_leg]'],
    ['a known key takes other amounts', 'AND e.account_id = l.account_id AND e.amount = l.amount', 'AND e.account_id = l.account_id'],
    ['a known key takes another code', 't.code = p_code AND t.legs = cardinality(p_ids)', 't.legs = cardinality(p_ids)'],
    ['play money meets real money', 'IF in_currency <> other_currency THEN', 'IF in_currency = other_currency AND false THEN'],
    ['the running number stands still', 'seqs[leg] := locked_seqs[slot] + 1;', 'seqs[leg] := locked_seqs[slot];'],
  ]),
  ...inFile('ledger', 'apps/server/functions/ledger-guards.sql', LEDGER, [
    ['entries need not sum to zero', 'WHERE n.total <> 0 OR n.known', 'WHERE n.known'],
    ['entries can be changed', 'CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE', 'CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR TRUNCATE'],
    ['transactions can be deleted', 'CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE OR TRUNCATE', 'CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR TRUNCATE'],
    ['a leg can be left out', 'OR t.legs <> n.legs ', ''],
  ]),
  ...inFile('ledger', `${SRC}/ledger/post.ts`, LEDGER, [
    ['nothing can be moved', 'if (amountFen <= 0n) throw', 'if (amountFen < 0n) throw'],
    ['a move creates money', '{ account: from, amountFen: -amountFen },', '{ account: from, amountFen: -amountFen + 1n },'],
    ['a refusal passes for a success', "if (row.outcome === 'notEnough') return { ok: false, refusal: 'notEnough' }\n  return posted(posting, row)", 'return posted(posting, row)'],
    ['who must be told of a change is forgotten', '  const row = await callPost(sql, values)\n  sql.touch(membersOf(accounts))\n', '  const row = await callPost(sql, values)\n'],
  ]),
  ...inFile('bet', 'apps/server/functions/lottery-place.sql', BETS, [
    ['the clock is read before the locks', "  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[p_main]) l;\n", "  now := app_now();\n  SELECT l.balance INTO balance FROM ledger_lock(ARRAY[p_main]) l;\n"],
    ['a bet is taken at the very close', "IF round.state <> 'open' OR now >= round.close_at THEN", "IF round.state <> 'open' OR now > round.close_at THEN"],
    ['a bet is taken after the close', "IF round.state <> 'open' OR now >= round.close_at THEN", "IF round.state <> 'open' THEN"],
    ['the member’s cap is counted per order', 'IF staked + total > p_member_cap THEN', 'IF total > p_member_cap THEN'],
    ['the cap ends one fen too early', 'IF staked + total > p_member_cap THEN', 'IF staked + total >= p_member_cap THEN'],
    ['the cap counts everybody', 'WHERE o.member_id = p_member AND o.lottery', 'WHERE o.lottery'],
    ['the last fen cannot be staked', 'IF balance < total THEN', 'IF balance <= total THEN'],
    ['a limited member bets', "IF member.state IS DISTINCT FROM 'normal' THEN", "IF member.state = 'closed' THEN"],
    ['a trial bets with real money', "AND (a.currency = 'PLAY') = member.is_trial", ''],
    ['trial bets count as exposure', '  IF NOT member.is_trial THEN\n    INSERT INTO lottery_exposure_parts', '  IF true THEN\n    INSERT INTO lottery_exposure_parts'],
    ['a used-up share is used again', 'AND s.share = lottery_share() AND s.left_fen >= p_add;', 'AND s.share = lottery_share();'],
    ['a late order keeps its share', 'SET left_fen = s.left_fen + p_add', 'SET left_fen = s.left_fen'],
    ['a stopped lottery takes bets', "IF round.id IS NOT NULL AND NOT lottery_takes(p_lottery, round.open_at) THEN", 'IF false THEN'],
  ]),
  ...inFile('bet', `${SRC}/modules/bet/bet.service.ts`, BETS, [
    ['another’s order is answered', 'await sql.readOrder(this.deps.db, owner.id, once.done)', 'await sql.readOrder(this.deps.db, 0n, once.done)'],
    ['an order is not tied to its key', '      await once.end(tx, order.no, answer)\n', ''],
    ['the exposure ignores what stands', '[...standing, ...standingsOf(lines)]', 'standingsOf(lines)'],
    ['a full round takes bets', '    if (left < 0n) {', '    if (left < -1_000_000_000n) {'],
    ['the exposure is not locked', '    await sql.lockExposure(tx, lottery.name, round.expect, account)\n', ''],
    ['more lines than allowed', 'draft.lines.length > LIMITS.orderLines', 'draft.lines.length > LIMITS.orderLines + 1'],
    ['a trial uses the house’s share', 'order.owner.isTrial ? null : add', 'add'],
  ]),
  ...inFile('bet', `${SRC}/modules/bet/bet.rules.ts`, BETS, [
    ['the room’s least stake is refused', 'yuan < room.minYuan', 'yuan <= room.minYuan'],
    ['the room’s highest stake is passed', 'yuan > room.maxYuan', 'yuan > room.maxYuan + 1'],
    ['a stake may be half a yuan', 'const WHOLE = /^\\d{1,9}$/', 'const WHOLE = /^\\d{1,9}(\\.\\d+)?$/'],
    ['a line may pay more than the cap', "if (yuan > max) return { key: 'payoutCap', vars: { max } }", "if (yuan > max + 1) return { key: 'payoutCap', vars: { max } }"],
  ]),
  ...inFile('settle', `${SRC}/modules/bet/settle.sql.ts`, SETTLE, [
    ['a tie pays nothing back', "WHEN 'tie' THEN b.bet_fen ELSE 0 END AS payout", 'ELSE 0 END AS payout'],
    ['a win is rounded', "THEN b.bet_fen * b.odds_milli / 1000 WHEN", "THEN (b.bet_fen * b.odds_milli + 500) / 1000 WHEN"],
    ['a trial’s bet counts as turnover', "CASE WHEN v.outcome = 'tie' OR b.is_trial THEN 0", "CASE WHEN v.outcome = 'tie' THEN 0"],
    ['a tie counts as turnover', "CASE WHEN v.outcome = 'tie' OR b.is_trial THEN 0", 'CASE WHEN b.is_trial THEN 0'],
    ['exactly 80 percent is cut', 'OVER own * 10000 > ${LIMITS', 'OVER own * 10000 >= ${LIMITS'],
    ['the same pick is counted twice', 'sum(CASE WHEN is_first THEN weight ELSE 0 END)', 'sum(weight)'],
    ['the cover of one member falls on another', 'WINDOW own AS (PARTITION BY member_id, family)),\n  parted', 'WINDOW own AS (PARTITION BY family)),\n  parted'],
    ['what flooring leaves is lost', 'THEN part + cut - (sum(part) OVER own)::bigint ELSE part END', 'THEN part ELSE part END'],
    ['settled bets are settled again', "WHERE b.ctid = n.place AND b.status = 'open'", 'WHERE b.ctid = n.place'],
    ['a void round pays double', 'payout_fen = bet_fen, valid_fen = 0', 'payout_fen = bet_fen * 2, valid_fen = 0'],
    ['a void bet counts as turnover', "payout_fen = bet_fen, valid_fen = 0, valid_note", "payout_fen = bet_fen, valid_fen = bet_fen, valid_note"],
    ['play money is counted as paid', "WHERE ${OF_ROUND} AND NOT is_trial`,\n    [lottery, expect],\n  )\n  return one(paid).fen", "WHERE ${OF_ROUND}`,\n    [lottery, expect],\n  )\n  return one(paid).fen"],
    ['a round ends with open bets', 'if (left.length > 0) return null\n', ''],
  ]),
  ...inFile('settle', `${SRC}/modules/bet/settle.service.ts`, SETTLE, [
    ['a trial is paid real money', "currency: end.is_trial ? 'PLAY' : 'CNY'", "currency: 'CNY'"],
    ['a round paid before is paid again', 'if (!posted.ok || posted.replayed > 0)', 'if (!posted.ok)'],
    ['settlement does not hold the round', '        await sql.lockRound(tx, lottery, expect)\n        await sql.lockMembers', '        await sql.lockMembers'],
    ['turnover is not counted', 'end.valid_fen > 0n && !end.is_trial', 'end.valid_fen < 0n && !end.is_trial'],
  ]),
  ...inFile('rebate', `${SRC}/modules/rebate/rebate.sql.ts`, REBATE, [
    ['a trial earns rebates', "AND NOT is_trial AND settled_at >= $3 AND settled_at < $4`", "AND settled_at >= $3 AND settled_at < $4`"],
    ['a day holds the first moment of the next', 'AND NOT is_trial AND settled_at >= $3 AND settled_at < $4', 'AND NOT is_trial AND settled_at >= $3 AND settled_at <= $4'],
    ['cancelled rows are claimed', "UPDATE rebates SET state = 'claimed', updated_at = app_now(), claim_id = $2 WHERE member_id = $1 AND state = 'unclaimed'", "UPDATE rebates SET state = 'claimed', updated_at = app_now(), claim_id = $2 WHERE member_id = $1"],
    ['what was given before is forgotten', 'return before[0]?.due_fen ?? 0n', 'return 0n'],
    ['a debt is paid twice over', 'SET fen = fen - $2 WHERE member_id = $1', 'SET fen = fen WHERE member_id = $1 AND $2::bigint > 0'],
  ]),
  ...inFile('rebate', `${SRC}/modules/rebate/rebate.service.ts`, REBATE, [
    ['two claims at once are paid twice', '      await sql.lockMember(tx, memberId)\n      const { fen } = await', '      const { fen } = await'],
    ['a rebate asks for no turnover', 'amountFen: fen, multiple: 1 })', 'amountFen: fen, multiple: 0 })'],
    ['a debt is not taken off', 'const netted = debt < fen ? debt : fen', 'const netted = 0n * debt'],
    ['today is counted too', "openDays(this.deps.db, 'rebate', addDays(today, -1))", "openDays(this.deps.db, 'rebate', today)"],
    ['a claim is not tied to its key', '      await once.mark(tx, claimId)\n', ''],
  ]),
  ...inFile('vip', `${SRC}/modules/vip/vip.service.ts`, VIP, [
    ['a monthly gift is given twice', "if (giftFen === 0n || !(await sql.writeMonthlyGift(tx, memberId, month, vip, giftFen))) return", "if (giftFen === 0n) return\n        await sql.writeMonthlyGift(tx, memberId, month, vip, giftFen)"],
    ['the level of the day that runs decides', "openDays(this.deps.db, 'vip', addDays(today, -1))", "openDays(this.deps.db, 'vip', today)"],
  ]),
  ...inFile('adjust', `${SRC}/modules/wallet/adjust.service.ts`, ADJUST, [
    ['one adjustment may be larger than allowed', 'amountFen > MAX_FEN', 'amountFen > MAX_FEN * 2n'],
    ['the day’s limit is counted per request', '(await sql.lockDaySum(tx)) + amountFen > DAY_FEN', '(await sql.lockDaySum(tx)) * 0n + amountFen > DAY_FEN'],
    ['a debit asks for turnover', "input.direction === 'credit' ? input.multiple : 0", 'input.multiple'],
    ['no reason is needed', "if (reason === '') throw new AppError('reasonMissing')\n", ''],
    ['more than there is can be taken', "if (input.direction === 'debit' && balanceFen < amountFen) throw new AppError('notEnoughBalance')\n", ''],
  ]),
  ...inFile('adjust', `${SRC}/modules/wallet/adjust.carrier.ts`, ADJUST, [
    ['a debit is carried out as a credit', 'staffAdjusted(id, member.id, isCredit, amountFen)', 'staffAdjusted(id, member.id, true, amountFen)'],
    ['a credit asks for no turnover', '    if (isCredit)\n      await this.deps.turnover.ask', '    if (!isCredit)\n      await this.deps.turnover.ask'],
    ['a refused debit passes for done', "    if (!posted.ok) throw new AppError('notEnoughBalance')\n", ''],
  ]),
]
