// Migrations of a release are frozen: none is changed, lost or put between them, since databases have applied them.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isContract, readSchema } from '@lanting/node-kit/postgres/schema-files'
import { at } from '#tools/run/paths.mjs'

describe.each(['apps/server', 'apps/sandbox'])('the migrations of %s', async (app) => {
  const { migrations, releases } = await readSchema(at(app), app === 'apps/sandbox')
  const frozen = releases.flatMap((release) => Object.entries(release.migrations))

  test('of every release are here and as they were', () => {
    const here = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
    expect(frozen.length).toBeGreaterThan(0)
    expect(frozen.filter(([name, sha256]) => here.get(name) !== sha256)).toEqual([])
  })

  test('that are new come after them', () => {
    const names = new Set(frozen.map(([name]) => name))
    const last = [...names].toSorted().at(-1) ?? ''
    expect(migrations.filter(({ name }) => !names.has(name) && name < last).map(({ name }) => name)).toEqual(
      [],
    )
  })

  test('have a number each, and say in their name what they take away', () => {
    const numbers = migrations.map(
      ({ name }) => /^(\d{4})_[a-z0-9_]+(\.contract)?\.sql$/.exec(name)?.[1] ?? name,
    )
    expect(
      numbers.filter((number, place) => numbers.indexOf(number) !== place || number.endsWith('.sql')),
    ).toEqual([])
    const takes = /\bDROP (TABLE|COLUMN)\b|\bRENAME\b|\bALTER COLUMN \w+ (TYPE|SET NOT NULL)\b/
    const names = new Set(frozen.map(([name]) => name))
    const wrong = migrations.filter(
      ({ name, text }) => !names.has(name) && takes.test(text) && !isContract(name),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})

test('a release has data that is upgraded in the tests', async () => {
  const { releases } = await readSchema(at('apps/server'))
  for (const { version } of releases)
    expect(readFileSync(at('apps/server/releases', version, 'data.jsonl.gz')).length).toBeGreaterThan(10_000)
})
