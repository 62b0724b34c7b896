// docs/asvs.csv answers every requirement of ASVS 5.0.0, levels 1 and 2, with evidence that exists; and what no other test holds.
import { HOUSE_WORDS } from '#server/passwords/passwords.rules.ts'
import { describe, expect, test } from 'vitest'
import { type AsvsRow, evidenceFaults, idFaults, readRows, requiredLevels, rowFaults } from './lib/asvs.ts'
import { codeIn } from './lib/doc-tables.ts'
import { fileAt, files, product, sample } from './lib/house.ts'
import { withoutComments } from './lib/sources.ts'

const rows = readRows(fileAt('docs/asvs.csv').text)
const server = product.filter(({ path }) => path.startsWith('apps/server/') || path.startsWith('packages/'))

describe('docs/asvs.csv', () => {
  test('has every requirement once, at its level, and no other', () => {
    const levels = [...requiredLevels().values()]
    expect(levels.filter((level) => level === '1')).toHaveLength(70)
    expect(levels.filter((level) => level === '2')).toHaveLength(183)
    expect(idFaults(rows)).toEqual([])
  })

  test('gives each row a verdict with evidence or a reason, and each exception its compensation', () => {
    expect(rows.flatMap(rowFaults)).toEqual([])
  })

  test('leads to files and tests that exist', () => {
    expect(rows.flatMap((row) => evidenceFaults(row, files))).toEqual([])
  })

  test('passes at least 95 of 100 requirements that apply', () => {
    const applicable = rows.filter(({ level, verdict }) => level !== '3' && verdict !== 'not applicable')
    const passed = applicable.filter(({ verdict }) => verdict === 'pass')
    expect(passed.length / applicable.length).toBeGreaterThanOrEqual(0.95)
  })
})

describe('what evidence rests on', () => {
  /** Files of the product that contain a text, comments left out. */
  const saying = (text: RegExp, among = product) =>
    among.filter((file) => text.test(withoutComments(file.text))).map(({ path }) => path)

  test('docs/security.md lists the words of the house as the code knows them', () => {
    const [, section = ''] = fileAt('docs/security.md').text.split('## Words of the house\n')
    expect(codeIn(section.split('\n## ')[0] ?? '')).toEqual(HOUSE_WORDS)
  })

  test('no secret of the product is a UUID', () => {
    expect(
      saying(/\b(ticket|token|mark|secret|password|nonce|next|renewal) = (newId|randomUUID)\(/i, server),
    ).toEqual([
      // It tells two questions apart and is signed; it opens nothing.
      'apps/server/src/providers/signed-http.ts',
    ])
  })

  test('the product starts no other program', () => {
    expect(saying(/child_process|worker_threads.*eval|\beval\(|new Function\(/)).toEqual([])
  })

  test('no check of a certificate is switched off', () => {
    expect(saying(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser/)).toEqual([])
  })

  test('SHA-1 stands in TOTP alone, and MD5 nowhere', () => {
    expect(saying(/['"`](md5|sha-?1)['"`]/i)).toEqual(['apps/server/src/modules/staff/totp.ts'])
  })

  test('whoever asks another system follows no redirect', () => {
    const asking = server.filter(({ path }) => path.startsWith('apps/server/'))
    const careless = saying(/\bfetch\(/, asking).filter(
      (path) => !fileAt(path).text.includes("redirect: 'error'"),
    )
    expect(careless).toEqual([])
  })
})

describe('the reading itself', () => {
  const row = (changes: Partial<AsvsRow>): AsvsRow => ({
    id: '1.1.1',
    level: '2',
    subject: 'a subject',
    verdict: 'pass',
    evidence: 'a.test.ts: holds',
    note: '',
    ...changes,
  })
  const house = [sample('a.test.ts', "test('holds', () => {})")]

  test('a row of CSV keeps its commas, quotes and marks', () => {
    const text =
      'id,level,subject,verdict,evidence,note\n1.1.1,2,"a, b",pass,"a.ts: it ""is"", well | b.ts",\n'
    expect(readRows(text)).toEqual([row({ subject: 'a, b', evidence: 'a.ts: it "is", well | b.ts' })])
    expect(() => readRows('id,level\n')).toThrow('columns')
  })

  test('missing, strange, double and misplaced ids are told', () => {
    const required = new Map([
      ['1.1.1', '2'],
      ['1.1.2', '2'],
      ['1.2.1', '1'],
    ])
    const wrong = [row({}), row({}), row({ id: '9.9.9' }), row({ id: '1.2.1', level: '2' })]
    expect(idFaults(wrong, required)).toEqual([
      '1.1.2 is missing',
      '9.9.9 is no requirement of ours',
      '1.1.1 stands twice',
      '1.2.1 is of level 1, not 2',
    ])
  })

  test.each([
    [{ verdict: 'maybe' }, 'no verdict'],
    [{ evidence: '' }, 'no evidence'],
    [{ subject: 'word '.repeat(13).trim() }, '1 to 12 words'],
    [{ verdict: 'not applicable', evidence: '' }, 'no reason why not'],
    [{ verdict: 'exception', note: 'Reason: it is too dear for now.' }, 'Compensation'],
    [{ verdict: 'exception', note: 'Reason: it is too dear. Compensation: none' }, 'Compensation'],
  ])('a row with %o is told', (changes, fault) => {
    expect(rowFaults(row(changes)).join()).toContain(fault)
  })

  test('a whole row has no fault', () => {
    expect(rowFaults(row({}))).toEqual([])
    expect(evidenceFaults(row({}), house)).toEqual([])
  })

  test.each([
    ['b.ts', 'there is no b.ts'],
    ['a.test.ts: hold', 'has no test "hold"'],
    ['a.test.ts | a.test.ts: breaks', 'has no test "breaks"'],
  ])('evidence that leads nowhere is told: %s', (evidence, fault) => {
    expect(evidenceFaults(row({ evidence }), house).join()).toContain(fault)
  })
})
