// docs/growth.md names every table of the schema, and every prune of housekeeping beside what it deletes.
import { describe, expect, test } from 'vitest'
import { codeIn, docTable } from '../lib/doc-tables.ts'
import { fileAt, files } from '../lib/house.ts'

const page = docTable(fileAt('docs/growth.md'))
const MIGRATIONS = /^apps\/server\/migrations\/.*\.sql$/

function tablesOfSchema(): string[] {
  const text = files
    .filter(({ path }) => MIGRATIONS.test(path))
    .map((file) => file.text)
    .join('\n')
  const made = [...text.matchAll(/^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gm)].map(([, name = '']) => name)
  const gone = new Set([...text.matchAll(/^DROP TABLE (?:IF EXISTS )?(\w+)/gm)].map(([, name = '']) => name))
  return [...new Set(made.filter((name) => !gone.has(name)))].toSorted()
}

describe('docs/growth.md', () => {
  test('has every table of the schema, and no other', () => {
    expect(page.flatMap((row) => codeIn(row['Table'] ?? '')).toSorted()).toEqual(tablesOfSchema())
  })

  test('names every prune, and prunes that there are', () => {
    const { text } = fileAt('apps/server/src/housekeeping.ts')
    const prunes = [...(/PRUNES[^{]*\{([\s\S]*?)\n\}/.exec(text)?.[1]?.matchAll(/^ {2}(\w+):/gm) ?? [])].map(
      ([, name = '']) => name,
    )
    const named = page.flatMap((row) => codeIn(row['Pruned by'] ?? ''))
    // Alarms end, and stay.
    expect([...new Set(named)].toSorted()).toEqual(
      prunes.filter((name) => name !== 'securityAlarms').toSorted(),
    )
  })

  test('says for how long each is kept', () => {
    expect(page.filter((row) => (row['Kept'] ?? '').length < 5)).toEqual([])
  })
})
