// Every state that money can be in is known, has an existing exit, and staff's exits lead on from it.
import { readFileSync } from 'node:fs'
import { APPROVAL_KINDS } from '@lanting/contract/data/approvals'
import {
  MONEY_STATES,
  type MoneyTransition,
  STATES_WITHOUT_MONEY,
} from '@lanting/contract/data/money/money-states'
import { PERMISSIONS } from '@lanting/contract/office/permissions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCashier, type Cashier } from '#src/test/money/cashier.ts'
import { doorScenes } from '#src/test/money/transition-scenes.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { createFakeVenue } from '#src/test/venues/fake-venue.ts'
import type { Desk } from '#src/test/idempotent/idempotent-scenes.ts'
import { workerJobs, workerLoops } from '#src/worker.ts'

const venue = createFakeVenue('AG')
let cashier: Cashier
let desk: Desk
beforeAll(async () => {
  cashier = await createCashier({ RECONCILE_SPEED: '1000' }, { venues: venue.venues })
})
/** New each time: some scenes move the clock by days. */
beforeEach(async () => {
  const as = async (name: string) => ({ token: await cashier.office.login(name) })
  desk = {
    cashier,
    venue,
    finance: await as('finance01'),
    admin: await as('admin001'),
    otherAdmin: await as('admin002'),
  }
})
afterEach(async () => {
  // Scenes about a differing venue leave it differing on purpose; our own books must balance all the same.
  await cashier.test.core.db.query('DELETE FROM venue_comparisons')
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const STATES = Object.entries(MONEY_STATES).flatMap(([where, words]) =>
  Object.entries(words).map(([word, state]) => ({ where, word, ...state })),
)

describe('the table', () => {
  /** What can be written into a column that is a state, by the schema's own checks. */
  async function statesOfSchema(): Promise<Record<string, string[]>> {
    const rows = await cashier.test.core.db.query<{ name: string; def: string }>(
      `SELECT conrelid::regclass::text AS name, pg_get_constraintdef(oid) AS def FROM pg_constraint
        WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 0`,
    )
    const found: Record<string, string[]> = {}
    for (const { name, def } of rows) {
      const [, column, words = ''] = /^CHECK \(+(\w+) = ANY \(ARRAY\[(.+)\]\)+$/.exec(def) ?? []
      if (column !== undefined && /^(\w*state|status|stuck_because)$/.test(column))
        found[`${name}.${column}`] = [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word ?? '').sort()
    }
    return found
  }

  const named = (ofColumns: boolean) =>
    Object.fromEntries(
      Object.entries(MONEY_STATES)
        .filter(([where]) => /\.(row|class)$/.test(where) !== ofColumns)
        .map(([where, words]) => [where, Object.keys(words).sort()]),
    )

  it('has every state that the schema allows, and no other', async () => {
    const found = await statesOfSchema()
    const others = Object.entries(STATES_WITHOUT_MONEY).map(([where, words]) => [
      where,
      Object.keys(words).sort(),
    ])
    expect({ ...named(true), ...Object.fromEntries(others) }).toEqual(found)
  })

  it('has every class of the chart of accounts, and no other', async () => {
    const [row] = await cashier.test.core.db.query<{ def: string }>(
      `SELECT pg_get_functiondef('ledger_chart'::regproc) AS def`,
    )
    const groups = [...(row?.def ?? '').matchAll(/\(([a-z]+(?:\|[a-z]+)*)\)[:(]/g)].map(([, words]) => words)
    // The account of a venue's results is named like a mirror, and is a class of its own.
    const classes = new Set(['result', ...groups.flatMap((words) => (words ?? '').split('|'))])
    expect(named(false)['ledger_accounts.class']).toEqual([...classes].sort())
  })

  it('has tables whose rows are a state by themselves', async () => {
    for (const where of Object.keys(ROWS)) expect(await countIn(where, ''), where).toBeGreaterThanOrEqual(0)
    expect(Object.keys(named(false)).sort()).toEqual([...Object.keys(ROWS), 'ledger_accounts.class'].sort())
  })
})

/** When a row of such a table is stuck. */
const ROWS: Readonly<Record<string, string>> = {
  'venue_comparisons.row': 'differing > 0',
  'venue_freezes.row': 'lifted_at IS NULL',
  'withdrawal_freezes.row': 'lifted_at IS NULL',
  'job_items.row': 'true',
  'red_packets.row':
    'NOT EXISTS (SELECT 1 FROM red_packet_grabs g WHERE (g.day, g.member_id, g.seq) = (red_packets.day, red_packets.member_id, red_packets.seq))',
}

async function countIn(where: string, word: string): Promise<number> {
  const [table = '', column = ''] = where.split('.')
  // A stuck payout that people have decided about is no longer pending.
  const open = column === 'stuck_because' ? ' AND decided IS NULL' : ''
  const rule = ROWS[where] ?? `${column} = $1${open}`
  const rows = await cashier.test.core.db.query(
    `SELECT 1 FROM ${table} WHERE ${rule}`,
    where in ROWS ? [] : [word],
  )
  return rows.length
}

describe('a door', () => {
  const others = Object.entries(STATES_WITHOUT_MONEY).flatMap(([where, words]) =>
    Object.entries(words).map(([word, state]) => ({ where, word, ...state })),
  )
  const doors = [...STATES, ...others].flatMap(({ where, word, transitions: all }) =>
    all.map((door) => ({ where, word, door })),
  )

  it.each(doors.filter(({ door }) => door.by === 'job'))(
    'of $where $word is a job or a loop that runs: $door.name',
    ({ door }) => {
      const { core, services } = cashier.test
      const drawWorker = readFileSync(new URL('../../main-draw.ts', import.meta.url), 'utf8')
      const names = [
        ...[...workerJobs(core, services), ...workerLoops(core, services)].map(({ name }) => name),
        ...[...drawWorker.matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name),
      ]
      expect(names).toContain(door.by === 'job' ? door.name : '')
    },
  )

  it.each(doors.filter(({ door }) => door.by === 'member'))(
    'of $where $word is a call that members have: $door.call',
    ({ door }) => {
      const bound = new Map<string, { readonly who: string }>(cashier.test.bound)
      expect(bound.get(door.by === 'member' ? door.call : '')?.who).toBe('member')
    },
  )

  it.each(doors.filter(({ door }) => door.by === 'staff' || door.by === 'two'))(
    'of $where $word is a call that some role may make, and another person may agree to: $door.call',
    ({ door }) => {
      if (door.by !== 'staff' && door.by !== 'two') return
      const bound = new Map<string, { readonly may?: keyof typeof PERMISSIONS }>(cashier.office.bound)
      const may = bound.get(door.call)?.may
      expect(may).toBeDefined()
      if (may !== undefined) expect(PERMISSIONS[may].length).toBeGreaterThan(0)
      if (door.by === 'two') expect(PERMISSIONS[APPROVAL_KINDS[door.agree].approve].length).toBeGreaterThan(0)
    },
  )
})

describe('a door of staff', () => {
  const scenes = doorScenes(() => desk)
  const nameOf = (where: string, word: string, door: MoneyTransition) =>
    door.by === 'staff' || door.by === 'two' ? `${where} ${word}: ${door.call} ${door.how}`.trim() : null
  // An account is the sum of rows that have exits of their own.
  const doors = STATES.filter(({ where }) => where !== 'ledger_accounts.class').flatMap(
    ({ where, word, transitions: all }) =>
      all.flatMap((door) => {
        const name = nameOf(where, word, door)
        return name === null ? [] : [{ name, where, word }]
      }),
  )

  it('has a scene, and no scene is of a door that is not in the table', () => {
    expect(Object.keys(scenes).sort()).toEqual(doors.map(({ name }) => name).sort())
  })

  it.each(doors)('leads on: $name', async ({ name, where, word }) => {
    const open = await scenes[name]?.()
    const inside = await countIn(where, word)
    expect(inside).toBeGreaterThan(0)
    expect(await open?.()).toMatchObject({ code: 200 })
    expect(await countIn(where, word)).toBe(inside - 1)
  })
})
