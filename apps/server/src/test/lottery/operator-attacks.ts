// Attacks on the lotteries with a database login: each a statement that the database refuses.
import type { Tx } from '#src/db/pool.ts'

/** A round that is paid, one that is sealed and not drawn, one that has no commitment yet, and a member with bets. */
export interface Scene {
  readonly settled: string
  readonly sealed: string
  readonly open: string
  readonly memberId: bigint
}

type Statement = (scene: Scene) => string
type Attack = readonly [name: string, statement: Statement]

const round =
  (what: string, which: 'sealed' | 'settled' | 'open'): Statement =>
  (scene) =>
    `UPDATE lottery_rounds SET ${what} WHERE lottery = 'js28' AND expect = '${scene[which]}'`

/** A bet inserted as lottery_place does, into an order of its own. */
export const forgedBet =
  (number: string, at = 'app_now()'): Statement =>
  ({ memberId }) =>
    `
  WITH o AS (INSERT INTO lottery_orders (order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at)
    VALUES ('forged', ${memberId}, false, 'js28', '${number}', 101, 1, 1000, ${at}) RETURNING order_no)
  INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
    valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id, play_id,
    picks, salt)
  SELECT 'CP', lottery_bet_id(app_now()), ${memberId}, false, 'lottery', 'js28', 'js28', '${number}', '', 1950, 1000, 0, 0, 'open',
    '{}', '', '', ${at}, 1, order_no, 101, 2001, '', sha256('salt') FROM o`

