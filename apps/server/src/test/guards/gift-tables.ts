// Tables of gifts and agents: a row that each takes, and of each check the change of it that is refused.
import type { CheckedTable } from '#src/test/guards/checked-table.ts'

export const GIFT_TABLES: readonly CheckedTable[] = [
  {
    table: 'agent_applications',
    columns: 'id, member_id, mobile, apply_info, state, remark, created_at',
    values: "'00000000-0000-4000-8000-000000000001', 0, 'x', 'x', 'review', 'x', '2026-11-15 04:00:00+00'",
    refused: {
      agent_applications_apply_info_check: "apply_info = repeat('a', 201)",
      agent_applications_check: "ended_at = '2026-11-15 04:00:00+00'",
      agent_applications_state_check: "ended_at = '2026-11-14 04:00:00+00', state = repeat('a', 1)",
    },
  },
  {
    table: 'agent_recounts',
    columns: 'member_id, month',
    values: "0, '2026-11'",
    refused: {
      agent_recounts_month_check: "month = 'x'",
    },
  },
  {
    table: 'agent_statement_lines',
    columns: 'statement_id, code, entries, amount_fen',
    values: "'00000000-0000-4000-8000-000000000001', 'x', 1, 0",
    refused: {
      agent_statement_lines_entries_check: 'entries = 0',
    },
  },
  {
    table: 'agent_statement_members',
    columns:
      'statement_id, member_id, is_active, month, is_protected, play_fen, given_fen, cash_fen, counted_fen',
    values: "'00000000-0000-4000-8000-000000000001', 0, true, '2026-11', true, 0, 0, 0, 0",
    refused: {
      agent_statement_members_check: "left_out = 'x'",
      agent_statement_members_month_check: "month = 'x'",
    },
  },
  {
    table: 'agent_statements',
    columns:
      'id, agent_id, month, members, active, net_fen, carried_fen, tier, rate_bp, commission_fen, state, made_at, rule, corrected_fen',
    values:
      "'00000000-0000-4000-8000-000000000001', 0, '2026-11', 0, 0, 0, 0, 0, 0, 0, 'review', '2026-11-15 04:00:00+00', 1, 0",
    refused: {
      agent_statements_carried_fen_check: 'carried_fen = 1',
      agent_statements_check: 'active = 1',
      agent_statements_check1: "paid_at = '2026-11-15 04:00:00+00'",
      agent_statements_check2: 'corrected_fen = 1',
      agent_statements_commission_fen_check: 'commission_fen = -1',
      agent_statements_month_check: "month = 'x'",
      agent_statements_rate_bp_check: 'rate_bp = -1',
      agent_statements_rule_check: 'rule = 0',
      agent_statements_state_check: "state = 'x'",
      agent_statements_tier_check: 'tier = -1',
    },
  },
  {
    table: 'invitations',
    columns: 'friend_id, inviter_id, ip, registered_at, state, inviter_fen, friend_fen',
    values: "1, 0, 'x', '2026-11-15 04:00:00+00', 'open', 0, 0",
    refused: {
      invitations_check: 'friend_id = 0',
      invitations_check1: "decided_at = '2026-11-15 04:00:00+00'",
      invitations_check2: "reason = 'x'",
      invitations_check3: 'friend_fen = 1950, inviter_fen = 1950',
      invitations_friend_fen_check: 'friend_fen = -1',
      invitations_inviter_fen_check: 'inviter_fen = -1',
      invitations_state_check: "decided_at = 'infinity', state = 'js28'",
    },
  },
  {
    table: 'red_packet_batches',
    columns: 'day, batch, root, packets, published_at',
    values: "'2026-11-15', 0, repeat('0a', 32), 0, '2026-11-15 04:00:00+00'",
    refused: {
      red_packet_batches_batch_check: 'batch = -1',
      red_packet_batches_packets_check: 'packets = -1',
      red_packet_batches_root_check: "root = repeat('a', 65)",
    },
  },
  {
    table: 'red_packet_days',
    columns: 'day, budget_fen, effective_fen, cut_fen, packets, left_out, cut_at',
    values: "'2026-11-15', 0, 0, 0, 0, 0, '2026-11-15 04:00:00+00'",
    refused: {
      red_packet_days_budget_fen_check: 'budget_fen = -1',
      red_packet_days_check: 'budget_fen = 1',
      red_packet_days_check1: 'cut_fen = 1',
      red_packet_days_left_out_check: 'left_out = -1',
      red_packet_days_packets_check: 'packets = -1',
    },
  },
  {
    table: 'red_packet_grabs',
    columns: 'id, day, member_id, seq, amount_fen, at',
    values: "'00000000-0000-4000-8000-000000000001', '2026-11-15', 0, 0, 0, '2026-11-15 02:00:00+00'",
    refused: {
      red_packet_window: "at = '2026-11-15 04:00:00+00'",
    },
  },
  {
    table: 'red_packet_members',
    columns: 'day, member_id, recharge_fen, packets, opened, mark, salt',
    values: "'2026-11-15', 0, 1, 1, 0, repeat('0a', 32), repeat('0a', 32)",
    refused: {
      red_packet_members_check: 'opened = 2',
      red_packet_members_mark_check: "mark = repeat('a', 65)",
      red_packet_members_packets_check: 'packets = 0',
      red_packet_members_recharge_fen_check: 'recharge_fen = 0',
      red_packet_members_salt_check: "salt = repeat('a', 65)",
    },
  },
  {
    table: 'red_packets',
    columns: 'day, member_id, seq, batch, place, amount_fen, salt',
    values: "'2026-11-15', 0, 1, 0, 0, 1950, repeat('0a', 32)",
    refused: {
      red_packets_amount_fen_check: 'amount_fen = 49',
      red_packets_place_check: 'place = -1',
      red_packets_salt_check: "salt = repeat('a', 65)",
      red_packets_seq_check: 'seq = 0',
    },
  },
  {
    table: 'vip_changes',
    columns: 'member_id, on_day, kind, from_level, to_level, paysum_fen, flow_fen, gift_fen, at',
    values: "0, '2026-11-15', 'kept', 0, 0, 0, 0, 0, '2026-11-15 04:00:00+00'",
    refused: {
      vip_changes_check: 'from_level = 1',
      vip_changes_check1: 'gift_fen = 1',
      vip_changes_gift_fen_check: "kind = 'promoted', to_level = 1, gift_fen = -1",
      vip_changes_kind_check: "kind = repeat('a', 1), to_level = -1",
    },
  },
  {
    table: 'vip_monthly_gifts',
    columns: 'member_id, month, level, gift_fen, at',
    values: "0, '202611', 0, 1, '2026-11-15 04:00:00+00'",
    refused: {
      vip_monthly_gifts_gift_fen_check: 'gift_fen = 0',
      vip_monthly_gifts_month_check: "month = 'x'",
    },
  },
]
