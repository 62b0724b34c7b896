// Every right of the member app to write a table: how it would be abused and what refuses it, or why it posts no money.

/** What is tried, the constraint that refuses it, what the owner prepares, and the statement. */
type ForgedRow = readonly [name: string, refused: string, prepare: readonly string[], statement: string]

const DEPOSIT = (no: string, state: string) =>
  `INSERT INTO deposits (no, member_id, channel, amount_fen, state, provider, created_at)
   VALUES ('${no}', {member}, 'bank', 1000, '${state}', 'bank', app_now())`
const TRANSFER = (id: string, state: string) =>
  `INSERT INTO transfers (id, member_id, plat, direction, currency, amount_fen, state, created_at, next_ask_at)
   SELECT '${id}', {other}, platname, 'out', 'CNY', 1000, '${state}', app_now(), 'infinity' FROM venues LIMIT 1`
const CLAIM = (id: string, whose: string) =>
  `INSERT INTO rebate_claims (id, member_id, money_fen, rows, at) VALUES ('${id}', ${whose}, 100000000, 1, app_now())`
const [CLAIM_A, CLAIM_B, REBATE_A, REBATE_B, CARD] = Array.from(
  { length: 5 },
  (_, i) => `00000000-0000-4000-8000-00000000000${i}`,
) as [string, string, string, string, string]
const REBATE = (id: string, seq: number) =>
  `INSERT INTO rebates (id, member_id, plat, day, seq, valid_fen, rate_bp, money_fen, created_at)
   VALUES ('${id}', {member}, 'AG', '2026-01-01', ${seq}, 1000, 50, 500, app_now())`
const RESTRICTION = (kind: string, name: string, value: string, until: string) =>
  `INSERT INTO restrictions (member_id, asked_by, kind, name, value, at, from_at, until_at)
   VALUES ({other}, 'member', '${kind}', '${name}', ${value}, app_now(), app_now(), ${until})`

export const FORGED_ROWS: Readonly<Record<string, readonly ForgedRow[]>> = {
  'deposits INSERT': [
    ['an order that begins credited', 'deposit_guard', [], DEPOSIT('forged-1', 'credited')],
  ],
  'deposits UPDATE': [
    [
      'a larger amount',
      'deposit_guard',
      [DEPOSIT('forged-2', 'unpaid')],
      "UPDATE deposits SET amount_fen = 5000000000 WHERE no = 'forged-2'",
    ],
    [
      'another member',
      'deposit_guard',
      [DEPOSIT('forged-3', 'unpaid')],
      "UPDATE deposits SET member_id = {other} WHERE no = 'forged-3'",
    ],
    [
      'credited while staff review it',
      'deposit_guard',
      [DEPOSIT('forged-4', 'review')],
      "UPDATE deposits SET state = 'credited', txn_id = 'x', ended_at = app_now() WHERE no = 'forged-4'",
    ],
    [
      'credited after it was closed',
      'deposit_guard',
      [DEPOSIT('forged-5', 'closed')],
      "UPDATE deposits SET state = 'credited', txn_id = 'y', ended_at = app_now() WHERE no = 'forged-5'",
    ],
  ],
  'restrictions INSERT': [
    [
      'a limit raised without a wait',
      'restrictions_raise',
      [RESTRICTION('limit', 'deposit.day', '100', "'infinity'")],
      RESTRICTION('limit', 'deposit.day', '99999999', "'infinity'"),
    ],
    [
      'a return from an exclusion that runs',
      'restrictions_return',
      [RESTRICTION('exclusion', '', 'NULL', "app_now() + interval '180 days'")],
      RESTRICTION('return', '', 'NULL', "'infinity'"),
    ],
  ],
  'pay_callbacks INSERT': [
    [
      'money that was not received',
      'ledger_row',
      [DEPOSIT('forged-6', 'unpaid')],
      "SELECT ledger_post('deposit:forged-6', 'deposit', '{outside:bank,member:{member}:main}', '{-1000,1000}', 'forged-6')",
    ],
  ],
  'transfers INSERT': [['a recall that begins done', 'transfer_guard', [], TRANSFER('forged-1', 'done')]],
  'transfers UPDATE': [
    [
      'a larger amount',
      'transfer_guard',
      [TRANSFER('forged-2', 'pending')],
      "UPDATE transfers SET amount_fen = 5000000000 WHERE id = 'forged-2'",
    ],
    [
      'a part that staff decide on',
      'transfer_guard',
      [TRANSFER('forged-3', 'pending')],
      "UPDATE transfers SET state = 'done', booked_fen = 999 WHERE id = 'forged-3'",
    ],
    [
      'an end after its end',
      'transfer_guard',
      [
        TRANSFER('forged-4', 'pending'),
        "UPDATE transfers SET state = 'refused', ended_at = app_now() WHERE id = 'forged-4'",
      ],
      "UPDATE transfers SET state = 'done' WHERE id = 'forged-4'",
    ],
  ],
  'withdrawals INSERT': [
    [
      'one whose money is not held',
      'withdrawal_guard',
      [
        `INSERT INTO cards (id, member_id, kind, bank, owner, number, created_at) VALUES ('${CARD}', {member}, 'bank', 'x', 'x', 'x', app_now())`,
      ],
      `INSERT INTO withdrawals (no, member_id, card_id, channel, amount_fen, state, created_at)
       VALUES ('forged', {member}, '${CARD}', 'bank', 1000, 'paying', app_now())`,
    ],
  ],
  'rebate_claims INSERT': [
    [
      'a claim without a rebate',
      'ledger_row',
      [CLAIM(CLAIM_A, '{member}')],
      `SELECT ledger_post('fsclaim:{member}:${CLAIM_A}', 'rebate', '{house:rebate,member:{member}:main}', '{-100000000,100000000}', '${CLAIM_A}')`,
    ],
  ],
  'rebates UPDATE': [
    ['a larger sum', 'permission denied', [], 'UPDATE rebates SET money_fen = 5000000000'],
    [
      'the rebate of another member',
      'rebate_guard',
      [REBATE(REBATE_A, 1), CLAIM(CLAIM_B, '{other}')],
      `UPDATE rebates SET state = 'claimed', claim_id = '${CLAIM_B}' WHERE id = '${REBATE_A}'`,
    ],
    [
      'a claim a second time',
      'rebate_guard',
      [
        REBATE(REBATE_B, 2),
        `UPDATE rebates SET state = 'claimed', claim_id = '${CLAIM_A}' WHERE id = '${REBATE_B}'`,
      ],
      `UPDATE rebates SET state = 'unclaimed', claim_id = NULL WHERE id = '${REBATE_B}'`,
    ],
  ],
  'log_entries INSERT': [
    [
      'an entry about a draw',
      'permission denied',
      [],
      "INSERT INTO log_entries (n, ref, kind, body) VALUES (1, 'forged', 'seal', '')",
    ],
  ],
}