/** A head over one more entry with the time of the signer's choice, as the sequencer writes one. Returns what refused it. */
export async function signHeadAt(tx: Tx, offsetMs: number): Promise<string | null> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [0x4c_4f_47])
  await tx.query(`INSERT INTO log_entries (ref, kind, body) VALUES ('late:forged', 'late', '{}')`)
  const [row] = await tx.query<{ at: string; size: bigint }>(
    `UPDATE log_entries SET n = (SELECT max(n) + 1 FROM log_entries),
            at_ms = floor(extract(epoch FROM app_now()) * 1000) + $1 WHERE ref = 'late:forged'
      RETURNING at_ms::text AS at, n + 1 AS size`,
    [offsetMs],
  )
  try {
    await tx.query(
      `INSERT INTO log_heads (size, root, at_ms, key_id, sig)
       VALUES ($1, repeat('a', 64), $2, repeat('a', 16), repeat('a', 128))`,
      [row?.size, row?.at],
    )
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const DATABASE_ATTACKS: readonly Attack[] = [
  ['a bet into a sealed round', (scene) => forgedBet(scene.sealed)(scene)],
  [
    'a bet into a sealed round, written as of before its close',
    (scene) => forgedBet(scene.sealed, "app_now() - interval '1 minute'")(scene),
  ],
  ['a bet into a drawn round', (scene) => forgedBet(scene.settled)(scene)],
  ['a bet into a round without a commitment', (scene) => forgedBet(scene.open)(scene)],
  [
    'a bet added to an old order',
    (scene) => `
    INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
      valid_fen, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version, order_no, room_id, play_id,
      picks, salt)
    SELECT plat, lottery_bet_id(app_now()), member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen,
      0, 0, 'open', '{}', '', '', app_now(), 1, order_no, room_id, play_id, picks, salt FROM bets WHERE round_id = '${scene.sealed}'`,
  ],
  [
    'a payout raised after the settlement',
    (scene) => "UPDATE bets SET payout_fen = 9999999 WHERE round_id = '" + scene.settled + "'",
  ],
  [
    'a settled bet opened again',
    (scene) => "UPDATE bets SET status = 'open' WHERE round_id = '" + scene.settled + "'",
  ],
  [
    'a bet paid before its draw',
    (scene) =>
      `UPDATE bets SET status = 'settled', outcome = 'win', payout_fen = 5000 WHERE round_id = '${scene.sealed}'`,
  ],
  ['a stake changed', (scene) => `UPDATE bets SET bet_fen = 1 WHERE round_id = '${scene.sealed}'`],
  ['a bet dropped', (scene) => `DELETE FROM bets WHERE round_id = '${scene.sealed}'`],
  ['a round voided by hand', round("state = 'void', void_reason = 'beacon'", 'sealed')],
  [
    'a round voided with invented evidence',
    round(`state = 'void', void_reason = 'beacon', void_evidence = '{"beacon_round": 1}'`, 'sealed'),
  ],
  [
    'a round voided with its own value before the day is over',
    (scene) => `UPDATE lottery_rounds SET state = 'void', void_reason = 'beacon',
        void_evidence = json_build_object('beacon_round', lottery_due_beacon(lottery, expect))
      WHERE lottery = 'js28' AND expect = '${scene.sealed}'`,
  ],
  [
    'a beacon value of one’s own choice',
    (
      scene,
    ) => `UPDATE lottery_rounds SET state = 'drawn', seed = repeat('b', 64), numbers = '{7,7,7}', drawn_at = app_now(),
        beacon_round = lottery_due_beacon(lottery, expect) + 1, beacon_signature = repeat('ab', 48),
        beacon = encode(sha256(decode(repeat('ab', 48), 'hex')), 'hex')
      WHERE lottery = 'js28' AND expect = '${scene.sealed}'`,
  ],
  ['a round drawn by an older protocol', round("protocol = 'PF2'", 'sealed')],
  [
    'a new chain of an older protocol',
    () => `
    INSERT INTO lottery_chains (lottery, chain_no, start_date, length, commit, published_at, salt, salt_source, salt_fixed_at,
      key_id, protocol, beacon_key, beacon_genesis_sec, beacon_period_sec, beacon_source, state, public_index, public_seed)
    SELECT lottery, 77, start_date, length, commit, app_now(), salt, salt_source, app_now(), key_id, 'PF2', beacon_key,
           beacon_genesis_sec, beacon_period_sec, beacon_source, 'active', 0, commit
      FROM lottery_chains WHERE lottery = 'js28' LIMIT 1`,
  ],
  ['a chain taken back to an older protocol', () => "UPDATE lottery_chains SET protocol = 'PF2'"],
  [
    'a round voided for a capsule that was never opened',
    round(
      `state = 'void', void_reason = 'capsule', void_evidence = '{"last_index": 1, "beacon_signature": "00"}'`,
      'sealed',
    ),
  ],
  ['a round with bets called missed', round("state = 'void', void_reason = 'missed'", 'sealed')],
  [
    'numbers of one’s own choice',
    round("state = 'drawn', seed = repeat('b', 64), numbers = '{7,7,7}', drawn_at = app_now()", 'sealed'),
  ],
  ['another root', round("bets_root = repeat('a', 64)", 'sealed')],
  ['another commitment', round("commit = repeat('c', 64)", 'sealed')],
  ['a commitment before its time', round("commit = repeat('c', 64)", 'open')],
  ['a settled round’s payout', round('payout_fen = payout_fen + 1', 'settled')],
  ['a late round called punctual', round('late = false, drawn_at = draw_at', 'settled')],
  [
    'a round that was drawn before it began',
    (scene) => `
    INSERT INTO lottery_rounds (lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state, commit,
      bets_root, bets_count, sealed_at, seed, numbers, drawn_at)
    SELECT lottery, '202601010001', chain_no, 7000, 'PF1', open_at, close_at, draw_at, 'drawn', commit, bets_root, 0, sealed_at,
           seed, '{7,7,7}', drawn_at FROM lottery_rounds WHERE expect = '${scene.settled}'`,
  ],
  ['another beacon for a chain', () => "UPDATE lottery_chains SET beacon_key = repeat('cd', 96)"],
  [
    'a chain published in the past',
    () => `
    INSERT INTO lottery_chains SELECT (c).* FROM (SELECT c FROM lottery_chains c WHERE lottery = 'js28') x`,
  ],
  [
    'a seed that is not of the chain',
    () => "UPDATE lottery_chains SET public_seed = repeat('a', 64), public_index = public_index + 1",
  ],
  ['another capsule', () => "UPDATE lottery_capsules SET ciphertext = repeat('a', 320)"],
  [
    'a capsule after its time',
    () => `
    INSERT INTO lottery_capsules SELECT lottery, chain_no, 1, 5, 1, app_now() - interval '1 hour', ciphertext, app_now()
      FROM lottery_capsules LIMIT 1`,
  ],
  [
    'odds announced yesterday',
    () => `
    INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
    VALUES (2001, '', 1950, 1900, app_now() - interval '1 day', app_now(), 1, 'x', 'x')`,
  ],
  [
    'odds for the round that is open',
    () => `
    INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
    VALUES (2001, '', 1950, 1900, app_now(), app_now(), 1, 'x', 'x')`,
  ],
  [
    'odds of a thousandth',
    () => `
    INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
    VALUES (2001, '', 1950, 1955, app_now(), app_now() + interval '25 hours', 1, 'x', 'x')`,
  ],
  ['a cosignature taken out', () => 'DELETE FROM log_cosignatures'],
  ['a cosignature with another time', () => "UPDATE log_cosignatures SET at = now() - interval '1 day'"],
  ['a witness taken out', () => 'DELETE FROM log_witnesses'],
  [
    'a seal taken out of the public log',
    (scene) => `DELETE FROM log_entries WHERE ref = 'seal:js28-${scene.sealed}'`,
  ],
]
