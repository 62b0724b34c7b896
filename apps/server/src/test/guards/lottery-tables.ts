// Tables of lotteries, the public log and what is published: a row that each takes, and of each check the change of it that is refused.
import type { CheckedTable } from '#src/test/guards/checked-table.ts'

export const LOTTERY_TABLES: readonly CheckedTable[] = [
  {
    table: 'incidents',
    columns: 'id, title, text, started_at, at',
    values: "0, 'x', 'x', '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00'",
    refused: {
      incidents_check: "ended_at = '2026-11-15 02:00:00+00'",
      incidents_text_check: "text = ''",
      incidents_title_check: "title = ''",
    },
  },
  {
    table: 'log_cosignatures',
    columns: 'size, witness, at, signature',
    values: "0, 'x', '2026-11-15 04:00:00+00', repeat('0a', 32)",
    refused: {
      log_cosignatures_signature_check: "signature = 'x'",
    },
  },
  {
    table: 'log_entries',
    columns: 'id, ref, kind, body',
    values: "0, 'x', 'x', 'x'",
    refused: {
      log_entries_check: 'at_ms = 0',
      log_entries_n_check: 'at_ms = -1, n = -1',
    },
  },
  {
    table: 'log_heads',
    columns: 'size, root, at_ms, key_id, sig, signed_at',
    values: "1, repeat('0a', 32), 0, 'x', repeat('a', 128), '2026-11-15 04:00:00+00'",
    refused: {
      log_heads_sig_check: "sig = repeat('a', 129)",
      log_heads_size_check: 'size = 0',
    },
  },
  {
    table: 'log_nodes',
    columns: 'level, place, hash',
    values: "0, 0, decode(repeat('01', 32), 'hex')",
    refused: {
      log_nodes_hash_check: "hash = '\\x01'",
      log_nodes_level_check: 'level = -1',
      log_nodes_place_check: 'place = -1',
    },
  },
  {
    table: 'log_witnesses',
    columns: 'name, vkey, in_use',
    values: "'x', 'x', true",
    refused: {
      log_witnesses_name_check: "name = repeat('a', 101)",
    },
  },
  {
    table: 'lottery_capsules',
    columns: 'lottery, chain_no, first_index, last_index, beacon_round, opens_at, ciphertext, published_at',
    values: "'x', 0, 1, 1, 1, '2026-11-15 04:00:00+00', repeat('a', 320), '2026-11-15 04:00:00+00'",
    refused: {
      lottery_capsules_beacon_round_check: 'beacon_round = 0',
      lottery_capsules_check: 'last_index = 0',
      lottery_capsules_ciphertext_check: "ciphertext = repeat('a', 321)",
      lottery_capsules_first_index_check: 'first_index = 0',
    },
  },
  {
    table: 'lottery_chains',
    columns:
      'lottery, chain_no, start_date, length, commit, published_at, salt, salt_source, salt_fixed_at, key_id, state, public_index, public_seed, protocol',
    values:
      "'x', 1, '2026-11-15', 1, repeat('0a', 32), '2026-11-15 04:00:00+00', repeat('0a', 32), 'x', '2026-11-15 04:00:00+00', 'x', 'active', 0, repeat('0a', 32), 'PF1'",
    refused: {
      lottery_chains_beacon: "beacon_source = 'x'",
      lottery_chains_beacon_genesis_sec_check:
        "beacon_genesis_sec = -1, beacon_key = repeat('a', 4), beacon_period_sec = 3, beacon_source = '^[0-9a-f]{192}$'",
      lottery_chains_beacon_key_check:
        "beacon_genesis_sec = 4, beacon_key = 'js28', beacon_period_sec = 3, beacon_source = 'a1', protocol = 'PF2'",
      lottery_chains_beacon_period_sec_check:
        "protocol = 'PF3', beacon_key = repeat('0a', 96), beacon_genesis_sec = 1, beacon_source = 'x', beacon_period_sec = 0",
      lottery_chains_chain_no_check: 'chain_no = 0',
      lottery_chains_length_check: 'length = 0',
      lottery_chains_protocol_beacon: "protocol = 'PF2'",
      lottery_chains_protocol_check:
        "protocol = 'x', beacon_key = repeat('0a', 96), beacon_genesis_sec = 1, beacon_source = 'x', beacon_period_sec = 1",
      lottery_chains_public_index_check: 'public_index = -1',
      lottery_chains_state_check: "state = 'x'",
    },
  },
  {
    table: 'lottery_exposure_parts',
    columns: 'lottery, expect, share, play_id, picks, bets, stake_fen, pay_fen',
    values: "'x', 'x', 0, 0, 'x', 1, 1, 1",
    refused: {
      lottery_exposure_parts_bets_check: 'bets = 0',
      lottery_exposure_parts_pay_fen_check: 'pay_fen = 0',
      lottery_exposure_parts_stake_fen_check: 'stake_fen = 0',
    },
  },
  {
    table: 'lottery_exposure_shares',
    columns: 'lottery, expect, share, left_fen',
    values: "'x', 'x', 0, 0",
    refused: {
      lottery_exposure_shares_left_fen_check: 'left_fen = -1',
    },
  },
  {
    table: 'lottery_kinds',
    columns: 'name, title, type, exposure_fen',
    values: "'x', 'x', 1, 1",
    refused: {
      lottery_kinds_exposure_fen_check: 'exposure_fen = 0',
      lottery_kinds_type_check: 'type = 0',
    },
  },
  {
    table: 'lottery_odds_changes',
    columns:
      'id, play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason',
    values: "0, 0, 'x', 1950, 1950, '2026-11-14 04:00:00+00', '2026-11-15 04:00:00+00', 0, 'x', 'x'",
    refused: {
      lottery_odds_changes_check: "announced_at = '2026-11-15 04:00:00+00'",
      lottery_odds_changes_from_milli_check: 'from_milli = 1000',
      lottery_odds_changes_to_milli_check: 'to_milli = 1000',
      lottery_odds_step: 'to_milli = 1001',
    },
  },
  {
    table: 'lottery_orders',
    columns: 'order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at',
    values: "'x', 0, true, 'x', 'x', 0, 1, 1, '2026-11-15 04:00:00+00'",
    refused: {
      lottery_orders_lines_check: 'lines = 0',
      lottery_orders_stake_fen_check: 'stake_fen = 0',
    },
  },
  {
    table: 'lottery_plays',
    columns: 'type, play_id, year_animal, group_title, title, pick, odds_milli, wins, ties',
    values: "0, 0, 'x', 'x', 'x', 0, 1950, '{}', '{}'",
    refused: {
      lottery_plays_check: "pool = 'x'",
      lottery_plays_odds_milli_check: 'odds_milli = 1000',
      lottery_plays_pick_check: 'pick = -1',
    },
  },
  {
    table: 'lottery_rooms',
    columns: 'room_id, lottery, min_fen, max_fen, line_cap_fen, member_cap_fen',
    values: "0, 'x', 1, 1, 1, 1",
    refused: {
      lottery_rooms_check: 'max_fen = 0',
      lottery_rooms_line_cap_fen_check: 'line_cap_fen = 0',
      lottery_rooms_member_cap_fen_check: 'member_cap_fen = 0',
      lottery_rooms_min_fen_check: 'min_fen = 0',
    },
  },
  {
    table: 'lottery_rounds',
    columns:
      'id, lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state, stake_fen, late, payout_fen, late_seal',
    values:
      "0, 'x', '202611150001', 0, 1, 'PF1', '2026-11-14 04:00:00+00', '2026-11-15 02:00:00+00', '2026-11-16 04:00:00+00', 'open', 0, true, 0, true",
    refused: {
      lottery_rounds_beacon_signature_check: "beacon_signature = repeat('a', 97)",
      lottery_rounds_check: "open_at = '2026-11-15 04:00:00+00'",
      lottery_rounds_check1: "state = 'void'",
      lottery_rounds_check2: "state = 'closed'",
      lottery_rounds_check3:
        "state = 'drawn', bets_root = repeat('0a', 32), bets_count = 0, sealed_at = '2026-11-15 04:00:00+00'",
      lottery_rounds_check4: "drawn_at = '2026-11-15 04:00:00+00'",
      lottery_rounds_check5:
        "state = 'drawn', bets_root = repeat('0a', 32), bets_count = 0, sealed_at = '2026-11-15 04:00:00+00', seed = repeat('0a', 32), numbers = '{1}', drawn_at = '2026-11-15 04:00:00+00', commit = repeat('0b', 32)",
      lottery_rounds_check6:
        "state = 'drawn', bets_root = repeat('0a', 32), bets_count = 0, sealed_at = '2026-11-15 04:00:00+00', seed = repeat('0a', 32), numbers = '{1}', drawn_at = '2026-11-15 04:00:00+00', commit = encode(sha256(decode(repeat('0a', 32), 'hex')), 'hex'), protocol = 'PF2'",
      lottery_rounds_check7:
        "state = 'settled', bets_root = repeat('0a', 32), bets_count = 0, sealed_at = '2026-11-15 04:00:00+00', seed = repeat('0a', 32), numbers = '{1}', drawn_at = '2026-11-15 04:00:00+00', commit = encode(sha256(decode(repeat('0a', 32), 'hex')), 'hex')",
      lottery_rounds_expect_check: "expect = 'x'",
      lottery_rounds_protocol_check: "protocol = 'x'",
      lottery_rounds_seed_index_check: 'seed_index = 0',
      lottery_rounds_state_check: "state = 'x'",
      lottery_rounds_void_reason_check: "state = 'void', void_reason = 'hex'",
      lottery_rounds_waits_for_check: "waits_for = 'x'",
    },
  },
  {
    table: 'trust_figures',
    columns: 'id, figures, at',
    values: "true, '{}', '2026-11-15 04:00:00+00'",
    refused: {
      trust_figures_id_check: 'id = false',
    },
  },
]
