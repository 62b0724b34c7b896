// No process is granted what its code cannot reach, nor what no process may have.
import { describe, expect, test } from 'vitest'
import { fileAt, files, sample, under } from './lib/house.ts'
import { Code } from './lib/reach.ts'
import { DatabaseCode, grantedTo, neededBy, type Right } from './lib/rights.ts'

const grants = fileAt('apps/server/grants.sql').text
const schema = files.filter(({ path }) => /^apps\/server\/(migrations|functions)\/.*\.sql$/.test(path))
const tables = new Set(
  schema.flatMap(({ text }) =>
    [...text.matchAll(/\bCREATE\s+(?:TABLE|VIEW)\s+(\w+)/g)].map(([, name = '']) => name),
  ),
)
const server = new Code(under('apps/server/src'))
const inDatabase = new DatabaseCode(schema)

function reachable(process: string): Map<string, Set<Right>> {
  const { words } = server.from(`apps/server/src/main-${process}.ts`)
  return neededBy(inDatabase.with(words, tables), tables)
}

/** `table RIGHT` of each right in `granted` that `reached` does not have. */
function tooMuch(granted: Map<string, Set<Right>>, reached: Map<string, Set<Right>>): string[] {
  return [...granted].flatMap(([table, rights]) =>
    [...rights].filter((right) => !reached.get(table)?.has(right)).map((right) => `${table} ${right}`),
  )
}

/** The node kit queries the installed versions, outside of the server's own code. */
const ASKED_BY_THE_KIT = ['schema_migrations SELECT', 'schema_functions SELECT']

describe('a process is granted nothing that its code cannot reach', () => {
  test.each(['api', 'office', 'worker', 'draw'])('%s', (process) => {
    const own = tooMuch(grantedTo(`lanting_${process}`, grants), reachable(process))
    const shared = process === 'draw' ? [] : tooMuch(grantedTo('lanting_app', grants), reachable(process))
    expect([...own, ...shared].filter((right) => !ASKED_BY_THE_KIT.includes(right))).toEqual([])
  })
})

describe('the comparison itself', () => {
  test('follows calls into a service, and finds what no call leads to', () => {
    const code = new Code([
      sample(
        'apps/server/src/main-a.ts',
        "import { S } from '#src/s.ts'\nimport { other } from '#src/s.sql.ts'\nconst s = new S()\ns.used()",
      ),
      sample(
        'apps/server/src/s.ts',
        "import * as sql from '#src/s.sql.ts'\nexport class S { used() { this.own() } own() { sql.write() } unused() { sql.other() } }",
      ),
      sample(
        'apps/server/src/s.sql.ts',
        "export function write() { q('INSERT INTO t VALUES (f(1))') }\nexport function other() { q('DELETE FROM t') }",
      ),
    ])
    const { words } = code.from('apps/server/src/main-a.ts')
    expect(words).toEqual(['INSERT INTO t VALUES (f(1))'])
    const names = new Set(['t', 'u', 'v'])
    const database = new DatabaseCode([
      sample(
        'a.sql',
        'CREATE FUNCTION f() AS $$ UPDATE u SET x = 1 $$;\nCREATE FUNCTION g() SECURITY DEFINER AS $$ DELETE FROM v $$;',
      ),
    ])
    const needed = neededBy(database.with(words, names), names)
    expect([...needed].map(([table, rights]) => [table, [...rights].toSorted()])).toEqual([
      ['t', ['INSERT', 'SELECT']],
      ['u', ['SELECT', 'UPDATE']],
    ])
    const granted = grantedTo('r', 'GRANT SELECT, INSERT ON t TO r;\nGRANT UPDATE (x) ON t, v TO r;')
    expect(tooMuch(granted, needed)).toEqual(['t UPDATE', 'v UPDATE'])
  })
})
