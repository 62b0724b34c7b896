// What everybody in a town of the growth proof lives through, as statements: members with bets, orders, transfers, deposits,
// withdrawals and books that balance.
import type { LedgerCode } from '#server/ledger/codes.ts'
import { keySql } from '#server/ledger/keys.ts'

/** Of each member. */
export const BETS_EACH = 10
export const ENTRIES_EACH = 30

/** Rounds are as many as the clock makes, however many bet on them. */
const ROUNDS = 600
const PLAT = 'AG'
const LOTTERY = 'js28'

interface Step {
  readonly k: number
  readonly code: LedgerCode
  /** SQL over `people p`. */
  readonly ref: string
  readonly key: string
  /** Which earlier one it ends. */
  readonly ends?: number
}

const VENUE_STEPS = [1, 2, 3, 4, 5, 6].map((bet): Step => {
  const ref = `p.bet_no || '${bet}'`
  const key = keySql('venueResult', { plat: `'${PLAT}'`, bet: ref, version: "'1'" })
  return { k: bet + 9, code: 'venueResult', ref, key }
})

const lotterySteps = (k: number, letter: string, round: string): readonly Step[] => {
  const order = `p.order_no || '${letter}'`
  return [
    { k, code: 'betStake', ref: order, key: keySql('betStake', { order }) },
    { k: k + 1, code: 'betPayout', ref: round, key: keySql('betPayout', { round, member: 'p.id' }) },
  ]
}

const [DEPOSIT, TRANSFER, WITHDRAWAL] = ['p.deposit_no', 'p.transfer_id', 'p.withdrawal_no'] as const

// Everybody lives the same fifteen transactions, so that balances and numbers in the chain are known beforehand.
export const STORY: readonly Step[] = [
  { k: 1, code: 'deposit', ref: DEPOSIT, key: keySql('deposit', { no: DEPOSIT }) },
  { k: 2, code: 'transferHold', ref: TRANSFER, key: keySql('transferHold', { id: TRANSFER }) },
  { k: 3, code: 'transferDone', ref: TRANSFER, key: keySql('transferDone', { id: TRANSFER }), ends: 2 },
  { k: 4, code: 'withdrawHold', ref: WITHDRAWAL, key: keySql('withdrawHold', { no: WITHDRAWAL }) },
  { k: 5, code: 'withdrawPaid', ref: WITHDRAWAL, key: keySql('withdrawPaid', { no: WITHDRAWAL }), ends: 4 },
  ...lotterySteps(6, 'A', 'p.round_a'),
  ...lotterySteps(8, 'B', 'p.round_b'),
  ...VENUE_STEPS,
]

// k, leg, account, amount, balance and number after it
const LEGS = `(VALUES
  (1, 1, 'bank', -100000, NULL, NULL), (1, 2, 'main', 100000, 100000, 1),
  (2, 1, 'main', -50000, 50000, 2), (2, 2, 'transit', 50000, 50000, 1),
  (3, 1, 'transit', -50000, 0, 2), (3, 2, 'venue', 50000, 50000, 1),
  (4, 1, 'main', -20000, 30000, 3), (4, 2, 'withdrawing', 20000, 20000, 1),
  (5, 1, 'withdrawing', -20000, 0, 2), (5, 2, 'bank', 20000, NULL, NULL),
  (6, 1, 'main', -1000, 29000, 4), (6, 2, 'lottery', 1000, NULL, NULL),
  (7, 1, 'lottery', -975, NULL, NULL), (7, 2, 'main', 975, 29975, 5),
  (8, 1, 'main', -1000, 28975, 6), (8, 2, 'lottery', 1000, NULL, NULL),
  (9, 1, 'lottery', -975, NULL, NULL), (9, 2, 'main', 975, 29950, 7),
  (10, 1, 'venue', -1000, 49000, 2), (10, 2, 'result', 1000, NULL, NULL),
  (11, 1, 'venue', 950, 49950, 3), (11, 2, 'result', -950, NULL, NULL),
  (12, 1, 'venue', -1000, 48950, 4), (12, 2, 'result', 1000, NULL, NULL),
  (13, 1, 'venue', 950, 49900, 5), (13, 2, 'result', -950, NULL, NULL),
  (14, 1, 'venue', -1000, 48900, 6), (14, 2, 'result', 1000, NULL, NULL),
  (15, 1, 'venue', 950, 49850, 7), (15, 2, 'result', -950, NULL, NULL)
) AS l (k, leg, account, amount, balance_after, seq)`