/** Rights without a statement of their own, by the reason why they post no money. */
export const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'accounts, sessions and limits of tries: no posting reads them': [
    'attempts DELETE',
    'attempts INSERT',
    'captchas DELETE',
    'captchas INSERT',
    'devices INSERT',
    'devices UPDATE',
    'idempotent_answers DELETE',
    'idempotent_answers INSERT',
    'idempotent_answers UPDATE',
    'login_events INSERT',
    'member_secrets INSERT',
    'member_secrets UPDATE',
    'member_settings INSERT',
    'member_settings UPDATE',
    'members INSERT',
    'members UPDATE',
    'session_networks INSERT',
    'sessions INSERT',
    'sessions UPDATE',
    'spent_work INSERT',
  ],
  'who may sign: a key confirms money a day after it came, by a trigger, and only what the ledger allows anyway':
    [
      'passkey_challenges INSERT',
      'passkey_challenges UPDATE',
      'passkey_members INSERT',
      'passkey_members UPDATE',
      'passkeys INSERT',
      'passkeys UPDATE',
    ],
  'what members read, write and play': [
    'avatars INSERT',
    'avatars UPDATE',
    'chat_blocked INSERT',
    'chat_messages INSERT',
    'chat_messages UPDATE',
    'chat_reports INSERT',
    'chat_rooms INSERT',
    'chat_rooms UPDATE',
    'chat_speakers INSERT',
    'chat_speakers UPDATE',
    'chat_tickets DELETE',
    'chat_tickets INSERT',
    'closures INSERT',
    'closures UPDATE',
    'data_exports INSERT',
    'favourite_games DELETE',
    'favourite_games INSERT',
    'inbox_messages INSERT',
    'inbox_messages UPDATE',
    'launches INSERT',
    'support_messages INSERT',
    'support_messages UPDATE',
    'support_pictures INSERT',
    'support_reads INSERT',
    'support_reads UPDATE',
    'support_replies INSERT',
    'transfer_settings INSERT',
    'transfer_settings UPDATE',
  ],
  'notifications: they say what happened and move nothing': [
    'push_choices INSERT',
    'push_choices UPDATE',
    'push_messages INSERT',
    'push_subscriptions DELETE',
    'push_subscriptions INSERT',
    'push_subscriptions UPDATE',
  ],
  'signs of harm: more of them only pause gifts': ['refused_deposits INSERT'],
  'the machinery between processes': [
    'alarms INSERT',
    'alarms UPDATE',
    'bus_messages DELETE',
    'bus_messages INSERT',
    'transfer_enquiries INSERT',
    'venue_members INSERT',
    'venue_members UPDATE',
    'venue_session_ends DELETE',
    'venue_session_ends INSERT',
    'venue_session_ends UPDATE',
  ],
  'requests that staff decide: two people see them before money moves': [
    'activity_applications INSERT',
    'activity_applications UPDATE',
    'activity_marks DELETE',
    'activity_marks INSERT',
    'agent_applications INSERT',
    'agent_tickets INSERT',
    'agent_tickets UPDATE',
    'approvals INSERT',
    'approvals UPDATE',
    'cards INSERT',
    'cards UPDATE',
    'claims DELETE',
    'pay_callbacks UPDATE',
    'pay_proofs INSERT',
    'suspense_items INSERT',
  ],
  'figures that the jobs read and the books compare (docs/decisions/2026-11-18-rights-to-post.md)': [
    'invitations INSERT',
    'member_totals INSERT',
    'member_totals UPDATE',
    'member_vip INSERT',
    'red_packet_batches INSERT',
    'red_packet_days INSERT',
    'red_packet_days UPDATE',
    'red_packet_members INSERT',
    'red_packet_members UPDATE',
    'red_packets INSERT',
    'turnover_parts INSERT',
    'turnover_parts UPDATE',
    'turnover_requirements INSERT',
    'turnover_requirements UPDATE',
  ],
}

/** What it may execute with the rights of the owner. */
export const FUNCTIONS = [
  'age_clears',
  'age_record',
  'closure_statement_day',
  'eligibility',
  'ledger_post_due',
  'limit_refused',
  'lottery_place',
  'lottery_refill',
  'money_standing',
  'passkey_confirms',
  'person_lock',
  'person_position',
  'play_beat',
  'red_packet_count',
  'red_packet_open',
  'red_packet_reveal',
  'register_clears',
  'register_listing',
  'register_record',
  'security_event_add',
  'security_events_prune',
]
