// The check sees every tampering it is meant to see, and the checkpoint changes nothing about that.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { house, memberMain, memberTransit, outside } from '#src/ledger/accounts.ts'
import { checkBooks, readChecks } from '#src/books/check/check.ts'
import { move, post, reserve } from '#src/ledger/post.ts'
import type { Db } from '#src/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
let db: Db
const A = memberMain(1n, 'CNY')

/** Rolled back after each test, so that broken books do not affect the next. */
async function fresh() {
  database = await createTestDatabase()
  db = database.db
  await post(db, { key: 'dep:1', code: 'deposit', legs: move(outside('bank'), A, 10_000n) })
  await post(db, { key: 'bet:1', code: 'betStake', legs: move(A, house('lottery', 'CNY'), 500n) })
  await reserve(db, {
    key: 'tr:1',
    code: 'transferHold',
    from: A,
    hold: memberTransit(1n, 'CNY'),
    amountFen: 300n,
  })
}

/** As a superuser, whom no trigger stops. */
async function tamper(statement: string) {
  await db.tx(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(statement)
  })
}

async function broken(scope: 'incremental' | 'whole'): Promise<string[]> {
  const { lines } = await checkBooks(db, scope)
  return lines.filter((line) => !line.ok).map((line) => line.invariant)
}

async function throughTx(): Promise<bigint> {
  const [row] = await db.query<{ through_tx: bigint }>('SELECT through_tx FROM ledger_checkpoint')
  return row?.through_tx ?? 0n
}

/** A checkpoint waits for every older transaction of the whole server, those of other tests too. */
async function checkpointPast(tx: bigint): Promise<void> {
  await vi.waitUntil(
    async () => {
      expect((await checkBooks(db, 'incremental')).ok).toBe(true)
      return (await throughTx()) > tx
    },
    { timeout: 120_000 },
  )
}

const entry = (leg: number, key: string) =>
  `tx_id = (SELECT id FROM ledger_transactions WHERE key = '${key}') AND leg = ${leg}`

const TAMPERINGS: [string, string, string][] = [
  ['a balance made up', `UPDATE ledger_accounts SET balance = balance + 1 WHERE name = '${A}'`, 'I2'],
  ['a chain number skipped', `UPDATE ledger_accounts SET seq = seq + 1 WHERE name = '${A}'`, 'I2'],
  ['an entry changed', `UPDATE ledger_entries SET amount = amount - 1 WHERE ${entry(1, 'bet:1')}`, 'I1'],
  ['an entry removed', `DELETE FROM ledger_entries WHERE ${entry(2, 'bet:1')}`, 'I1'],
  ['a transaction removed', "DELETE FROM ledger_transactions WHERE key = 'bet:1'", 'I1'],
  ['a currency changed', "UPDATE ledger_accounts SET currency = 'PLAY' WHERE name = 'house:lottery'", 'I1'],
  [
    'a running balance changed',
    `UPDATE ledger_entries SET balance_after = 1 WHERE ${entry(1, 'bet:1')}`,
    'I2',
  ],
]

describe('a check of sound books', () => {
  beforeAll(fresh)
  afterAll(() => database.drop())

  it('finds nothing, counts what it saw, and stores a row per invariant', async () => {
    const run = await checkBooks(db, 'whole')
    expect(run.ok).toBe(true)
    expect(run.lines.map((line) => [line.invariant, line.ok, line.counted])).toEqual([
      ['I1', true, 3n],
      ['I2', true, 2n],
      ['I2.checkpoint', true, 0n],
      ['I3', true, 2n],
      ['I4.holds', true, 1n],
      ['I5', true, 500n],
    ])
    const [stored] = await readChecks(db, 1)
    expect(stored).toMatchObject({ run: run.run, ok: true, scope: 'whole' })
    expect(stored?.lines.map((line) => line.invariant).sort()).toEqual(
      run.lines.map((line) => line.invariant).sort(),
    )
  })

  it('moves the checkpoint, so that the next one reads only what is new', async () => {
    const [newest] = await db.query<{ id: bigint }>('SELECT max(id) AS id FROM ledger_transactions')
    await checkpointPast((newest?.id ?? 0n) - 1n)
    expect((await checkBooks(db, 'incremental')).lines[0]).toMatchObject({ invariant: 'I1', counted: 0n })
    await post(db, { key: 'bet:2', code: 'betStake', legs: move(A, house('lottery', 'CNY'), 10n) })
    const next = await checkBooks(db, 'incremental')
    expect(next.lines[0]).toMatchObject({ invariant: 'I1', counted: 1n, ok: true })
    expect((await checkBooks(db, 'whole')).ok).toBe(true)
  })

  it('does not move the checkpoint over a posting still in flight', async () => {
    const before = await throughTx()
    await db.tx(async (tx) => {
      await post(tx, { key: 'slow', code: 'betStake', legs: move(A, house('lottery', 'CNY'), 10n) })
      // A later one is committed first.
      await post(db, { key: 'quick', code: 'suspenseIn', legs: move(outside('bank'), 'suspense:bank', 5n) })
      for (let run = 0; run < 4; run += 1) await checkBooks(db, 'incremental')
    })
    const slow = await db.query<{ id: bigint }>("SELECT id FROM ledger_transactions WHERE key = 'slow'")
    expect(await throughTx()).toBeLessThan(slow[0]?.id ?? 0n)
    await checkpointPast(slow[0]?.id ?? before)
    expect((await checkBooks(db, 'whole')).ok).toBe(true)
  })

  it('starts a new horizon after a restore into another cluster', async () => {
    await db.query("UPDATE ledger_checkpoint SET next_xid = '9000000000000000'::xid8")
    await post(db, { key: 'restored', code: 'betStake', legs: move(A, house('lottery', 'CNY'), 10n) })
    const before = await throughTx()
    await checkpointPast(before)
  })

  it('runs beside others without harm', async () => {
    const runs = await Promise.all(Array.from({ length: 5 }, () => checkBooks(db, 'incremental')))
    expect(new Set(runs.map((run) => run.run)).size).toBe(5)
    expect((await checkBooks(db, 'whole')).ok).toBe(true)
  })

  it("runs the modules' invariants in the same snapshot", async () => {
    const finding = { subject: 'W1', expected: 'one hold', found: 'none' }
    const mine = {
      name: 'I4.withdrawals',
      freezes: true,
      check: async () => ({ counted: 1n, findings: [finding] }),
    }
    const run = await checkBooks(db, 'incremental', [mine])
    expect(run.ok).toBe(false)
    expect(run.lines.at(-1)).toMatchObject({ invariant: 'I4.withdrawals', ok: false, findings: [finding] })
    expect((await readChecks(db, 2)).map((stored) => stored.ok)).toEqual([false, true])
  })
})