/** When the k-th step of a person was: everybody's first ones come before anybody's second. */
const at = (k: string) =>
  `(w.starts + (w.ends - w.starts) * (((${k}) - 1) * w.people + p.n)::float8 / (${STORY.length} * w.people))`

export const MEMBERS = `
  INSERT INTO members (username, realname, mobile, email, adult_declared_at, joined_at)
  SELECT 'town' || $1::bigint + n, '', NULL, NULL, (SELECT app_now() - $2::interval), (SELECT app_now() - $2::interval)
    FROM generate_series(1, $3::int) n`

/** What the trigger on members would make. */
export const MEMBER_PARTS = [
  'INSERT INTO member_secrets (member_id) SELECT id FROM people',
  'INSERT INTO member_settings (member_id) SELECT id FROM people',
  'INSERT INTO member_totals (member_id, paysum_fen, flow_fen) SELECT id, 100000, 8000 FROM people',
  'INSERT INTO member_vip (member_id, period_start) SELECT id, beijing_day(starts) FROM people CROSS JOIN span',
  'INSERT INTO transfer_settings (member_id) SELECT id FROM people',
]

/** What follows from a member's number. Everything about a person is read from here. */
export const PEOPLE = `
  CREATE TEMP TABLE people ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY m.id) AS n, m.id, 'TD' || m.id AS deposit_no, 'TT' || m.id AS transfer_id,
         'TW' || m.id AS withdrawal_no, 'TO' || m.id AS order_no, 'TB' || m.id || '-' AS bet_no,
         '${LOTTERY}-' || a.expect AS round_a, '${LOTTERY}-' || b.expect AS round_b
    FROM members m JOIN town_rounds a ON a.i = m.id % ${ROUNDS / 2} JOIN town_rounds b ON b.i = ${ROUNDS / 2} + m.id % ${ROUNDS / 2}
   WHERE m.id > $1`

export const SPAN = `
  CREATE TEMP TABLE span ON COMMIT DROP AS
  SELECT app_now() - $1::interval AS starts, app_now() - $2::interval AS ends, count(*) AS people,
         (SELECT coalesce(max(id), 0) FROM ledger_transactions) AS base, (SELECT max(id) FROM ledger_accounts) AS accounts FROM people`

/** Twenty rounds of each of thirty days, drawn by a chain that has been retired since. */
export const roundsDrawn = (skipped: number) => `
  CREATE TEMP TABLE town_rounds ON COMMIT DROP AS
  SELECT n - 1 AS i, ${skipped} * 30 + n AS seed_index, beijing_day(app_now()) - 32 + (n - 1) / 20 AS day,
         to_char(beijing_day(app_now()) - 32 + (n - 1) / 20, 'YYYYMMDD') || lpad(((n - 1) % 20 + 1 + ${skipped})::text, 4, '0') AS expect,
         encode(sha256(('town' || ${skipped} || n)::bytea), 'hex') AS seed
    FROM generate_series(1, ${ROUNDS}) n`

export const CHAIN = `
  INSERT INTO lottery_chains (lottery, chain_no, start_date, length, commit, published_at, salt, salt_source, salt_fixed_at, key_id,
    protocol, state, public_index, public_seed, ended_at, last_seed)
  SELECT '${LOTTERY}', 1, min(day), ${ROUNDS}, repeat('0', 64), app_now() - interval '40 days', repeat('0', 64), 'town',
         app_now() - interval '40 days', 'town', 'PF1', 'retired', ${ROUNDS}, repeat('0', 64), app_now() - interval '2 days', repeat('0', 64)
    FROM town_rounds ON CONFLICT DO NOTHING`

