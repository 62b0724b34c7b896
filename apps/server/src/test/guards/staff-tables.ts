// Tables of staff, jobs and the machinery: a row that each takes, and of each check the change of it that is refused.
import type { CheckedTable } from '#src/test/guards/checked-table.ts'

export const STAFF_TABLES: readonly CheckedTable[] = [
  {
    table: 'alarms',
    columns: 'id, kind, subject, detail, raised_at, last_at, times',
    values: "0, 'x', 'x', 'x', '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00', 1",
    refused: {
      alarms_times_check: 'times = 0',
    },
  },
  {
    table: 'app_clock',
    columns: 'single, offset_ms, set_at',
    values: "true, 0, '2026-11-15 04:00:00+00'",
    refused: {
      app_clock_single_check: 'single = false',
    },
  },
  {
    table: 'app_config_version',
    columns: 'single, version, saved_at',
    values: "true, 0, '2026-11-15 04:00:00+00'",
    refused: {
      app_config_version_single_check: 'single = false',
    },
  },
  {
    table: 'approval_events',
    columns: 'id, approval_id, staff_id, staff_name, action, note, at',
    values: "0, '00000000-0000-4000-8000-000000000001', 0, 'x', 'ask', 'x', '2026-11-15 04:00:00+00'",
    refused: {
      approval_events_action_check: "action = 'x'",
    },
  },
  {
    table: 'approvals',
    columns: 'id, kind, subject, title, payload, reason, needed, state, asked_at',
    values:
      "'00000000-0000-4000-8000-000000000001', 'x', 'x', 'x', '{}', 'x', 1, 'open', '2026-11-15 04:00:00+00'",
    refused: {
      approvals_check: "ended_at = '2026-11-15 04:00:00+00'",
      approvals_needed_check: 'needed = 0',
      approvals_state_check: "state = 'x'",
    },
  },
  {
    table: 'articles',
    columns: 'id, type, version, title, content, saved_at',
    values: "0, 0, 0, 'x', 'x', '2026-11-15 04:00:00+00'",
    refused: {},
  },
  {
    table: 'audit_head',
    columns: 'single, seq, hash',
    values: "true, 0, 'x'",
    refused: {
      audit_head_single_check: 'single = false',
    },
  },
  {
    table: 'audit_log',
    columns:
      'seq, at, staff_name, role, action, subject_kind, subject_id, subject_name, reason, request_id, ip, prev_hash, hash',
    values: "0, '2026-11-15 04:00:00+00', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'",
    refused: {},
  },
  {
    table: 'closed_addresses',
    columns: 'network, closed_by, closed_at, until, reason',
    values: "'x', 0, '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00', 'x'",
    refused: {
      closed_addresses_check: "until = '2026-11-15 02:00:00+00'",
    },
  },
  {
    table: 'job_items',
    columns: 'job, period, item, error, tries, since, retry_at',
    values: "'x', 'x', 'x', 'x', 1, '2026-11-15 04:00:00+00', '2026-11-15 04:00:00+00'",
    refused: {
      job_items_tries_check: 'tries = 0',
    },
  },
  {
    table: 'job_reruns',
    columns: 'approval_id, job, period, created_at, tries',
    values: "'00000000-0000-4000-8000-000000000001', 'x', 'x', '2026-11-15 04:00:00+00', 0",
    refused: {
      job_reruns_tries_check: 'tries = -1',
    },
  },
  {
    table: 'job_runs',
    columns: 'job, period, started_at, tries',
    values: "'x', 'x', '2026-11-15 04:00:00+00', 1",
    refused: {
      job_runs_tries_check: 'tries = 0',
    },
  },
  {
    table: 'mirror_fixes',
    columns: 'approval_id, line, plat, member_id, change_fen, at',
    values: "'00000000-0000-4000-8000-000000000001', 1, 'x', 0, 1, '2026-11-15 04:00:00+00'",
    refused: {
      mirror_fixes_change_fen_check: 'change_fen = 0',
      mirror_fixes_line_check: 'line = 0',
    },
  },
  {
    table: 'money_mode',
    columns: 'single, mode, stamped_at',
    values: "true, 'sandbox', '2026-11-15 04:00:00+00'",
    refused: {
      money_mode_mode_check: "mode = 'x'",
      money_mode_single_check: 'single = false',
    },
  },
  {
    table: 'restore_drills',
    columns: 'id, backup, lost_ms, took_ms, findings, at',
    values: "0, 'x', 0, 0, '{}', '2026-11-15 04:00:00+00'",
    refused: {
      restore_drills_backup_check: "backup = repeat('a', 101)",
      restore_drills_lost_ms_check: 'lost_ms = -1',
      restore_drills_took_ms_check: 'took_ms = -1',
    },
  },
  {
    table: 'sealing',
    columns: 'single, sample, sealed_at',
    values: "true, 'x', '2026-11-15 04:00:00+00'",
    refused: {
      sealing_single_check: 'single = false',
    },
  },
  {
    table: 'security_events',
    columns: 'id, at, event, kind, who, ip, network, agent, call, subject, reason, members, request_id',
    values: "0, '2026-11-15 04:00:00+00', 'x', 'pattern', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 0, 'x'",
    refused: {
      security_events_kind_check: "kind = 'x'",
      security_events_members_check: 'members = -1',
    },
  },
  {
    table: 'staff',
    columns: 'id, username, name, role, must_change_password, created_at, seeded',
    values: "0, 'x', 'x', 'support', true, '2026-11-15 04:00:00+00', true",
    refused: {
      staff_check: 'password_for = 0',
      staff_role_check: "role = 'x'",
      staff_username_check: "username = 'AG'",
    },
  },
  {
    table: 'staff_passkey_challenges',
    columns: 'challenge, purpose, staff_id, asker_hash, made_at',
    values: "'x', 'add', 0, '\\x01', '2026-11-15 04:00:00+00'",
    refused: {
      staff_passkey_challenges_purpose_check: "purpose = 'x'",
    },
  },
  {
    table: 'staff_passkeys',
    columns: 'id, staff_id, credential_id, public_key, counter, name, created_at',
    values: "'00000000-0000-4000-8000-000000000001', 0, 'x', '\\x01', 0, 'x', '2026-11-15 04:00:00+00'",
    refused: {
      staff_passkeys_counter_check: 'counter = -1',
      staff_passkeys_name_check: "name = ''",
    },
  },
]
