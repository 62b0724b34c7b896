// What a stolen login of the member app can do: forged statements, each refused by name, and a row for every right it has.
import { ACTIVITIES } from '@lanting/contract/data/activities'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { PAY_WAYS, outsideOf, type PayWay } from '@lanting/contract/pay-ways'
import { currentRound, previousRound } from '@lanting/contract/rules/lottery/schedule'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { seedContent } from '#src/seed/content.ts'
import { intoTheDay } from '#src/test/clock/into-the-day.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'
import { FORGED_ROWS, FUNCTIONS, HARMLESS } from '#src/test/stolen-rights.ts'

const DENIED = /permission denied|must be owner|does not exist/

let test: TestApp
let stage: OrderStage
let client: pg.Client
/** A connection of the stolen login. */
const stolen = {
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(text, values)).rows
  },
}
let member: bigint
let round: string
beforeAll(async () => {
  test = await createTestApp()
  await intoTheDay(test)
  await seedContent(test.core.db)
  stage = await openOrders(test)
  member = (await stage.rich(100_000)).id
  round = await stage.openRound('js28')
  client = new pg.Client({ connectionString: test.core.db.url })
  await client.connect()
  // The session is the login's own, not only its role.
  await client.query('SET SESSION AUTHORIZATION lanting_api')
  expect(await stolen.query('SELECT session_user AS name')).toEqual([{ name: 'lanting_api' }])
})
afterAll(async () => {
  await client.end()
  await test.close()
})

interface Forged {
  readonly of?: bigint
  readonly lottery?: string
  readonly expect?: string
  readonly room?: number
  readonly plays?: readonly (number | null)[]
  readonly picks?: readonly string[]
  readonly stakes?: readonly (number | null)[]
  readonly isExact?: boolean
}

let placed = 0
async function place(forged: Forged): Promise<string> {
  placed += 1
  const { plays = [2001], stakes = [1000] } = forged
  const [row] = await stolen.query<{ outcome: string }>(
    'SELECT outcome FROM lottery_place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      `forged-${placed}`,
      forged.of ?? member,
      forged.lottery ?? 'js28',
      forged.expect ?? round,
      forged.room ?? 101,
      plays,
      forged.picks ?? plays.map(() => ''),
      stakes,
      plays.map(() => Buffer.alloc(32)),
      forged.isExact ?? true,
    ],
  )
  return row?.outcome ?? 'nothing'
}