export const ROUND_ROWS = `
  INSERT INTO lottery_rounds (lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state, commit, bets_root,
    bets_count, sealed_at, exposure_fen, seed, numbers, result_text, drawn_at, settled_at)
  SELECT '${LOTTERY}', r.expect, 1, r.seed_index, 'PF1', r.opens, r.opens + interval '50 seconds', r.opens + interval '60 seconds', 'settled',
         encode(sha256(decode(r.seed, 'hex')), 'hex'), repeat('0', 64), 0, r.opens + interval '51 seconds', 0, r.seed, '{1,2,3}', '6',
         r.opens + interval '61 seconds', r.opens + interval '65 seconds'
    FROM (SELECT t.*, t.day::timestamp AT TIME ZONE 'Asia/Shanghai' + t.i % 20 * interval '1 minute' AS opens FROM town_rounds t) r
  ON CONFLICT DO NOTHING`

export const SHARED_ACCOUNTS = `
  SELECT ledger_open(ARRAY['outside:bank', 'house:lottery', 'venue:${PLAT}:result'])`

/** Everybody has four, one after another: their numbers follow from the person's. */
const account = (place: string) => `(w.accounts + 4 * (p.n - 1) + ${place})`

export const OWN_ACCOUNTS = `
  INSERT INTO ledger_accounts (id, name, currency, kind, class, member_id, balance, seq) OVERRIDING SYSTEM VALUE
  SELECT ${account('a.place')}, 'member:' || p.id || ':' || a.tail, 'CNY', a.kind, a.class, p.id, a.balance, a.seq
    FROM span w CROSS JOIN people p CROSS JOIN (VALUES (1, 'main', 'live', 'main', 29950, 7), (2, 'transit', 'live', 'transit', 0, 2),
      (3, 'withdrawing', 'live', 'withdrawing', 0, 2), (4, 'venue:${PLAT}', 'mirror', 'venue', 49850, 7))
      AS a (place, tail, kind, class, balance, seq)`

// Step by step and not all at once: nothing has to be sorted then.
export const transactions = ({ k, code, ref, key, ends }: Step) => `
  INSERT INTO ledger_transactions (id, key, code, currency, legs, ref, ends, at) OVERRIDING SYSTEM VALUE
  SELECT w.base + ${k - 1} * w.people + p.n, ${key}, '${code}', 'CNY', 2, ${ref},
         ${ends === undefined ? 'NULL' : `w.base + ${ends - 1} * w.people + p.n`}, ${at(String(k))}
    FROM span w CROSS JOIN people p`

export const entries = ({ k }: Step) => `
  INSERT INTO ledger_entries (tx_id, leg, account_id, amount, balance_after, seq)
  SELECT w.base + ${k - 1} * w.people + p.n, l.leg,
         CASE l.account WHEN 'main' THEN ${account('1')} WHEN 'transit' THEN ${account('2')} WHEN 'withdrawing' THEN ${account('3')}
              WHEN 'venue' THEN ${account('4')} WHEN 'bank' THEN h.bank WHEN 'lottery' THEN h.lottery ELSE h.result END,
         l.amount, l.balance_after, l.seq
    FROM span w CROSS JOIN people p JOIN ${LEGS} ON l.k = ${k}
   CROSS JOIN (SELECT min(id) FILTER (WHERE name = 'outside:bank') AS bank, min(id) FILTER (WHERE name = 'house:lottery') AS lottery,
                      min(id) FILTER (WHERE name = 'venue:${PLAT}:result') AS result
                 FROM ledger_accounts WHERE member_id IS NULL) h`

