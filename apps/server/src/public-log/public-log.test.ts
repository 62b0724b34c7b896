// The public log on a real database: numbers without gaps, a signed head over them, and nothing that can be changed.
import { LOG_REFS } from '@lanting/fairness/log/log-entries'
import { entryHash } from '@lanting/fairness/log/log-tree'
import { merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { checkpointText, SANDBOX_ORIGIN } from '@lanting/fairness/c2sp/checkpoint'
import { isSigned } from '@lanting/fairness/signatures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { asRole, loginOf } from '#src/process/database-role.ts'
import { openDb } from '#src/db/pool.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { newestHead } from '#src/public-log/public-log.sql.ts'
import { SigningKey } from '#src/config/signing-keys.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { signHeadAt } from '#src/test/lottery/operator-attacks.ts'
import { TEST_LOG_KEY, testSequencer } from '#src/test/lottery/public-log.ts'

const log = new PublicLog()
let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

const root = 'ab'.repeat(32)
const seal = (round: number, count = 3) => ({
  kind: 'seal' as const,
  ref: LOG_REFS.seal('js28', `20261115${String(round).padStart(4, '0')}`),
  body: { lottery: 'js28', expect: `20261115${String(round).padStart(4, '0')}`, root, count },
})
const enter = (round: number, count?: number) => test.core.db.tx((tx) => log.append(tx, seal(round, count)))
const entries = () =>
  test.core.db.query<{ n: bigint; at_ms: bigint; kind: string; body: string }>(
    'SELECT n, at_ms, kind, body FROM log_entries WHERE n IS NOT NULL ORDER BY n',
  )
const text = (row: { n: bigint; at_ms: bigint; kind: string; body: string }) =>
  `{"at":${row.at_ms},"body":${row.body},"kind":"${row.kind}","n":${row.n}}`

describe('the time of a head', () => {
  class Undone extends Error {}
  /** As the sequencer writes one, with the time of the signer's choice, and undone. */
  async function tried(offsetMs: number, waiting = 0): Promise<string | null> {
    await enter(1)
    await testSequencer(test.core).runOnce()
    let refused: string | null = null
    await test.core.db
      .tx(async (tx) => {
        if (waiting > 0) await tx.query('UPDATE app_clock SET offset_ms = offset_ms + $1', [waiting])
        refused = await signHeadAt(tx, offsetMs)
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
    return refused
  }

  it.each([
    ['a minute ahead', 60_000, 0],
    ['three seconds ahead', 3_000, 0],
    ['three seconds back', -3_000, 60_000],
    ['before the head before', -120_000, 60_000],
  ])('is refused %s', async (_name, offsetMs, waiting) => {
    expect(await tried(offsetMs, waiting)).toMatch(/not of this time|does not follow/)
  })

  it('is the database’s own, give or take two seconds', async () => {
    expect(await tried(1_000)).toBeNull()
  })
})

describe('the sequencer', () => {
  it('puts its key first, numbers without gaps, and signs the root over everything', async () => {
    const sequencer = testSequencer(test.core)
    await enter(1)
    await enter(2)
    expect(await sequencer.runOnce()).toBe(true)
    await enter(3)
    expect(await sequencer.runOnce()).toBe(true)
    expect(await sequencer.runOnce()).toBe(false)
    const rows = await entries()
    expect(rows.map(({ n, kind }) => [n, kind])).toEqual([
      [0n, 'key'],
      [1n, 'seal'],
      [2n, 'seal'],
      [3n, 'seal'],
    ])
    const head = await newestHead(test.core.db)
    expect(head).toMatchObject({ size: 4, root: merkleRoot(rows.map((row) => entryHash(text(row)))) })
    expect(
      head !== null && isSigned(checkpointText(SANDBOX_ORIGIN, head), head.sig, TEST_LOG_KEY.publicKey),
    ).toBe(true)
  })

  it('begins with the key of the log, also where the key of receipts was entered before it', async () => {
    await test.core.db.query(
      `INSERT INTO log_entries (ref, kind, body) VALUES ('key:receipt-x', 'key', '{"purpose":"receipt"}')`,
    )
    await testSequencer(test.core).runOnce()
    expect((await entries()).map(({ body }) => (JSON.parse(body) as { purpose: string }).purpose)).toEqual([
      'log',
      'receipt',
    ])
  })

  it('says when the first head held an entry, and nothing before', async () => {
    const sequencer = testSequencer(test.core)
    await enter(1)
    const { ref } = seal(1)
    expect(await log.headAtOf(test.core.db, ref)).toBeNull()
    await sequencer.runOnce()
    const at = await log.headAtOf(test.core.db, ref)
    await test.advance(60_000)
    await enter(2)
    await sequencer.runOnce()
    expect(await log.headAtOf(test.core.db, ref)).toBe(at)
    expect(await log.headAtOf(test.core.db, seal(2).ref)).toBeGreaterThanOrEqual((at ?? 0) + 60_000)
  })

  it('goes on under a clock that was set back, and its own time waits for the clock', async () => {
    const sequencer = testSequencer(test.core)
    const setClock = (ms: number) =>
      test.core.db.query('UPDATE app_clock SET offset_ms = offset_ms + $1', [ms])
    const headAt = async () => Number((await newestHead(test.core.db))?.at_ms)
    await enter(1)
    await sequencer.runOnce()
    const before = await headAt()
    await setClock(-3_600_000)
    await enter(2)
    expect(await sequencer.runOnce()).toBe(true)
    expect(await headAt()).toBe(before)
    await setClock(3_660_000)
    await enter(3)
    expect(await sequencer.runOnce()).toBe(true)
    expect(await headAt()).toBeGreaterThanOrEqual(before + 60_000)
  })

  it('signs no second head within its pause', async () => {
    const patient = testSequencer(test.core, { headGapMs: 3_600_000 })
    await enter(1)
    expect(await patient.runOnce()).toBe(true)
    await enter(2)
    expect(await patient.runOnce()).toBe(false)
    expect(await testSequencer(test.core).runOnce()).toBe(true)
  })

  it('makes one row of numbers when several run at once', async () => {
    const many = Array.from({ length: 40 }, (_, i) => i + 1)
    await Promise.all(
      many.map(async (round) => {
        await enter(round)
        await testSequencer(test.core).runOnce()
      }),
    )
    while (await testSequencer(test.core).runOnce());
    const rows = await entries()
    expect(rows.map(({ n }) => Number(n))).toEqual([0, ...many])
    expect((await newestHead(test.core.db))?.root).toBe(merkleRoot(rows.map((row) => entryHash(text(row)))))
  })

  it('names a new key by the old one, and goes on without an old one that is lost', async () => {
    const [next, stray] = [new SigningKey(Buffer.alloc(32, 1)), new SigningKey(Buffer.alloc(32, 2))]
    await testSequencer(test.core).runOnce()
    await testSequencer(test.core, { keys: [next, TEST_LOG_KEY] }).runOnce()
    await testSequencer(test.core, { keys: [stray] }).runOnce()
    const keys = (await entries()).map(({ body }) => JSON.parse(body) as { key_id: string; by: string })
    expect(keys.map(({ key_id, by }) => [key_id, by])).toEqual([
      [TEST_LOG_KEY.id, TEST_LOG_KEY.id],
      [next.id, TEST_LOG_KEY.id],
      [stray.id, stray.id],
    ])
    expect((await newestHead(test.core.db))?.key_id).toBe(stray.id)
  })
})

describe('an entry', () => {
  it('is entered once, and another story under its name is refused', async () => {
    await enter(1)
    await enter(1)
    await expect(enter(1, 4)).rejects.toThrow(/holds something else under seal:js28-202611150001/)
    expect(await test.core.db.query('SELECT 1 FROM log_entries')).toHaveLength(1)
  })

  it('goes with its transaction', async () => {
    const broken = test.core.db.tx(async (tx) => {
      await log.append(tx, seal(1))
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await test.core.db.query('SELECT 1 FROM log_entries')).toHaveLength(0)
  })

  it('with a field too many or another writing is no entry', async () => {
    const wrong = { ...seal(1), body: { ...seal(1).body, member_id: 7 } }
    await expect(test.core.db.tx((tx) => log.append(tx, wrong))).rejects.toThrow(TypeError)
  })
})

describe('the database', () => {
  it.each([
    ["UPDATE log_entries SET body = '{}' WHERE n = 1"],
    ['UPDATE log_entries SET n = 7, at_ms = 1 WHERE n = 1'],
    ['UPDATE log_entries SET n = NULL, at_ms = NULL WHERE n = 1'],
    ['UPDATE log_entries SET n = 5, at_ms = 1 WHERE n IS NULL'],
    ['DELETE FROM log_entries WHERE n = 1'],
    ['TRUNCATE log_entries'],
    ["INSERT INTO log_entries (ref, kind, body, n, at_ms) VALUES ('x', 'seal', '{}', 3, 1)"],
    ["UPDATE log_nodes SET hash = sha256('x')"],
    ['DELETE FROM log_nodes'],
    ['DELETE FROM log_heads'],
    ["UPDATE log_heads SET root = repeat('0', 64)"],
    [`INSERT INTO log_heads SELECT size + 1, root, at_ms, key_id, sig FROM log_heads`],
    [`INSERT INTO log_heads SELECT size - 1, root, at_ms, key_id, sig FROM log_heads`],
  ])('refuses its owner %s', async (statement) => {
    await enter(1)
    await testSequencer(test.core).runOnce()
    await enter(2)
    await expect(test.core.db.query(statement)).rejects.toMatchObject({ constraint: 'log_append_only' })
  })

  it('lets the application enter what is its own, and neither draws nor numbers', async () => {
    const app = openDb(asRole(test.core.db.url, loginOf('worker')), 1)
    const draw = openDb(asRole(test.core.db.url, loginOf('draw')), 1)
    try {
      await expect(app.tx((tx) => log.append(tx, seal(1)))).rejects.toThrow(/row-level security/)
      const packets = { day: '2026-11-15', batch: 0, root, count: 1 }
      await app.tx((tx) =>
        log.append(tx, { kind: 'packet-list', ref: LOG_REFS.packetList('2026-11-15', 0), body: packets }),
      )
      await expect(app.query('UPDATE log_entries SET n = 0, at_ms = 1')).rejects.toThrow(/permission denied/)
      await expect(app.query('DELETE FROM log_heads')).rejects.toThrow(/permission denied/)
      await draw.tx((tx) => log.append(tx, seal(1)))
      expect(await testSequencer({ ...test.core, db: draw }).runOnce()).toBe(true)
      expect(await entries()).toHaveLength(3)
    } finally {
      await app.close()
      await draw.close()
    }
  })
})
