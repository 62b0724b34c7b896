// Each refusal that a function or trigger of the schema raises: reached by a statement of its own, here or in the test named.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asRole, loginOf, type ProcessName } from '#src/process/database-role.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { createTestDatabase, SCHEMA_HOME, type TestDatabase } from '#src/test/database.ts'
import { COVERED, UNREACHABLE } from '#src/test/guards/raises.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const APPROVAL = (needed: number, state = 'open') =>
  `INSERT INTO approvals (id, kind, subject, title, payload, reason, needed, state, asked_by, asked_at)
   VALUES ('${ID}', 'x', 'x', 'x', '{}', 'x', ${needed}, '${state}', 8, app_now())`
const EVENT = (staff: number) =>
  `INSERT INTO approval_events (approval_id, staff_id, staff_name, action, note, at)
   VALUES ('${ID}', ${staff}, '', 'approve', '', app_now())`
const RESTRICTION = (kind: string, value = 'NULL', at = "app_now() - interval '1 day'") =>
  `INSERT INTO restrictions (member_id, asked_by, kind, name, value, at, from_at, until_at)
   VALUES (1, 'member', '${kind}', 'deposit.day', ${value}, ${at}, ${at}, 'infinity')`
const ODDS = (announced: string) =>
  `INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
   VALUES (2001, '', 1950, 1960, ${announced}, ${announced} + interval '24 hours', 1, '', '')`
const ROUND = (state: string) =>
  `INSERT INTO lottery_rounds (lottery, expect, chain_no, seed_index, protocol, open_at, close_at, draw_at, state)
   VALUES ('js28', '202611150001', 1, 1, 'PF3', app_now(), app_now() + interval '1 minute', app_now() + interval '2 minutes', '${state}')`

interface Refusal {
  readonly raise: string
  /** As which login it is met. */
  readonly as: ProcessName | 'owner'
  /** What the owner has put there, past triggers and foreign keys. */
  readonly before: readonly string[]
  readonly refused: string
  readonly says: RegExp
}

const REFUSALS: readonly Refusal[] = [
  {
    raise:
      'approval_two_people: approval % is decided by somebody else than its asker and its first approver',
    as: 'office',
    before: [APPROVAL(1)],
    refused: EVENT(8),
    says: /approval_two_people/,
  },
  {
    raise:
      'approval_two_people: approval % is decided by somebody else than its asker and its first approver',
    as: 'office',
    before: [APPROVAL(2), EVENT(7)],
    refused: EVENT(7),
    says: /approval_two_people/,
  },
  {
    raise: 'approval_enough: approval % needs % people',
    as: 'office',
    before: [APPROVAL(2), EVENT(7)],
    refused: `UPDATE approvals SET state = 'approved', ended_at = app_now() WHERE id = '${ID}'`,
    says: /approval_enough/,
  },
  {
    raise: 'approval_needed_grows: approval % needs % people, not %',
    as: 'office',
    before: [APPROVAL(2)],
    refused: `UPDATE approvals SET needed = 1 WHERE id = '${ID}'`,
    says: /approval_fixed/,
  },
  {
    raise: 'audit_forward: the audit log goes forward one row at a time',
    as: 'office',
    before: [],
    refused: 'UPDATE audit_head SET seq = seq + 2',
    says: /audit_append_only/,
  },
  {
    raise: 'audit_forward: the audit log goes forward one row at a time',
    as: 'office',
    before: [],
    refused: 'UPDATE audit_head SET seq = seq',
    says: /audit_append_only/,
  },
  {
    raise: 'explained_bet_ends: quarantined bet % is not open',
    as: 'owner',
    before: [
      APPROVAL(1),
      `INSERT INTO bet_quarantine (id, plat, seq, bet_id, member, row, why, created_at, state, ended_at) OVERRIDING SYSTEM VALUE
       VALUES (1, 'AG', 1, 'x', 'x', '{}', 'x', app_now(), 'dismissed', app_now())`,
    ],
    refused: `INSERT INTO explained_bets (quarantine_id, approval_id) VALUES (1, '${ID}')`,
    says: /quarantined bet 1 is not open/,
  },
  {
    raise: 'absence_again: only absences are added again, not %',
    as: 'worker',
    before: [],
    refused: "SELECT absence_again(1, app_now(), 'limit', app_now(), 'infinity', '{}')",
    says: /only absences are added again, not limit/,
  },
  {
    raise: 'restrictions_guard: member % is not %: the register did not say so',
    as: 'owner',
    before: [],
    refused: RESTRICTION('listed', 'NULL', 'app_now()'),
    says: /restrictions_register/,
  },
  {
    raise: 'restrictions_guard: member % is not %: the register did not say so',
    as: 'owner',
    before: [],
    refused: RESTRICTION('unlisted', 'NULL', 'app_now()'),
    says: /restrictions_register/,
  },
  {
    raise:
      'restrictions_guard: the limit % of member % was not raised: no raise to it is ripe, or the member keeps away',
    as: 'api',
    before: [RESTRICTION('limit', '100')],
    refused: RESTRICTION('limit', '101', 'app_now()'),
    says: /restrictions_raise/,
  },
  {
    raise: 'lottery_odds_guard: odds of play % are refused: they are announced now',
    as: 'office',
    before: [],
    refused: ODDS("app_now() - interval '11 seconds'"),
    says: /lottery_odds_guard/,
  },
  {
    raise: 'lottery_odds_guard: odds of play % are refused: they are announced now',
    as: 'office',
    before: [],
    refused: ODDS("app_now() + interval '1 second'"),
    says: /lottery_odds_guard/,
  },
  {
    raise: 'lottery_round_new: round % of % is refused: a round begins open',
    as: 'draw',
    before: [],
    refused: ROUND('closed'),
    says: /lottery_round_guard/,
  },
]