describe('a forged bet', () => {
  it.each<[string, Forged, string]>([
    ['a stake of nothing', { stakes: [0] }, 'stake'],
    ['a stake below zero', { stakes: [-1000] }, 'stake'],
    ['a stake of half a yuan', { stakes: [150] }, 'stake'],
    ['a stake that is missing', { stakes: [null] }, 'stake'],
    ['a stake below the room', { room: 102, stakes: [900] }, 'stake'],
    ['a stake above the room', { stakes: [100_100] }, 'stake'],
    ['more stakes than plays', { plays: [2001], stakes: [1000, 1000] }, 'play'],
    ['a play of the other kind', { plays: [1011] }, 'play'],
    ['a play that nobody knows', { plays: [9999] }, 'play'],
    ['a room of another lottery', { room: 301 }, 'room'],
    ['numbers on a play without', { picks: ['07'] }, 'picks'],
    ['no line', { plays: [], stakes: [] }, 'lines'],
    ['51 lines', { plays: Array<number>(51).fill(2001), stakes: Array<number>(51).fill(100) }, 'lines'],
    ['a payout above the cap of a line', { plays: [2100], stakes: [5300] }, 'payout'],
  ])('%s', async (_name, forged, fault) => {
    await expect(place(forged)).rejects.toMatchObject({ constraint: `lottery_line_${fault}` })
  })

  it.each(['07', '07,07', '12,07', '7,12', '00,07', '07,50', '07,12,13', ''])('numbers %j', async (picks) => {
    const expectNo = await stage.openRound('js6')
    const forged = { lottery: 'js6', expect: expectNo, room: 301, plays: [1131], picks: [picks] }
    await expect(place(forged)).rejects.toMatchObject({ constraint: 'lottery_line_picks' })
  })

  it('cannot name its odds: they are those of the round', async () => {
    round = await stage.openRound('js28')
    expect(await place({ plays: [2100], stakes: [100] })).toBe('placed')
    expect(
      await stolen.query('SELECT odds_milli::int, bet_fen::int FROM bets WHERE order_no = $1', [
        `forged-${placed}`,
      ]),
    ).toEqual([{ odds_milli: 950_000, bet_fen: 100 }])
    for (const statement of [
      "SELECT lottery_place('x', 1, 'a', 'b', 'lot:x', '', 'js28', '', '1', 101, 1000000::bigint, NULL::bigint, '{2001}', '{}', '{1000}', '{50000000}', '{}', '{}')",
      'UPDATE lottery_plays SET odds_milli = 50000000',
      'UPDATE lottery_rooms SET line_cap_fen = 5000000000',
      'UPDATE lottery_kinds SET exposure_fen = 5000000000',
      'UPDATE lottery_exposure_shares SET left_fen = 5000000000',
      'SELECT lottery_fill_table()',
      `SELECT lottery_split('js28', '${round}', '', '{}', '{}', '{}', '{}')`,
    ])
      await expect(stolen.query(statement), statement).rejects.toThrow(DENIED)
  })

  it('takes the odds that were announced and are in force, of the last change', async () => {
    await test.core.db.tx(async (tx) => {
      await tx.query("SET LOCAL session_replication_role = 'replica'")
      await tx.query(
        `INSERT INTO lottery_odds_changes (play_id, year_animal, from_milli, to_milli, announced_at, effective_at, staff_id, staff_name, reason)
         SELECT 2114, c.animal, 12750, c.odds, app_now() - interval '3 days', app_now() + c.due, 1, '', ''
           FROM (VALUES ('', 12600, interval '-2 hours'), ('', 12700, interval '-1 hour'), ('鼠', 99000, interval '-30 minutes'),
                        ('', 12800, interval '1 hour')) AS c (animal, odds, due)`,
      )
    })
    round = await stage.openRound('js28')
    expect(await place({ plays: [2114], stakes: [100] })).toBe('placed')
    expect(
      await stolen.query('SELECT odds_milli::int FROM bets WHERE order_no = $1', [`forged-${placed}`]),
    ).toEqual([{ odds_milli: 12_700 }])
  })

  it('cannot pass the cap of a member, nor the exposure of the house', async () => {
    round = await stage.openRound('js28')
    expect(await place({ plays: [2001, 2001, 2001], stakes: [100_000, 100_000, 100] })).toBe('capped')
    const zero = { room: 102, plays: [2100], stakes: [20_800] }
    expect(await place(zero)).toBe('placed')
    const other = (await stage.rich(1_000)).id
    expect(await place({ ...zero, of: other })).toBe('full')
    expect(await place({ ...zero, of: other, isExact: false })).toBe('bound')
    await stolen.query('SELECT lottery_refill($1, $2)', ['js28', round])
    expect(await place({ ...zero, of: other, isExact: false })).toBe('bound')
  })

  it('takes no money that is not the member’s, and none of a member who may not bet', async () => {
    round = await stage.openRound('js28')
    const [poor, frozen] = [await stage.rich(5), await stage.rich(100)]
    expect(await place({ of: poor.id })).toBe('short')
    await test.core.db.query("UPDATE members SET state = 'frozen' WHERE id = $1", [frozen.id])
    expect(await place({ of: frozen.id })).toBe('frozen')
    expect(await place({ of: 999_999_999n })).toBe('limited')
  })

  it('comes in no round that is over', async () => {
    const lottery = findLottery('js28')
    if (lottery === undefined) throw new Error('no js28')
    round = await stage.openRound('js28')
    const current = currentRound(lottery, test.core.clock.now().getTime())
    expect(await place({ expect: previousRound(lottery, current).expect })).toBe('changed')
    expect(await place({ expect: '209901010001' })).toBe('changed')
    await test.advance(current.closeAt - test.core.clock.now().getTime() + 100)
    expect(await place({})).toBe('closed')
  })
})

