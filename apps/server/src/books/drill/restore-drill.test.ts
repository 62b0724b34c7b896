// A drill of the restore: a whole copy passes; one with other keys or broken books is reported, and staff see the last one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { type Db, openDb } from '#src/db/pool.ts'
import { recordDrill, refuseProductItself } from '#src/books/drill/restore-drill.ts'
import { lastDrill } from '#src/queues/house.sql.ts'
import { createCashier, type Cashier } from '#src/test/money/cashier.ts'
import { createTestDatabase } from '#src/test/database.ts'
import { desk } from '#src/test/office/desk.ts'
import { newMember } from '#src/test/app.ts'
import { withoutGuards } from '#src/test/lottery/lottery.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'

let cashier: Cashier
let copy: Db
beforeAll(async () => {
  cashier = await createCashier()
  const { db, config } = cashier.test.core
  copy = openDb(db.url, 2, { seals: new FieldSeals(config.secretKeys) })
  await cashier.test.services.books.check('incremental')
})
afterAll(async () => {
  await copy.close()
  await cashier.office.close()
})

const { call, staff } = desk(() => cashier)

/** A loss so many seconds after the copy's newest row, by the machines' clocks. */
async function lossAfter(seconds: number): Promise<Date> {
  const rows = await copy.query<{ at: Date }>(
    `SELECT greatest((SELECT max(at) FROM ledger_checks), (SELECT max(at) FROM ledger_transactions))
            - (app_now() - clock_timestamp()) + $1 * interval '1 second' AS at`,
    [seconds],
  )
  return rows[0]?.at ?? new Date(0)
}

interface Change {
  seals?: FieldSeals
  seconds?: number
  tookSec?: number
  hasSeedKey?: boolean
  foreign?: string[]
}

async function drill(change: Change = {}) {
  const { db } = cashier.test.core
  const other = change.seals === undefined ? copy : openDb(db.url, 2, { seals: change.seals })
  const lostAt = await lossAfter(change.seconds ?? 20)
  const backAt = new Date(lostAt.getTime() + (change.tookSec ?? 90) * 1_000)
  const found = await recordDrill({
    db,
    copy: other,
    backup: '20261101-030002F',
    lostAt,
    backAt,
    hasSeedKey: () => change.hasSeedKey ?? true,
    foreignSigners: () => Promise.resolve(change.foreign ?? []),
  })
  if (other !== copy) await other.close()
  return found
}

const shown = async () => (await call('POST /office-api/job/list', {}, await staff('finance01'))).data.drill

it('is nothing before the first', async () => {
  expect(await shown()).toBeNull()
})

it('of a whole copy finds nothing, and staff see what would have been lost and how long it took', async () => {
  const { lostMs, findings } = await drill()
  expect(findings).toEqual([])
  expect(Math.abs(lostMs - 20_000)).toBeLessThan(1_000)
  expect(await shown()).toMatchObject({ backup: '20261101-030002F', took: 90, findings: [] })
})

it('loses nothing where the copy is newer than the moment', async () => {
  expect((await drill({ seconds: -5 })).lostMs).toBe(0)
})

it('tells of personal fields that another key has sealed', async () => {
  const { findings } = await drill({ seals: new FieldSeals(['another-key-of-thirty-two-letters!']) })
  expect(findings).toEqual([expect.stringMatching(/^个人资料打不开/)])
})

it('tells of seeds whose key is not there', async () => {
  await copy.tx(async (tx) => {
    await withoutGuards(tx)
    await tx.query(
      `INSERT INTO lottery_chains (lottery, chain_no, start_date, length, commit, published_at, salt, salt_source, salt_fixed_at, key_id,
         protocol, state, public_index, public_seed)
       VALUES ('drill', 1, '2026-01-01', 1, $1, app_now(), $1, '', app_now(), 'none', 'PF1', 'active', 0, $1)`,
      ['0'.repeat(64)],
    )
  })
  expect((await drill({ hasSeedKey: false })).findings).toEqual([expect.stringContaining('DRAW_KEY')])
})

it.each([
  [{ seconds: 59 }, []],
  [{ seconds: 62 }, [expect.stringMatching(/^丢失 6\d 秒，超过 60 秒$/)]],
  [{ tookSec: 900 }, []],
  [{ tookSec: 901 }, ['恢复用时 901 秒，超过 900 秒']],
  [{ foreign: ['LOG_KEY'] }, ['签名密钥不符：LOG_KEY 不是这个备份公开日志中最新的密钥']],
])('judges what %j cost', async (change, findings) => {
  expect((await drill(change)).findings).toEqual(findings)
})

it('refuses the product itself: a drill needs a restored copy', async () => {
  const { db } = cashier.test.core
  await expect(refuseProductItself(db, copy)).rejects.toThrow('COPY_DATABASE_URL')
  const other = await createTestDatabase()
  await refuseProductItself(db, other.db)
  await other.drop()
})

it('tells of books that do not balance, and is the last one', async () => {
  const { db } = cashier.test.core
  const { id } = await newMember(cashier.test)
  const legs = move(house('opening', 'CNY'), memberMain(id, 'CNY'), 100n)
  must(await post(db, { key: 'drill:1', code: 'opening', legs }))
  const add = (fen: bigint) =>
    copy.tx(async (tx) => {
      await withoutGuards(tx)
      await tx.query('UPDATE ledger_accounts SET balance = balance + $2 WHERE member_id = $1', [id, fen])
    })
  await add(1n)
  const { findings } = await drill()
  await add(-1n)
  expect(findings).toContainEqual(expect.stringMatching(/^账目不符/))
  expect((await lastDrill(db))?.findings).toEqual(findings)
  expect((await drill()).findings).toEqual([])
})