export const IDS_GO_ON = ['ledger_transactions', 'ledger_accounts'].map(
  (table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
)

const venueBets = (b: number) => `
  INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen, valid_fen,
    payout_fen, status, outcome, result, server_seed_hash, client_seed, nonce, created_at, settled_at, settle_version)
  SELECT '${PLAT}', p.bet_no || '${b}', p.id, false, 'live', 'bac', '庄闲演示桌', 'r' || p.id || '-${b}', '庄', 1950, 1000, 1000,
         ${b % 2 === 1 ? 0 : 1950}, 'settled', '${b % 2 === 1 ? 'lose' : 'win'}', '{"text":"庄赢"}', '', '', ${b},
         ${at(`${b} + 9`)}, ${at(`${b} + 9`)}, 1
    FROM span w CROSS JOIN people p`

interface Order {
  readonly letter: 'A' | 'B'
  readonly round: string
  /** Its step. */
  readonly k: number
}

const ORDERS: readonly Order[] = [
  { letter: 'A', round: 'p.round_a', k: 6 },
  { letter: 'B', round: 'p.round_b', k: 8 },
]

const orders = ({ letter, round, k }: Order) => `
  INSERT INTO lottery_orders (order_no, member_id, is_trial, lottery, expect, room_id, lines, stake_fen, created_at)
  SELECT p.order_no || '${letter}', p.id, false, '${LOTTERY}', substr(${round}, 6), 101, 2, 1000, ${at(String(k))}
    FROM span w CROSS JOIN people p`

const lotteryBets = ({ letter, round, k }: Order) => `
  INSERT INTO bets (plat, bet_id, member_id, is_trial, category, game_code, game_name, round_id, selection, odds_milli, bet_fen, valid_fen,
    payout_fen, status, outcome, result, server_seed_hash, client_seed, created_at, settled_at, settle_version, order_no, room_id, play_id,
    picks, salt)
  SELECT 'CP', 'L' || lpad((p.id * 10 + ${k} + line)::text, 18, '0'), p.id, false, 'lottery', '${LOTTERY}', '极速28',
         substr(${round}, 6), substr(${round}, 6) || '期', 1950, 500, 500, CASE line WHEN 0 THEN 975 ELSE 0 END, 'settled',
         CASE line WHEN 0 THEN 'win' ELSE 'lose' END, '{}', '', '', ${at(String(k))}, ${at(String(k + 1))}, 2, p.order_no || '${letter}', 101,
         1 + line, '', sha256((p.id || '${letter}' || line)::bytea)
    FROM span w CROSS JOIN people p CROSS JOIN (VALUES (0), (1)) AS l (line)`

export const BETS = [...[1, 2, 3, 4, 5, 6].map(venueBets), ...ORDERS.map(orders), ...ORDERS.map(lotteryBets)]

export const BUSINESS = [
  `INSERT INTO deposits (no, member_id, channel, amount_fen, state, created_at, ended_at)
   SELECT p.deposit_no, p.id, 'bank', 100000, 'credited', ${at('1')}, ${at('1')} FROM span w CROSS JOIN people p`,
  `INSERT INTO transfers (id, member_id, plat, direction, currency, amount_fen, state, created_at, next_ask_at, ended_at)
   SELECT p.transfer_id, p.id, '${PLAT}', 'in', 'CNY', 50000, 'done', ${at('2')}, ${at('2')}, ${at('3')}
     FROM span w CROSS JOIN people p`,
  `INSERT INTO cards (id, member_id, kind, bank, owner, number, created_at)
   SELECT md5('card' || p.id)::uuid, p.id, 'bank', '招商银行', '', '62' || lpad(p.id::text, 14, '0'), ${at('1')}
     FROM span w CROSS JOIN people p`,
  `INSERT INTO withdrawals (no, member_id, card_id, channel, amount_fen, state, created_at, approved_at, ended_at)
   SELECT p.withdrawal_no, p.id, md5('card' || p.id)::uuid, 'bank', 20000, 'paid', ${at('4')}, ${at('5')}, ${at('5')}
     FROM span w CROSS JOIN people p`,
  `INSERT INTO turnover_requirements (id, member_id, source, ref, title, amount_fen, multiple, required_fen, done_fen, state, created_at,
     closed_at)
   SELECT md5('turn' || p.id)::uuid, p.id, 'deposit', p.deposit_no, '存款', 100000, 0, 0, 0, 'done', ${at('1')}, ${at('1')}
     FROM span w CROSS JOIN people p`,
  `INSERT INTO venue_members (member_id, plat, created_at, balance_fen, as_of)
   SELECT p.id, '${PLAT}', ${at('2')}, 49850, ${at('15')} FROM span w CROSS JOIN people p`,
  ...[1, 8, 15].map(
    (k) => `INSERT INTO login_events (member_id, ip, user_agent, outcome, at)
      SELECT p.id, '127.0.0.1', 'town', 'ok', ${at(String(k))} FROM span w CROSS JOIN people p`,
  ),
]
