// Tables of money: the ledger, deposits, withdrawals, transfers, rebates: a row that each takes, and of each check the change of it that is refused.
import type { CheckedTable } from '#src/test/guards/checked-table.ts'

export const MONEY_TABLES: readonly CheckedTable[] = [
  {
    table: 'accepted_differences',
    columns: 'approval_id, plat, difference_fen, at',
    values: "'00000000-0000-4000-8000-000000000001', 'x', 1, '2026-11-15 04:00:00+00'",
    refused: {
      accepted_differences_difference_fen_check: 'difference_fen = 0',
    },
  },
  {
    table: 'deposits',
    columns:
      'no, member_id, channel, amount_fen, state, remark, payer_bank, payer_name, payer_no, payer_branch, reference, pay_address, pay_protocol, pay_qr, seeded, created_at, payer_tail',
    values:
      "'x', 0, 'x', 1, 'unpaid', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', true, '2026-11-15 04:00:00+00', 'x'",
    refused: {
      deposits_amount_fen_check: 'amount_fen = 0',
      deposits_state_check: "state = 'x'",
    },
  },
  {
    table: 'ledger_accounts',
    columns: 'id, name, currency, kind, class, balance, seq',
    values: "0, 'x', 'x', 'x', 'x', 0, 0",
    refused: {
      ledger_accounts_derived: "balance = 1, kind = 'derived'",
      ledger_accounts_floor: "balance = -1, kind = 'live'",
    },
  },
  {
    table: 'ledger_checkpoint',
    columns: 'single, through_tx, next_tx, next_xid, at, next_at, through_account, next_account',
    values: "true, 0, 0, '1', '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00', 0, 0",
    refused: {
      ledger_checkpoint_single_check: 'single = false',
    },
  },
  {
    table: 'ledger_checks',
    columns: 'run, invariant, scope, ok, freezes, counted, findings, took_ms, at',
    values: "0, 'x', 'incremental', true, true, 0, '{}', 0, '2026-11-15 04:00:00+00'",
    refused: {
      ledger_checks_scope_check: "scope = 'x'",
    },
  },
  {
    table: 'ledger_days',
    columns: 'day, first_id, last_id, transactions, chain, closed_at',
    values: "'2026-11-15', 0, 0, 0, repeat('0a', 32), '2026-11-15 04:00:00+00'",
    refused: {
      ledger_days_chain_check: "chain = repeat('a', 65)",
      ledger_days_check: 'first_id = 2',
    },
  },
  {
    table: 'ledger_entries',
    columns: 'tx_id, leg, account_id, amount',
    values: '0, 0, 0, 1',
    refused: {
      ledger_entries_amount_check: 'amount = 0',
      ledger_entries_check: 'balance_after = 0',
    },
  },
  {
    table: 'ledger_transactions',
    columns: 'id, key, code, currency, legs, at',
    values: "0, 'x', 'x', 'CNY', 2, '2026-11-15 04:00:00+00'",
    refused: {
      ledger_transactions_currency_check: "currency = 'x'",
      ledger_transactions_key_check: "key = repeat('a', 201)",
      ledger_transactions_legs_check: 'legs = 1',
    },
  },
  {
    table: 'liability_chunks',
    columns: 'root_no, place, sealed',
    values: "0, 0, '\\x01'",
    refused: {
      liability_chunks_place_check: 'place = -1',
    },
  },
  {
    table: 'liability_roots',
    columns:
      'no, period, at, root, members, main_fen, held_fen, transit_fen, venue_fen, total_fen, cover_fen, sealed_seed, tops',
    values: "1, 'x', '2026-11-15 04:00:00+00', repeat('0a', 32), 0, 0, 0, 0, 0, 0, 0, '\\x01', '\\x01'",
    refused: {
      liability_roots_check: 'held_fen = 1',
      liability_roots_cover_fen_check: 'cover_fen = -1',
      liability_roots_held_fen_check: 'held_fen = -1, main_fen = 1',
      liability_roots_main_fen_check: 'main_fen = -1, transit_fen = 1',
      liability_roots_members_check: 'members = -1',
      liability_roots_no_check: 'no = 0',
      liability_roots_transit_fen_check: 'main_fen = 1, transit_fen = -1',
      liability_roots_venue_fen_check: 'transit_fen = 1, venue_fen = -1',
    },
  },
  {
    table: 'member_totals',
    columns: 'member_id, paysum_fen, flow_fen',
    values: '0, 0, 0',
    refused: {
      member_totals_flow_fen_check: 'flow_fen = -1',
      member_totals_paysum_fen_check: 'paysum_fen = -1',
    },
  },
  {
    table: 'pay_callbacks',
    columns: 'id, provider, nonce, raw, verdict, received_at',
    values: "0, 'x', 'x', 'x', 'x', '2026-11-15 04:00:00+00'",
    refused: {},
  },
  {
    table: 'payout_enquiries',
    columns: 'id, payout_no, kind, outcome, counts, times, at',
    values: "0, 'x', 'send', 'x', true, 0, '2026-11-15 04:00:00+00'",
    refused: {
      payout_enquiries_kind_check: "kind = 'x'",
    },
  },
  {
    table: 'payout_tries',
    columns: 'payout_no, withdrawal_no, n, state, created_at, asked, said',
    values: "'x', 'x', 1, 'paid', '2026-11-15 04:00:00+00', 0, 'x'",
    refused: {
      payout_tries_check: "stuck_at = '2026-11-15 04:00:00+00'",
      payout_tries_check1: "decided_at = '2026-11-15 04:00:00+00'",
      payout_tries_decided_check: "decided = '0', decided_at = '2026-11-14 04:00:00+00'",
      payout_tries_heard_check: "heard = 'x'",
      payout_tries_n_check: 'n = 0',
      payout_tries_paid_fen_check: 'paid_fen = 0',
      payout_tries_state_check: "state = 'x'",
      payout_tries_stuck_because_check:
        "stuck_at = '2026-11-15 01:59:59.999999+00', stuck_because = 'itself'",
    },
  },
  {
    table: 'rebate_claims',
    columns: 'id, member_id, money_fen, rows, at',
    values: "'00000000-0000-4000-8000-000000000001', 0, 1, 1, '2026-11-15 04:00:00+00'",
    refused: {
      rebate_claims_money_fen_check: 'money_fen = 0',
      rebate_claims_rows_check: 'rows = 0',
    },
  },
  {
    table: 'rebate_debts',
    columns: 'member_id, fen',
    values: '0, 0',
    refused: {
      rebate_debts_fen_check: 'fen = -1',
    },
  },
  {
    table: 'rebate_sums',
    columns: 'member_id, plat, day, valid_fen, rate_bp, due_fen, counted_at',
    values: "0, 'x', '2026-11-15', 0, 0, 0, '2026-11-15 04:00:00+00'",
    refused: {
      rebate_sums_due_fen_check: 'due_fen = -1',
      rebate_sums_rate_bp_check: 'rate_bp = -1',
      rebate_sums_valid_fen_check: 'valid_fen = -1',
    },
  },
  {
    table: 'rebates',
    columns: 'id, member_id, plat, day, seq, valid_fen, rate_bp, money_fen, state, created_at',
    values:
      "'00000000-0000-4000-8000-000000000001', 0, 'x', '2026-11-15', 0, 0, 0, 1, 'unclaimed', '2026-11-15 04:00:00+00'",
    refused: {
      rebates_check: "claim_id = '00000000-0000-4000-8000-000000000001'",
      rebates_money_fen_check: 'money_fen = 0',
      rebates_state_check: "state = 'x'",
    },
  },
  {
    table: 'suspense_items',
    columns: 'id, provider, channel, txn_id, order_no, amount_fen, why, state, received_at',
    values:
      "'00000000-0000-4000-8000-000000000001', 'x', 'x', 'x', 'x', 1, 'x', 'open', '2026-11-15 04:00:00+00'",
    refused: {
      suspense_items_amount_fen_check: 'amount_fen = 0',
      suspense_items_state_check: "state = 'x'",
    },
  },
  {
    table: 'transfer_settings',
    columns: 'member_id, auto_transfer',
    values: '0, true',
    refused: {
      transfer_settings_launch_budget_fen_check: 'launch_budget_fen = 0',
    },
  },
  {
    table: 'transfers',
    columns:
      'id, member_id, plat, direction, currency, amount_fen, state, remark, created_at, asked, next_ask_at, not_found',
    values:
      "'x', 0, 'x', 'in', 'CNY', 1, 'refused', 'x', '2026-11-15 04:00:00+00', 0, '2026-11-15 04:00:00+00', 0",
    refused: {
      transfers_amount_fen_check: 'amount_fen = 0',
      transfers_check: 'booked_fen = 0',
      transfers_currency_check: "currency = 'x'",
      transfers_direction_check: "direction = 'x'",
      transfers_state_check: "state = 'x'",
    },
  },
  {
    table: 'withdrawal_freezes',
    columns: 'id, run, because, frozen_at',
    values: "0, 0, 'x', '2026-11-15 04:00:00+00'",
    refused: {},
  },
  {
    table: 'withdrawals',
    columns:
      'no, member_id, card_id, channel, amount_fen, forfeited_fen, state, remark, never_trapped, seeded, created_at',
    values:
      "'x', 0, '00000000-0000-4000-8000-000000000001', 'x', 1, 0, 'paying', 'x', true, true, '2026-11-15 04:00:00+00'",
    refused: {
      withdrawals_amount_fen_check: 'amount_fen = 0',
      withdrawals_forfeited_fen_check: 'forfeited_fen = -1',
      withdrawals_state_check: "state = 'x'",
    },
  },
]
