// Tables in the documents match the code.
import { CALLS } from '@lanting/contract/calls/index'
import { JOB_NAMES, JOBS } from '@lanting/contract/data/jobs'
import { VENUE_API } from '@lanting/contract/providers/venue'
import { describe, expect, test } from 'vitest'
import {
  codeIn,
  commandsIn,
  differences,
  docTable,
  jobTime,
  loopNames,
  tableProblems,
} from '../lib/doc-tables.ts'
import { fileAt, files, sample } from '../lib/house.ts'
import { judge } from '../lib/known/known.ts'
import { KNOWN_UNTRACED } from '../lib/known/structure.ts'

const WORKER = 'apps/server/src/worker.ts'
const VENUE = 'packages/contract/src/providers/venue.ts'
const manifest = JSON.parse(fileAt('package.json').text) as { scripts: Record<string, string> }
const commands = Object.keys(manifest.scripts)
const pages = files.filter(({ path }) => path.endsWith('.md'))

describe('the documents', () => {
  test('docs/jobs.md lists the jobs and loops of the worker', () => {
    const page = {
      path: 'docs/jobs.md',
      names: docTable(fileAt('docs/jobs.md')).flatMap(({ Name = '' }) => codeIn(Name)),
    }
    const code = { path: WORKER, names: [...JOB_NAMES, ...loopNames([fileAt(WORKER)])] }
    expect(judge(differences(page, code), {})).toEqual([])
  })

  test('docs/jobs.md says when each job runs', () => {
    const times = new Map(docTable(fileAt('docs/jobs.md')).map(({ Name = '', When = '' }) => [Name, When]))
    const documented = JOB_NAMES.map((name) => [name, times.get(`\`${name}\``)])
    expect(documented).toEqual(JOB_NAMES.map((name) => [name, jobTime(JOBS[name].time)]))
  })

  test('docs/venues.md lists the operations of a venue', () => {
    const rows = docTable(fileAt('docs/venues.md'), '## The API a venue speaks')
    const page = { path: 'docs/venues.md', names: rows.map(({ Operation = '' }) => Operation) }
    expect(judge(differences(page, { path: VENUE, names: Object.keys(VENUE_API) }), {})).toEqual([])
  })

  test('docs/trace.md leads to every call of the contract', () => {
    const rows = docTable(fileAt('docs/trace.md'), '## Section 2: screens and routes')
    const traced = rows.flatMap(({ Calls = '' }) => (/^[\w./]+(, |$)/.test(Calls) ? Calls.split(', ') : []))
    const names = traced.filter((name) => !name.startsWith('`'))
    const calls = Object.values(CALLS).map(({ path }) => path.replace('/api/', ''))
    const findings = differences({ path: 'docs/trace.md', names }, { path: 'the contract', names: calls })
    expect(judge(findings, KNOWN_UNTRACED)).toEqual([])
  })

  test('every table of every page is one', () => {
    expect(pages.flatMap(tableProblems)).toEqual([])
  })

  test('docs/proofs.md lists the proofs of package.json, each with its command', () => {
    const rows = docTable(fileAt('docs/proofs.md'))
    const names = rows.flatMap(({ Command = '' }) => commandsIn(Command))
    const proofs = commands.filter((name) => name.startsWith('prove:'))
    expect(names.toSorted()).toEqual(proofs.toSorted())
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toBe('')
  })

  test('every command that a document names can be run', () => {
    const lost = pages.flatMap(({ path, text }) =>
      commandsIn(text)
        .filter((name) => !commands.includes(name))
        .map((name) => `${path}: npm run ${name} does not stand in package.json`),
    )
    expect(lost).toEqual([])
  })

  test('every command is documented in README.md, CONTRIBUTING.md or docs/proofs.md', () => {
    const named = commandsIn(
      ['README.md', 'CONTRIBUTING.md', 'docs/proofs.md'].map((path) => fileAt(path).text).join('\n'),
    )
    const missing = commands.filter((name) => !named.includes(name))
    expect(missing.map((name) => `npm run ${name} is not documented; add it to CONTRIBUTING.md`)).toEqual([])
  })
})

describe('the reading of a page itself', () => {
  const page = sample(
    'a.md',
    '# A\n\n| Name | What |\n| - | - |\n| `x` (loop) | a \\| b |\n\n## B\n\ntext\n\n| N |\n| - |\n| 1 |\n| 2 |\n## C\n',
  )

  test('a table is read by its heading, the first one without', () => {
    expect(docTable(page)).toEqual([{ Name: '`x` (loop)', What: 'a | b' }])
    expect(docTable(page, '## B')).toEqual([{ N: '1' }, { N: '2' }])
    expect(codeIn('`x` (loop), `y`')).toEqual(['x', 'y'])
  })

  test('a heading without a table, and one that is not there, are told', () => {
    expect(() => docTable(page, '## C')).toThrow('a.md has no table under "## C"')
    expect(() => docTable(page, '## D')).toThrow('a.md has no heading "## D"')
    expect(() => docTable(sample('b.md', '## A\n## B\n| N |\n| - |'), '## A')).toThrow(
      'no table under "## A"',
    )
  })

  test('a table without its separator row, and a row of another length, are found', () => {
    const text = '| A | B |\n| 1 | 2 |\n\n| A |\n| :-: |\n| a \\| b |\n| 1 | 2 |\n\n```\n| no table\n```\n'
    expect(tableProblems(sample('a.md', text))).toEqual([
      'a.md:1 heads a table without a separator row',
      'a.md:7 has 2 cells under a head of 1',
    ])
  })

  test('a name that only one side has is told with the side', () => {
    const found = differences(
      { path: 'a.md', names: ['both', 'old'] },
      { path: 'a.ts', names: ['both', 'new'] },
    )
    expect(found.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'a.md old: stands in the page and not in a.ts; delete the row or mend its name',
      'a.md new: stands in a.ts and not in the page; add a row',
    ])
  })

  test('loops are found by their form', () => {
    const text = "const j = [{ name: 'a', run }, { name: 'b', pauseMs: 1 }, { name: 'c', pauseMs }]"
    expect(loopNames([sample('a.ts', text)])).toEqual(['b', 'c'])
  })

  test('commands are found in every form', () => {
    expect(
      commandsIn('`npm start -- --reset`, npm run prove:venue -- --n 2, npm test, npm run x, npm ci'),
    ).toEqual(['prove:venue', 'x', 'start', 'test'])
  })
})