describe('tampering by a superuser', () => {
  beforeEach(async () => {
    await fresh()
    return () => database.drop()
  })

  it.each(TAMPERINGS)(
    '%s is seen in the next minute, and by the whole check',
    async (_, statement, invariant) => {
      await tamper(statement)
      expect(await broken('incremental')).toContain(invariant)
      expect(await broken('whole')).toContain(invariant)
    },
  )

  it('a wallet below zero is seen', async () => {
    await tamper('ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_floor')
    await tamper(`UPDATE ledger_accounts SET balance = -1 WHERE name = '${A}'`)
    expect(await broken('incremental')).toContain('I3')
  })

  it('a reserve that vanished is seen', async () => {
    await tamper(
      "UPDATE ledger_transactions SET ends = (SELECT id FROM ledger_transactions WHERE key = 'tr:1') WHERE key = 'bet:1'",
    )
    expect(await broken('incremental')).toEqual(['I4.holds'])
  })

  it('a reserve that two transactions ended is seen, and everything else is checked all the same', async () => {
    await tamper('DROP INDEX ledger_transactions_ends')
    await tamper(
      "UPDATE ledger_transactions SET ends = (SELECT id FROM ledger_transactions WHERE key = 'tr:1') WHERE key IN ('bet:1', 'dep:1')",
    )
    expect(await broken('incremental')).toEqual(['I4.holds'])
    expect(await broken('whole')).toEqual(['I4.holds'])
  })

  it('behind the checkpoint is seen by a whole check, and a balance at once', async () => {
    await checkpointPast(0n)
    await tamper(`UPDATE ledger_accounts SET balance = balance + 1 WHERE name = '${A}'`)
    expect(await broken('incremental')).toEqual(['I2'])
    await tamper(`UPDATE ledger_accounts SET balance = balance - 1 WHERE name = '${A}'`)
    await tamper(`UPDATE ledger_entries SET amount = amount - 1 WHERE ${entry(1, 'bet:1')}`)
    expect(await broken('whole')).toContain('I1')
  })

  it.each([
    ['of a member', A, 'I2'],
    ['of the house', 'house:lottery', 'I1'],
  ])('at the checkpoint is seen: a sum %s', async (_, account, invariant) => {
    await checkpointPast(0n)
    await tamper(
      `UPDATE ledger_checkpoint_sums SET total = total + 1
        WHERE account_id = (SELECT id FROM ledger_accounts WHERE name = '${account}')`,
    )
    expect(await broken('incremental')).toContain(invariant)
    expect(await broken('whole')).toContain('I2.checkpoint')
  })

  it('at the totals of the checkpoint is seen', async () => {
    await checkpointPast(0n)
    await tamper("UPDATE ledger_checkpoint_totals SET total = total + 1 WHERE part = 'main'")
    expect(await broken('incremental')).toContain('I1')
    expect(await broken('whole')).toContain('I2.checkpoint')
  })

  it('never moves the checkpoint', async () => {
    await checkBooks(db, 'incremental')
    await tamper(`UPDATE ledger_accounts SET balance = balance + 1 WHERE name = '${A}'`)
    for (let run = 0; run < 3; run += 1) await checkBooks(db, 'incremental')
    const [row] = await db.query<{ through_tx: bigint }>('SELECT through_tx FROM ledger_checkpoint')
    expect(row?.through_tx).toBe(0n)
  })
})

describe('money that members own beyond what lies outside', () => {
  beforeAll(fresh)
  afterAll(() => database.drop())

  it('is shown as I5 and freezes nothing', async () => {
    await post(db, { key: 'gift', code: 'activityBonus', legs: move(house('bonus', 'CNY'), A, 501n) })
    const run = await checkBooks(db, 'whole')
    expect(run.ok).toBe(true)
    expect(run.lines.find((line) => line.invariant === 'I5')).toMatchObject({
      ok: false,
      counted: -1n,
      freezes: false,
    })
  })
})
