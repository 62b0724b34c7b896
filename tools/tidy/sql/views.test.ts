// A noun's tables are read by others only through the views that it publishes.
import { describe, expect, test } from 'vitest'
import { codeIn, docTable } from '../lib/doc-tables.ts'
import { fileAt, files, sample, under } from '../lib/house.ts'
import { judge } from '../lib/known/known.ts'
import { Relations, relationsIn } from '../lib/relations.ts'

const sqlUnder = (folder: string) =>
  files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
const functions = sqlUnder('apps/server/functions/')
const house = new Relations(under('apps/server/src'), sqlUnder('apps/server/migrations/'), functions)
const short = (room: string) => room.replace('modules/', '')
const names = (findings: readonly { name: string }[]) => findings.map(({ name }) => name)

describe('tables and views', () => {
  test('every table has an owner: the folder that writes it', () => {
    expect(house.tables.size).toBeGreaterThan(100)
    expect([...house.tables].filter((table) => !house.owners.has(table))).toEqual([])
  })

  test('no noun reads a table of another', () => {
    expect(judge(house.foreignReads(), {})).toEqual([])
    expect(judge(house.hiddenReads(), {})).toEqual([])
  })

  test('a view is published by the owner of its tables and read by others, column for column', () => {
    expect(judge(house.wrongViews(), {})).toEqual([])
    const elsewhere = functions.filter(
      ({ path, text }) => text.includes('CREATE VIEW') && !path.endsWith('.views.sql'),
    )
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })

  test('ARCHITECTURE.md lists every view, who publishes it and who reads it', () => {
    const rows = docTable(fileAt('ARCHITECTURE.md'), '## Views between nouns')
    const page = rows.flatMap((row) =>
      codeIn(row['View'] ?? '').map((view) => [view, row['Of'], row['Read by']].join(' | ')),
    )
    const code = house.views.map((view) =>
      [view.name, short(view.publisher), house.readersOf(view).map(short).toSorted().join(', ')].join(' | '),
    )
    expect(page.toSorted()).toEqual(code.toSorted())
    expect(rows.filter((row) => !row['For'])).toEqual([])
  })
})

describe('the check itself', () => {
  const tables = [sample('apps/server/migrations/1.sql', 'CREATE TABLE t (x int); CREATE TABLE u (x int);')]
  const owner = sample('apps/server/src/modules/a/a.sql.ts', "q('UPDATE t SET x = 1')")
  const other = (text: string) => sample('apps/server/src/modules/b/b.sql.ts', text)
  const views = (text: string) => sample('apps/server/functions/a.views.sql', text)

  test.each([
    ["q('SELECT 1 FROM t')", true],
    ["q('SELECT 1 FROM public.t x FOR UPDATE')", true],
    ["q('DELETE FROM own USING t')", true],
    ["q('SELECT 1 FROM own o, t WHERE true')", true],
    ["q('SELECT (SELECT 1 FROM own LEFT JOIN t ON true)')", true],
    ["q('SELECT 1 FROM f(1, 2) x, LATERAL (SELECT 1), t')", true],
    ['q(`SELECT 1 FROM ${part}`, `t x WHERE x.y`)', true],
    ["read('t')", true],
    ["q('SELECT 1 FROM own WHERE x IN (1, 2) ORDER BY a, t')", false],
    ["q('SELECT count(*) AS t, x.t FROM own')", false],
    ["q('SELECT 1 FROM tt')", false],
  ])('%s reads t: %s', (text, isRead) => {
    const found = new Relations([owner, other(text)], tables, []).foreignReads()
    expect(names(found)).toEqual(isRead ? ['t ← modules/b'] : [])
  })

  test('a function reads for the noun that its file is named after', () => {
    const reads = 'CREATE FUNCTION f() AS $$ SELECT 1 FROM t $$; -- FROM u'
    const found = (path: string) =>
      names(new Relations([owner], tables, [sample(path, reads)]).foreignReads())
    expect(found('apps/server/functions/a-things.sql')).toEqual([])
    expect(found('apps/server/functions/chat.sql')).toEqual(['t ← modules/room'])
  })

  test('a table that only functions write is theirs', () => {
    const writes = sample('apps/server/functions/a.sql', 'INSERT INTO u VALUES (1)')
    expect(new Relations([owner], tables, [writes]).owners.get('u')).toBe('modules/a')
  })

  test('a part of a statement cannot hide a table behind its name', () => {
    const text = "q('WITH own AS (SELECT 1), t AS MATERIALIZED (SELECT 1) SELECT * FROM t')"
    expect(names(new Relations([owner, other(text)], tables, []).hiddenReads())).toEqual([
      `${other('').path} t`,
    ])
  })

  test.each([
    ['CREATE VIEW v AS SELECT x FROM t;', "q('SELECT x FROM v')", null],
    ['CREATE VIEW v AS SELECT x, true AS lockable FROM t;', "q('SELECT x FROM v')", null],
    ['CREATE VIEW v AS SELECT x FROM t;', "q('SELECT 1')", 'no other noun reads it'],
    ['CREATE VIEW v AS SELECT x, y FROM t;', "q('SELECT x FROM v')", 'no reader names y'],
    ['CREATE VIEW v AS SELECT * FROM t;', "q('SELECT x FROM v')", 'no reader names *'],
    ['CREATE VIEW v AS SELECT x FROM u;', "q('SELECT x FROM v')", 'u is not a table of modules/a'],
    ['CREATE VIEW v AS SELECT x FROM t;', "q('SELECT x FROM v'); q('DELETE FROM v')", 'not written'],
  ])('%s beside %s: %s', (view, text, wrong) => {
    const found = new Relations([owner, other(text)], tables, [views(view)]).wrongViews()
    expect(found).toHaveLength(wrong === null ? 0 : 1)
    expect(found[0]?.text ?? '').toContain(wrong ?? '')
  })

  test('a clause ends where its condition begins', () => {
    expect([...relationsIn('SELECT 1 FROM a, b x JOIN c ON true, d WHERE f(e, g) ORDER BY h, i')]).toEqual([
      'a',
      'b',
      'd',
      'c',
    ])
  })
})
