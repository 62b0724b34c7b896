// docs/asvs.csv answers every requirement of ASVS 5.0.0, levels 1 and 2, with evidence that exists; and what no other test holds.
import { HOUSE_WORDS } from '#server/passwords/passwords.rules.ts'
import { describe, expect, test } from 'vitest'
import { CALLS } from '@lanting/contract/calls/index'
import { OFFICE_CALLS } from '@lanting/contract/calls/office/index'
import { toJSONSchema } from 'zod'
import {
  areaFaults,
  type AsvsRow,
  evidenceFaults,
  idFaults,
  proofFaults,
  readRows,
  requiredLevels,
  rowFaults,
  scoreOf,
} from '../lib/asvs.ts'
import { codeIn } from '../lib/doc-tables.ts'
import { fileAt, files, product, sample } from '../lib/house.ts'
import { withoutComments } from '../lib/sources.ts'

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

  test('leads to files, to tests by their titles and to lines by their words', () => {
    expect(rows.flatMap((row) => evidenceFaults(row, files))).toEqual([])
  })

  test('has a test or a line of a document for every pass, and tests of the chapter’s area', () => {
    expect(rows.flatMap((row) => [...proofFaults(row), ...areaFaults(row)])).toEqual([])
  })

  test('is quoted in docs/security.md with the figure that it has', () => {
    const { passed, applicable } = scoreOf(rows)
    const percent = Math.floor((100 * passed) / applicable)
    const quoted = `${passed} of ${applicable} that apply pass (${percent} %)`
    expect(fileAt('docs/security.md').text).toContain(quoted)
    // Nowhere else: a second figure would grow old.
    const elsewhere = files.filter(
      ({ path, text }) =>
        path.endsWith('.md') && path !== 'docs/security.md' && /ASVS[^\n]*\d+ (of|\/) 1\d\d/.test(text),
    )
    expect(elsewhere.map(({ path }) => path)).toEqual([])
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
    expect(saying(/['"`](md5|sha-?1)['"`]/i)).toEqual(['apps/server/src/modules/staff/totp/totp.ts'])
  })

  test('no markup is built of text', () => {
    expect(
      saying(
        /\b(?:inner|outer)HTML\s*\+?=[^=]|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|ContextualFragment/,
      ),
    ).toEqual([])
  })

  test('regular expressions are made of our own constants', () => {
    expect(saying(/new RegExp\(/).toSorted()).toEqual([
      'apps/server/src/http/idempotency/idempotency.ts',
      'apps/server/src/modules/room/chat.rules.ts',
      'apps/server/src/passwords/passwords.rules.ts',
      'packages/browser-kit/src/html/clean-html.ts',
      'packages/contract/src/schema.ts',
    ])
  })

  test('buffers are never left uninitialised, and everything is TypeScript', () => {
    expect(saying(/allocUnsafe|\bnew Buffer\(|SlowBuffer/)).toEqual([])
    expect(
      files.filter(({ path }) => /\.(?:c|cc|cpp|rs|wasm|node)$/.test(path)).map(({ path }) => path),
    ).toEqual([])
  })

  test('nothing hinders pasting or a password manager', () => {
    expect(saying(/onPaste|addEventListener\('paste'/)).toEqual([])
    const fields = product.filter(
      ({ path, text }) => path.endsWith('.tsx') && /type=(?:"password"|\{[^}]*'password')/.test(text),
    )
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.filter(({ text }) => !/autoComplete=/.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('the pages use no plug-in', () => {
    expect(saying(/<(?:object|embed|applet) \w+=|ActiveXObject|navigator\.plugins/)).toEqual([])
  })

  test('no call has a hint or a secret question', () => {
    const named = Object.entries({ ...CALLS, ...OFFICE_CALLS }).flatMap(([name, { input }]) =>
      Object.keys(toJSONSchema(input, { io: 'input' }).properties ?? {}).map((field) => `${name} ${field}`),
    )
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((field) => /question|password_hint|secret_answer/i.test(field))).toEqual([])
  })

  test('demo accounts are seeded with play money alone', () => {
    const { text } = fileAt('apps/server/src/main-seed.ts')
    const [before = '', inside = ''] = text.split("if (config.moneyMode === 'sandbox') {\n")
    const [seeded = '', after = ''] = inside.split('\n  }\n')
    for (const name of ['seedStaff(', 'seedMembers(', 'seedCrowd(']) {
      expect(seeded).toContain(name)
      expect(before + after).not.toContain(`await ${name}`)
    }
  })

  test('the server writes its log to standard output alone', () => {
    const writing = saying(/console\.|process\.stdout|createWriteStream|appendFile/, server)
    expect(writing.filter((path) => path.startsWith('apps/server/')).toSorted()).toEqual([
      // Commands that a person runs.
      'apps/server/src/main-admin.ts',
      'apps/server/src/main-drill.ts',
      // Not a log: what a restored backup forgot of exclusions.
      'apps/server/src/modules/safety/absence/absence-keeper.service.ts',
    ])
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
  const house = [
    sample('a.test.ts', "test('holds', () => {})"),
    sample('a.md', 'words of a line\nand the next'),
  ]

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

  test.each([
    ['a.ts', 'neither a test nor a document'],
    ['a.test.ts', 'nothing is named in a.test.ts'],
    ['a.test.ts: holds | a.md', 'nothing is named in a.md'],
  ])('a pass that %s shows is told', (evidence, fault) => {
    expect(proofFaults(row({ evidence })).join()).toContain(fault)
    expect(proofFaults(row({ evidence, verdict: 'exception' }))).toEqual([])
  })

  test('a test of another area is told, and the score leaves out what does not apply', () => {
    const elsewhere = row({ id: '12.1.1', evidence: 'apps/server/src/modules/bet/a.test.ts: holds' })
    expect(areaFaults(elsewhere).join()).toContain('another area')
    expect(areaFaults({ ...elsewhere, id: '8.1.1' })).toEqual([])
    const all = [
      row({}),
      row({ verdict: 'exception' }),
      row({ verdict: 'not applicable' }),
      row({ level: '3' }),
    ]
    expect(scoreOf(all)).toEqual({ passed: 1, applicable: 2 })
  })

  test('a line of a document is evidence by its words', () => {
    expect(evidenceFaults(row({ evidence: 'a.md: "words of a line"' }), house)).toEqual([])
  })

  test('a whole row has no fault', () => {
    expect(rowFaults(row({}))).toEqual([])
    expect(evidenceFaults(row({}), house)).toEqual([])
  })

  test.each([
    ['b.ts', 'there is no b.ts'],
    ['a.test.ts: hold', 'has no test "hold"'],
    ['a.test.ts | a.test.ts: breaks', 'has no test "breaks"'],
    ['a.test.ts: () => {}', 'has no test'],
    ['a.md: "other words"', 'no line of a.md'],
    ['a.md: words of a', 'no line of a.md'],
    ['a.md: "a line and the next"', 'no line of a.md'],
  ])('evidence that leads nowhere is told: %s', (evidence, fault) => {
    expect(evidenceFaults(row({ evidence }), house).join()).toContain(fault)
  })
})
