// docs/my-data.md says for every table with rows of members what of it is in their file: a new table needs a decision.
import { DATA_PART_NAMES } from '@lanting/contract/data/my-data/export-parts'
import { describe, expect, test } from 'vitest'
import { codeIn, docTable } from './lib/doc-tables.ts'
import { fileAt, files } from './lib/house.ts'
import { memberTables } from './lib/member-tables.ts'

const page = docTable(fileAt('docs/my-data.md'))
const migrations = files
  .filter(({ path }) => /^apps\/server\/migrations\/.*\.sql$/.test(path))
  .map(({ text }) => text)

describe('docs/my-data.md', () => {
  test('has every table with rows of members, and no other', () => {
    const tables = memberTables(migrations)
    expect(tables.length).toBeGreaterThan(70)
    expect(page.flatMap((row) => codeIn(row['Table'] ?? '')).toSorted()).toEqual(tables)
  })

  test('names parts of the file, or says why there is none', () => {
    const parts = new Set<string>(DATA_PART_NAMES)
    const wrong = page.filter((row) => {
      const said = row['In the file'] ?? ''
      const named = codeIn(said)
      return named.length === 0 ? !/^not: .{5,}/.test(said) : named.some((part) => !parts.has(part))
    })
    expect(wrong).toEqual([])
    const used = new Set(page.flatMap((row) => codeIn(row['In the file'] ?? '')))
    expect(DATA_PART_NAMES.filter((part) => !used.has(part))).toEqual([])
  })
})

describe('the check itself', () => {
  test.each([
    ['CREATE TABLE a (\n  member_id bigint\n);', ['a']],
    ['CREATE TABLE a (\n  friend_id bigint REFERENCES members (id)\n);', ['a']],
    ['CREATE TABLE a (\n  who bigint REFERENCES members (id)\n);', ['a']],
    [
      'CREATE TABLE a (\n  member_id bigint\n);\nCREATE TABLE b (\n  a_id uuid REFERENCES a (id)\n);\nCREATE TABLE c (\n  b text REFERENCES b (id)\n);',
      ['a', 'b', 'c'],
    ],
    ['CREATE TABLE a (\n  x bigint\n);\nALTER TABLE a ADD COLUMN member_id bigint;', ['a']],
    ['CREATE TABLE a (\n  x bigint -- member_id\n);', []],
    ['CREATE TABLE a (\n  member_id bigint\n);\nDROP TABLE a;', []],
  ])('%s', (text, found) => {
    expect(memberTables([text])).toEqual(found)
  })
})