let database: TestDatabase
const logins = new Map<string, Db>()
beforeAll(async () => {
  database = await createTestDatabase()
  logins.set('owner', database.db)
  for (const process of ['api', 'office', 'worker', 'draw'] as const)
    logins.set(process, openDb(asRole(database.url, loginOf(process)), 1))
})
afterAll(async () => {
  for (const [name, db] of logins) if (name !== 'owner') await db.close()
  await database.drop()
})

/** Function and message of each, as the files of the schema have them. */
function raised(): string[] {
  const home = `${SCHEMA_HOME}/functions`
  return readdirSync(home).flatMap((file) => {
    const functions = readFileSync(`${home}/${file}`, 'utf8').split(/CREATE FUNCTION (?=\w+\()/)
    return functions.flatMap((text) =>
      [...text.matchAll(/RAISE EXCEPTION\s+'((?:[^']|'')*)'/g)].map(
        ([, message = '']) => `${text.slice(0, text.indexOf('('))}: ${message}`,
      ),
    )
  })
}

it('there is a test for every refusal of the schema, and none for one that is gone', () => {
  const known = [...REFUSALS.map(({ raise }) => raise), ...Object.keys(COVERED), ...Object.keys(UNREACHABLE)]
  expect([...new Set(known)].toSorted()).toEqual([...new Set(raised())].toSorted())
})

it.each(Object.entries(COVERED))('%s: its test names it', (_raise, [path, words]) => {
  const file = `${SCHEMA_HOME}/src/${path}`
  expect(existsSync(file), path).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(words)
})

it.each(REFUSALS)('$as: $refused', async ({ as, before, refused, says }) => {
  await database.db.tx(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query('DELETE FROM approval_events')
    await tx.query('DELETE FROM approvals')
    await tx.query('DELETE FROM restrictions')
    for (const statement of before) await tx.query(statement)
  })
  await expect(logins.get(as)?.query(refused)).rejects.toThrow(
    expect.toSatisfy((error: Error & { constraint?: string }) =>
      says.test(`${error.constraint ?? ''} ${error.message}`),
    ),
  )
})
