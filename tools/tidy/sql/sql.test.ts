// A table is written by one folder, and statements are in `.sql.ts`.
import { describe, expect, test } from 'vitest'
import { files, sample, under } from '../lib/house.ts'
import { judge } from '../lib/known/known.ts'
import { secondWriters, strayStatements, tablesWritten, unnamedWrites } from '../lib/tables.ts'

const server = under('apps/server/src')
const functions = files.filter(({ path }) => /^apps\/server\/functions\/.*\.sql$/.test(path))
const names = (findings: readonly { name: string }[]) => findings.map(({ name }) => name)

describe('the statements', () => {
  test('a table is written by one folder', () => {
    expect(judge(secondWriters(server, functions), {})).toEqual([])
    expect(judge(secondWriters(under('apps/sandbox/src'), []), {})).toEqual([])
  })

  test('a statement names the table it writes', () => {
    expect(judge(unnamedWrites(server), {})).toEqual([])
  })

  // A statement that waits for a lock reads other rows in their state before the wait: first the lock, then the reading.
  test('a lock is taken alone, and what stands beside it is read afterwards', () => {
    const statements = [...server, ...under('apps/sandbox/src'), ...functions]
    const mixed = statements.filter(({ text }) => /FOR (NO KEY )?(UPDATE|SHARE|KEY SHARE) OF/.test(text))
    expect(mixed.map(({ path }) => path)).toEqual([])
  })

  test('statements stand in .sql.ts', () => {
    expect(
      judge(strayStatements(under('apps/server/src', 'apps/sandbox/src', 'packages/node-kit/src')), {}),
    ).toEqual([])
  })
})

describe('the search itself', () => {
  test.each([
    ['INSERT INTO job_runs AS r (job) VALUES ($1) ON CONFLICT DO UPDATE SET job = 1', ['job_runs']],
    ['WITH gone AS (DELETE FROM cards c RETURNING *) UPDATE members AS m\n SET x = 1', ['cards', 'members']],
    ['UPDATE "bets" SET x = 1', ['bets']],
    ['TRUNCATE TABLE bets', ['bets']],
    ['MERGE INTO bets USING b ON true', ['bets']],
    ['SELECT 1 FROM members FOR UPDATE OF members SKIP LOCKED', []],
  ])('%s writes %j', (sql, tables) => {
    expect(tablesWritten(sql).toSorted()).toEqual(tables)
  })

  test('a second folder is found in a template, and each of the two is named', () => {
    const found = secondWriters(
      [
        sample('apps/server/src/modules/a/a.sql.ts', 'q(`UPDATE t SET x = ${y}`)'),
        sample('apps/server/src/modules/b/b.sql.ts', "q('DELETE FROM t')"),
        sample('apps/server/src/modules/b/other.sql.ts', "q('DELETE FROM own')"),
        sample('apps/server/src/modules/b/b.test.ts', "q('DELETE FROM own')"),
      ],
      [],
    )
    expect(names(found)).toEqual(['t ← server/modules/a', 't ← server/modules/b'])
    expect(found[0]?.text).toContain('a.sql.ts:1 writes it beside server/modules/b')
  })

  test('a function in the database counts for the tables of the ledger', () => {
    const inCode = sample('apps/server/src/ledger/check.ts', "q('INSERT INTO ledger_entries VALUES (1)')")
    const inDatabase = sample(
      'apps/server/functions/post.sql',
      'INSERT INTO ledger_entries; UPDATE t SET x = 1',
    )
    expect(names(secondWriters([inCode], [inDatabase]))).toEqual([
      'ledger_entries ← server/ledger',
      'ledger_entries ← sql:post',
    ])
  })

  test('a table that is put in at run time is found', () => {
    const text = 'q(`UPDATE ${queue} SET x = 1`); q(`SELECT ${fields} FROM t`)'
    expect(names(unnamedWrites([sample('a.sql.ts', text)]))).toEqual(['a.sql.ts'])
  })

  test.each([
    ["q('SELECT 1')", true],
    ['q(`WITH a AS (SELECT 1) SELECT * FROM a`)', true],
    ["const part = 'EXISTS (SELECT 1 FROM cards)'", true],
    ["say('UPDATE the page, or DELETE it FROM the list')", false],
    ["import x from 'SELECT 1 FROM x'", false],
    ["// q('SELECT 1 FROM x')", false],
  ])('%s is a statement: %s', (text, isOne) => {
    expect(strayStatements([sample('a.service.ts', text)])).toHaveLength(isOne ? 1 : 0)
    expect(strayStatements([sample('a.sql.ts', text)])).toEqual([])
  })
})
