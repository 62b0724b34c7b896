// Tables of bets, venues, turnover and activities: a row that each takes, and of each check the change of it that is refused.
import type { CheckedTable } from '#src/test/guards/checked-table.ts'

export const BET_TABLES: readonly CheckedTable[] = [
  {
    table: 'activity_applications',
    columns:
      'id, member_id, activity_id, version, period, state, bonus_fen, own_fen, required_fen, because, remark, ip, created_at',
    values:
      "'00000000-0000-4000-8000-000000000001', 0, 0, 0, 'x', 'cancelled', 1, 0, 1, 'x', 'x', 'x', '2026-11-15 04:00:00+00'",
    refused: {
      activity_applications_bonus_fen_check: 'bonus_fen = 0',
      activity_applications_check: 'own_fen = 1',
      activity_applications_check1: "state = 'paid'",
      activity_applications_own_fen_check: 'own_fen = -1',
      activity_applications_required_fen_check: 'required_fen = 0',
      activity_applications_state_check: "state = 'x'",
      activity_applications_unpaid: "paid_at = '2026-11-14 04:00:00+00', state = 'review'",
    },
  },
  {
    table: 'activity_drafts',
    columns: 'activity_id, texts, saves, saved_by, saved_at',
    values: "0, '{}', 1, 0, '2026-11-15 04:00:00+00'",
    refused: {
      activity_drafts_saves_check: 'saves = 0',
    },
  },
  {
    table: 'activity_versions',
    columns:
      'activity_id, version, title, summary, banner, content, memo, ending, shown, starts_at, live_at, change, saved_at',
    values:
      "0, 1, 'x', 'x', 'x', 'x', 'x', 'x', true, '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00', 'x', '2026-11-15 04:00:00+00'",
    refused: {
      activity_versions_check: "ends_at = '2026-11-15 04:00:00+00'",
      activity_versions_version_check: 'version = 0',
    },
  },
  {
    table: 'bet_quarantine',
    columns: 'id, plat, seq, bet_id, member, row, why, created_at, state',
    values: "0, 'x', 0, 'x', 'x', '{}', 'x', '2026-11-15 04:00:00+00', 'open'",
    refused: {
      bet_quarantine_currency_check: "currency = 'x'",
      bet_quarantine_state_check: "state = 'x'",
    },
  },
  {
    table: 'bets',
    columns:
      'plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen, valid_fen, valid_note, payout_fen, status, result, server_seed_hash, client_seed, created_at, settle_version',
    values:
      "'x', 'x', 0, true, 'x', 'x', 'x', 'x', 'x', 0, 0, 0, 'x', 0, 'void', '{}', 'x', 'x', '2026-11-15 04:00:00+00', 0",
    refused: {
      bets_lottery: "plat = 'CP', bet_fen = 100",
      bets_outcome_check: "outcome = 'x'",
      bets_payout_fen_check: 'payout_fen = -1',
      bets_stake: 'bet_fen = -1',
      bets_status_check: "status = 'x'",
      bets_valid_fen_check: 'valid_fen = -1',
    },
  },
  {
    table: 'turnover_parts',
    columns: 'plat, bet_id, requirement_id, fen',
    values: "'x', 'x', '00000000-0000-4000-8000-000000000001', 0",
    refused: {
      turnover_parts_fen_check: 'fen = -1',
    },
  },
  {
    table: 'turnover_requirements',
    columns:
      'id, member_id, source, ref, title, amount_fen, multiple, required_fen, done_fen, state, created_at, returned_fen, note, is_gift, pot_fen',
    values:
      "'00000000-0000-4000-8000-000000000001', 0, 'x', 'x', 'x', 1, 0, 0, 0, 'open', '2026-11-15 04:00:00+00', 0, 'x', true, 0",
    refused: {
      turnover_requirements_amount_fen_check: 'amount_fen = 0',
      turnover_requirements_check1: 'done_fen = 1',
      turnover_requirements_multiple_check: 'multiple = -1',
      turnover_requirements_only_product_check: "only_product = 'x'",
      turnover_requirements_pot_fen_check: 'pot_fen = -1',
      turnover_requirements_returned_fen_check: 'returned_fen = -1',
      turnover_requirements_state_check: "state = 'x'",
    },
  },
  {
    table: 'venue_comparisons',
    columns: 'plat, currency, ours_fen, theirs_fen, compared_at, differing',
    values: "'x', 'CNY', 0, 0, '2026-11-15 04:00:00+00', 0",
    refused: {
      venue_comparisons_currency_check: "currency = 'x'",
    },
  },
  {
    table: 'venue_freezes',
    columns: 'id, plat, difference_fen, frozen_at',
    values: "0, 'x', 0, '2026-11-15 04:00:00+00'",
    refused: {},
  },
  {
    table: 'venue_statements',
    columns: 'id, bytes, sha256, staff_id, at',
    values: "'00000000-0000-4000-8000-000000000001', '\\x01', repeat('0a', 32), 0, '2026-11-15 04:00:00+00'",
    refused: {
      venue_statements_bytes_check: "bytes = ''",
      venue_statements_sha256_check: "sha256 = repeat('a', 65)",
    },
  },
  {
    table: 'venues',
    columns: 'platname, name, category_id, rebate_column, game_type, app_state, position, game_name',
    values: "'x', 'x', 'x', 'x', 0, 'maintenance', 0, 'x'",
    refused: {
      venues_app_state_check: "app_state = 'x'",
    },
  },
]
