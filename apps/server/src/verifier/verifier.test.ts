// The verifier: a clean look finds nothing, and random tampering of a superuser is seen at the next one.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LedgerSealer } from '#src/books/check/ledger-seal.ts'
import type { Tx } from '#src/db/pool.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { compare, type PrintRow, type Remembered } from '#src/verifier/prints.ts'
import { verifyRows, type Memory, memoryText, readMemory } from '#src/verifier/verifier.ts'
import { takeSnapshot } from '#src/verifier/prints.sql.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery/lottery-orders.ts'
import { createTestOffice, type TestOffice } from '#src/test/office/office-app.ts'
import { dice, tamper } from '#src/test/tampers.ts'

const SEED = 4
const TAMPERS = 18

let office: TestOffice
let stage: OrderStage
let memory: Memory = {}
beforeAll(async () => {
  office = await createTestOffice()
  const test = office.members
  const { db } = test.core
  stage = await openOrders(test)
  for (const name of ['admin001', 'finance01', 'admin001']) await office.login(name)
  const [first, second] = [await stage.rich(1_000), await stage.rich(1_000)]
  const expectNo = await stage.openRound('js28')
  await stage.order(first.token, 101, expectNo, [line(2001), line(2002), line(2114, 5)])
  await stage.order(second.token, 101, expectNo, [line(2003, 20)])
  await test.advance(70_000)
  await stage.draw.turn(LOTTERIES[0])
  await test.services.settlement.settle('js28', expectNo)
  await stage.order(second.token, 101, await stage.openRound('js28'), [line(2003, 20)])
  const sealer = new LedgerSealer({ db, publicLog: new PublicLog() })
  await sealer.runOnce()
  await sealer.runOnce()
  await stage.draw.turn(LOTTERIES[0])
  for (let i = 0; i < 2; i++) memory = (await clean()).memory
})
afterAll(() => office.close())

const asVerifier = async (tx: Tx) => {
  await tx.query("SET LOCAL TimeZone = 'UTC'")
  await tx.query('SET LOCAL ROLE lanting_audit')
}

const clean = () =>
  office.members.core.db.tx(async (tx) => {
    await takeSnapshot(tx)
    await asVerifier(tx)
    return verifyRows(tx, memory)
  })

it('finds nothing where nobody tampered, with a login that only reads', async () => {
  expect((await clean()).found).toEqual([])
  expect(readMemory(memoryText(memory))).toEqual(memory)
  const writes = await office.members.core.db.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
        AND has_table_privilege('lanting_audit', oid, 'INSERT, UPDATE, DELETE, TRUNCATE')`,
  )
  expect(writes).toEqual([])
})

it(`sees ${TAMPERS} random edits, deletes and inserts (seed ${SEED})`, async () => {
  const roll = dice(SEED)
  expect((await foundAfter(async () => 'nothing')).found).toEqual([])
  const unseen: string[] = []
  let made = 0
  while (made < TAMPERS) {
    const { what, found } = await foundAfter((tx) => tamper(tx, roll))
    if (what === null) continue
    made += 1
    if (found.length === 0) unseen.push(what)
  }
  expect(unseen).toEqual([])
})

/** Rolls the tampering back. */
class Undone extends Error {
  constructor(
    readonly what: string | null,
    readonly found: readonly string[],
  ) {
    super('undone')
  }
}

/** What the verifier finds after this work, which is undone; null where the work was refused. */
async function foundAfter(work: (tx: Tx) => Promise<string | null>): Promise<Undone> {
  try {
    return await office.members.core.db.tx(async (tx): Promise<never> => {
      const what = await work(tx)
      if (what === null) throw new Undone(null, [])
      await asVerifier(tx)
      throw new Undone(what, (await verifyRows(tx, memory)).found)
    })
  } catch (error) {
    if (error instanceof Undone) return error
    throw error
  }
}

describe('two looks at the same rows', () => {
  const row = (key: string, print: string, more: Partial<PrintRow> = {}): PrintRow => ({
    key,
    place: BigInt(key),
    print,
    ...more,
  })
  const twice = (rows: readonly PrintRow[]): Remembered => {
    const once = compare('t', undefined, rows).now
    return compare('t', once, rows).now
  }

  it.each<[string, readonly PrintRow[], readonly PrintRow[], string[]]>([
    ['nothing new', [row('1', 'a')], [row('1', 'a')], []],
    ['a row at the end', [row('1', 'a')], [row('1', 'a'), row('2', 'b')], []],
    [
      'a row in between',
      [row('1', 'a'), row('3', 'c')],
      [row('1', 'a'), row('2', 'b'), row('3', 'c')],
      ['added'],
    ],
    ['a row before all', [row('2', 'a')], [row('1', 'x'), row('2', 'a')], ['added']],
    ['a changed row', [row('1', 'a')], [row('1', 'b')], ['changed']],
    ['a removed row', [row('1', 'a'), row('2', 'b')], [row('1', 'a')], ['removed']],
    [
      'the rest of an open row',
      [row('1', 'a', { is_open: true, fixed: 'f' })],
      [row('1', 'b', { fixed: 'f' })],
      [],
    ],
    [
      'the fixed part of an open row',
      [row('1', 'a', { is_open: true, fixed: 'f' })],
      [row('1', 'a', { fixed: 'g' })],
      ['changed'],
    ],
    ['a later version', [row('1', 'a', { version: 1 })], [row('1', 'b', { version: 2 })], []],
    ['the same version', [row('1', 'a', { version: 1 })], [row('1', 'b', { version: 1 })], ['changed']],
  ])('%s', (_name, before, now, whats) => {
    expect(compare('t', twice(before), now).found.map(({ what }) => what)).toEqual(whats)
  })
})
