// Tables of members and what they write: a row that each takes, and of each check the change of it that is refused.
import type { CheckedTable } from '#src/test/guards/checked-table.ts'

export const MEMBER_TABLES: readonly CheckedTable[] = [
  {
    table: 'age_checks',
    columns: 'id, member_id, person, is_adult, reference, at',
    values: "0, 0, '\\x01', true, 'x', '2026-11-15 04:00:00+00'",
    refused: {
      age_checks_reference_check: "reference = ''",
    },
  },
  {
    table: 'age_demand',
    columns: 'single, since',
    values: "true, '2026-11-15 04:00:00+00'",
    refused: {
      age_demand_single_check: 'single = false',
    },
  },
  {
    table: 'avatars',
    columns: 'member_id, name, bytes',
    values: "0, repeat('a', 43) || '.gif', '\\x01'",
    refused: {
      avatars_bytes_check: "bytes = ''",
      avatars_name_check: "name = 'x'",
    },
  },
  {
    table: 'cards',
    columns: 'id, member_id, kind, bank, owner, number, branch, created_at, tail',
    values:
      "'00000000-0000-4000-8000-000000000001', 0, 'bank', 'x', 'x', 'x', 'x', '2026-11-15 04:00:00+00', 'x'",
    refused: {
      cards_kind_check: "kind = 'x'",
    },
  },
  {
    table: 'chat_blocked',
    columns: 'id, room_id, member_id, content, why, created_at',
    values: "0, 0, 0, 'x', 'link', '2026-11-15 04:00:00+00'",
    refused: {
      chat_blocked_content_check: "content = repeat('a', 101)",
      chat_blocked_why_check: "why = 'x'",
    },
  },
  {
    table: 'chat_messages',
    columns: 'room_id, id, member_id, content, created_at, reports, reports_judged',
    values: "0, 1, 0, 'x', '2026-11-15 04:00:00+00', 0, 0",
    refused: {
      chat_messages_content_check: "content = repeat('a', 101)",
      chat_messages_id_check: 'id = 0',
    },
  },
  {
    table: 'devices',
    columns: 'id, member_id, mark_hash, label, ip, first_seen_at, last_seen_at',
    values:
      "'00000000-0000-4000-8000-000000000001', 0, '\\x01', 'x', 'x', '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00'",
    refused: {},
  },
  {
    table: 'harm_signs',
    columns: 'member_id, day, points, signs, at, is_case',
    values: "0, '2026-11-15', 1, '{}', '2026-11-15 04:00:00+00', true",
    refused: {
      harm_signs_points_check: 'points = 0',
    },
  },
  {
    table: 'inbox_messages',
    columns: 'id, public_id, member_id, title, content, key, created_at, is_offer',
    values: "0, '00000000-0000-4000-8000-000000000001', 0, 'x', 'x', 'x', '2026-11-15 04:00:00+00', true",
    refused: {},
  },
  {
    table: 'lost_absences',
    columns: 'mark, digest, kind, from_at, until_at',
    values: "'account', '\\x01', 'timeout', '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00'",
    refused: {
      lost_absences_kind_check: "kind = 'x'",
      lost_absences_mark_check: "mark = 'x'",
    },
  },
  {
    table: 'member_vip',
    columns: 'member_id, level, period_start, regain_level, regain_base_fen',
    values: "0, 1, '2026-11-15', 0, 0",
    refused: {
      member_vip_level_check: 'level = 0',
      member_vip_regain_base_fen_check: 'regain_base_fen = -1',
      member_vip_regain_level_check: 'regain_level = -1',
    },
  },
  {
    table: 'members',
    columns: 'id, username, realname, is_trial, is_agent, state, seeded, joined_at',
    values: "0, 'x', 'x', true, true, 'normal', true, '2026-11-15 04:00:00+00'",
    refused: {
      members_state_before_freeze_check: "state_before_freeze = 'x'",
      members_state_check: "state = 'x'",
    },
  },
  {
    table: 'passkey_challenges',
    columns: 'challenge, purpose, nonce, made_at',
    values: "'x', 'login', '\\x01', '2026-11-15 04:00:00+00'",
    refused: {
      passkey_challenges_check: 'member_id = 0',
      passkey_challenges_check1: "session_hash = '\\x01'",
      passkey_challenges_check2: "ref = 'x'",
      passkey_challenges_check3: "passkey_id = '00000000-0000-4000-8000-000000000001'",
      passkey_challenges_purpose_check:
        "member_id = 1, purpose = 'y', session_hash = decode(repeat('01', 64), 'hex')",
    },
  },
  {
    table: 'passkey_members',
    columns: 'member_id, handle, for_login, for_money',
    values: "0, 'x', true, true",
    refused: {},
  },
  {
    table: 'passkeys',
    columns:
      'id, member_id, credential_id, public_key, counter, transports, on_device, synced, name, created_at',
    values:
      "'00000000-0000-4000-8000-000000000001', 0, 'x', '\\x01', 0, '{}', true, true, 'x', '2026-11-15 04:00:00+00'",
    refused: {
      passkeys_counter_check: 'counter = -1',
      passkeys_name_check: "name = ''",
    },
  },
  {
    table: 'person_marks',
    columns: 'member_id, kind, digest, since',
    values: "0, 'account', '\\x01', '2026-11-15 04:00:00+00'",
    refused: {
      person_marks_kind_check: "kind = 'x'",
    },
  },
  {
    table: 'play_spans',
    columns: 'id, member_id, from_at, to_at',
    values: "0, 0, '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00'",
    refused: {
      play_spans_check: "to_at = '2026-11-15 02:00:00+00'",
    },
  },
  {
    table: 'register_answers',
    columns: 'id, member_id, register, occasion, subject, digests, answer, reference, entry, why, at',
    values: "0, 0, 'x', 'registration', '\\x01', '{}', 'yes', 'x', 'x', 'x', '2026-11-15 04:00:00+00'",
    refused: {
      register_answers_answer_check: "answer = 'CNY', entry = ''",
      register_answers_check: "reference = ''",
      register_answers_check1: "answer = 'no'",
      register_answers_occasion_check: "occasion = 'x'",
    },
  },
  {
    table: 'register_demand',
    columns: 'single, register, since',
    values: "true, 'x', '2026-11-15 04:00:00+00'",
    refused: {
      register_demand_register_check: "register = ''",
      register_demand_single_check: 'single = false',
    },
  },
  {
    table: 'restrictions',
    columns: 'id, member_id, asked_by, kind, name, at, from_at, until_at',
    values:
      "0, 0, 'member', 'limit', 'x', '2026-11-15 04:00:00+00', '2026-11-15 02:00:00+00', '2026-11-15 04:00:00+00'",
    refused: {
      restrictions_asked_by_check: "asked_by = 'x'",
      restrictions_check: "from_at = '2026-11-15 04:00:00+00'",
      restrictions_kind_check: "kind = 'x'",
      restrictions_value_check: 'value = -1',
    },
  },
  {
    table: 'support_messages',
    columns: 'id, category, contact, content, ip, state, created_at, desk, hand_note',
    values:
      "'00000000-0000-4000-8000-000000000001', 'x', 'x', 'x', 'x', 'waiting', '2026-11-15 04:00:00+00', 'support', 'x'",
    refused: {
      support_messages_check: "order_kind = 'bet'",
      support_messages_order_kind_check: "order_kind = 'x', order_no = 'x'",
      support_messages_check1: "handed_at = '2026-11-15 04:00:00+00'",
      support_messages_desk_check: "desk = 'x'",
      support_messages_state_check: "state = 'x'",
    },
  },
  {
    table: 'support_replies',
    columns: 'id, message_id, staff_id, content, created_at',
    values: "1, '00000000-0000-4000-8000-000000000001', 1, 'x', '2026-11-15 04:00:00+00'",
    refused: {
      support_replies_check: "order_kind = 'bet'",
      support_replies_check1: "picture_id = '00000000-0000-4000-8000-000000000001'",
      support_replies_order_kind_check: "staff_id = NULL, order_kind = 'x', order_no = 'x'",
    },
  },
  {
    table: 'support_templates',
    columns: 'id, title, content, updated_at',
    values: "1, 'x', 'x', '2026-11-15 04:00:00+00'",
    refused: {
      support_templates_content_check: "content = ''",
      support_templates_title_check: "title = ''",
    },
  },
  {
    table: 'push_messages',
    columns: 'id, subscription_id, key, category, topic, title, body, created_at, due_at, expires_at, state',
    values:
      "1, '00000000-0000-4000-8000-000000000001', 'x', 'draw', 'x', 'x', 'x', '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00', 'waiting'",
    refused: {
      push_messages_category_check: "category = 'x'",
      push_messages_state_check: "state = 'x'",
    },
  },
  {
    table: 'closures',
    columns: 'id, member_id, asked_at, next_at',
    values: "'00000000-0000-4000-8000-000000000001', 1, '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00'",
    refused: {
      closures_check: "taken_back_at = '2026-11-15 04:00:00+00', closed_at = '2026-11-15 04:00:00+00'",
      closures_check1: "erased_at = '2026-11-15 04:00:00+00'",
    },
  },
  {
    table: 'data_exports',
    columns: 'id, member_id, asked_at',
    values: "'00000000-0000-4000-8000-000000000001', 1, '2026-11-15 04:00:00+00'",
    refused: {
      data_exports_check: 'bytes = 1',
      data_exports_check1: "counts = '{}'",
      data_exports_check2:
        "ready_at = '2026-11-15 04:00:00+00', bytes = 1, counts = '{}', failed_at = '2026-11-15 04:00:00+00'",
    },
  },
  {
    table: 'data_export_pieces',
    columns: 'id, export_id, place, body',
    values: "'00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 0, 'x'",
    refused: {
      data_export_pieces_place_check: 'place = -1',
    },
  },
]