describe('a forged posting', () => {
  const main = () => `member:${member}:main`
  const post = (
    key: string,
    code: string,
    accounts: readonly string[],
    fen: number,
    ref: string | null = null,
  ) => stolen.query('SELECT * FROM ledger_post($1, $2, $3, $4, $5)', [key, code, accounts, [-fen, fen], ref])

  it.each(Object.entries(LEDGER_CODES))('%s', async (code, { key }) => {
    const forged = key.replace(/\{member\}/, String(member)).replace(/\{\w+\}/g, 'forged')
    for (const from of ['house:bonus', 'outside:bank', 'house:adjust', `member:${member}:venue:AG`])
      await expect(post(forged, code, [from, main()], 5_000_000_000, 'forged'), from).rejects.toMatchObject({
        constraint: 'ledger_row',
      })
  })

  it.each([
    "SELECT ledger_write('x', 'fee', '{house:bonus,house:fee}', '{-5,5}')",
    "SELECT ledger_post_many('{x}', '{fee}', '{NULL}', '{NULL}', '{1,1}', '{house:bonus,house:fee}', '{-5,5}')",
    "SELECT ledger_lock('{house:bonus}')",
    "SELECT ledger_open('{house:bonus}')",
    'SET ROLE lanting_worker',
    'SET ROLE lanting_office',
  ])('has no other way: %s', async (statement) => {
    await expect(stolen.query(statement)).rejects.toThrow(DENIED)
  })

  it('of play money is what a trial begins with, once', async () => {
    const [{ id }] = (await test.core.db.query<{ id: bigint }>(
      "INSERT INTO members (username, realname, is_trial, joined_at) VALUES ('forgedtrial', '', true, app_now()) RETURNING id",
    )) as [{ id: bigint }]
    const [key, accounts] = [`trial:${id}`, ['play:house:opening', `play:member:${id}:main`]] as const
    const due = LIMITS.trial.balanceYuan * 100
    await expect(post(key, 'trialOpening', accounts, due + 1)).rejects.toMatchObject({
      constraint: 'ledger_row',
    })
    await expect(post(`trial:${member}`, 'trialOpening', accounts, due)).rejects.toMatchObject({
      constraint: 'ledger_row',
    })
    expect(await post(key, 'trialOpening', accounts, due)).toMatchObject([{ outcome: 'posted' }])
    expect(await post(key, 'trialOpening', accounts, due)).toMatchObject([{ outcome: 'replayed' }])
  })

  it('knows the activities that are paid at once, and where each way of paying comes from', () => {
    const atOnce = ACTIVITIES.filter(({ apply }) => apply === 'automatic')
    expect(atOnce.map(({ id, period, rule }) => [id, period, rule])).toEqual([
      [2, 'once', { kind: 'profile', giftFen: 800n }],
    ])
    for (const way of Object.keys(PAY_WAYS) as PayWay[]) expect(way.split('-')[0]).toBe(outsideOf(way))
  })
})

it('leaves the books as they were', () => expectBooksBalance(test.core.db))

// The owner's rows that these begin with are in no books.
describe('every right to write', () => {
  it('has a forged statement that is refused, or a reason why it moves no money', async () => {
    const rights = await stolen.query<{ right: string }>(
      `SELECT c.relname || ' ' || r AS right FROM pg_class c, unnest('{INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) AS r
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
          AND (has_table_privilege(c.oid, r) OR r IN ('INSERT', 'UPDATE') AND has_any_column_privilege(c.oid, r))`,
    )
    const known = [...Object.keys(FORGED_ROWS), ...Object.values(HARMLESS).flat()]
    expect(rights.map(({ right }) => right).toSorted()).toEqual(known.toSorted())
    const functions = await stolen.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
          AND has_function_privilege(oid, 'EXECUTE') ORDER BY 1`,
    )
    expect(functions.map(({ name }) => name)).toEqual(FUNCTIONS)
  })

  it.each(
    Object.entries(FORGED_ROWS).flatMap(([right, rows]) => rows.map((row) => [right, ...row] as const)),
  )('%s: %s', async (_right, _name, refused, prepare, statement) => {
    const values = [member, (await stage.rich(1)).id]
    for (const one of prepare) await test.core.db.query(filled(one, values))
    const forged = stolen.query(filled(statement, values))
    if (refused === 'permission denied') await expect(forged).rejects.toThrow(refused)
    else await expect(forged).rejects.toMatchObject({ constraint: refused })
  })

  it('is refused on every other table', async () => {
    const tables = await stolen.query<{ name: string; column: string }>(
      `SELECT c.relname AS name, a.attname AS column FROM pg_class c JOIN LATERAL (SELECT attname FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND attidentity = '' AND attgenerated = '' ORDER BY attnum LIMIT 1) a ON true
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
    )
    const known = new Set([...Object.keys(FORGED_ROWS), ...Object.values(HARMLESS).flat()])
    const statements = tables.flatMap(({ name, column }) => [
      [`${name} INSERT`, `INSERT INTO ${name} DEFAULT VALUES`],
      [`${name} UPDATE`, `UPDATE ${name} SET ${column} = ${column}`],
      [`${name} DELETE`, `DELETE FROM ${name}`],
    ])
    const done: string[] = []
    for (const [right = '', statement = ''] of statements) {
      if (known.has(right)) continue
      const refusal = await stolen.query(statement).then(
        () => null,
        (error: Error) => error.message,
      )
      if (refusal === null || !DENIED.test(refusal)) done.push(`${statement}: ${refusal}`)
    }
    expect(done).toEqual([])
  })
})

function filled(statement: string, [own, other]: readonly bigint[]): string {
  return statement.replaceAll('{member}', String(own)).replaceAll('{other}', String(other))
}
