// Reads docs/asvs.csv and reports its faults: rows, verdicts, and evidence that does not exist.
import type { Source } from './sources.ts'

export interface AsvsRow {
  readonly id: string
  readonly level: string
  readonly subject: string
  readonly verdict: string
  readonly evidence: string
  readonly note: string
}

const COLUMNS = ['id', 'level', 'subject', 'verdict', 'evidence', 'note'] as const

/** How many requirements each chapter of ASVS 5.0.0 has on levels 1 and 2, section by section: its levels in order. */
export const REQUIRED: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '111112222',
  '1.3': '11222222222',
  '1.4': '222',
  '1.5': '12',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.2': '11',
  '3.3': '1222',
  '3.4': '11222233',
  '3.5': '11122',
  '3.7': '22',
  '4.1': '122',
  '4.2': '2',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112--3',
  '5.3': '11',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122---3',
  '6.4': '1122',
  '6.5': '22222',
  '6.6': '222',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22',
  '7.6': '22',
  '8.1': '12',
  '8.2': '112',
  '8.3': '1',
  '8.4': '2',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '22',
  '10.3': '2222',
  '10.4': '11111222222',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '22',
  '11.2': '222',
  '11.3': '112',
  '11.4': '1222',
  '11.5': '2',
  '11.6': '2',
  '12.1': '122',
  '12.2': '11',
  '12.3': '2222',
  '13.1': '2',
  '13.2': '22222',
  '13.3': '22',
  '13.4': '12222',
  '14.1': '22',
  '14.2': '1222',
  '14.3': '122',
  '15.1': '122',
  '15.2': '122',
  '15.3': '1222222',
  '15.4': '-3',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '222',
  '17.1': '2',
  '17.2': '2222',
  '17.3': '22',
}

/** Each id with its level; `-` marks a row of level 3 that was not required. */
export function requiredLevels(): Map<string, string> {
  return new Map(
    Object.entries(REQUIRED).flatMap(([section, levels]) =>
      levels
        .split('')
        .flatMap((level, at) => (level === '-' ? [] : [[`${section}.${at + 1}`, level] as [string, string]])),
    ),
  )
}

export function readRows(text: string): AsvsRow[] {
  const [head, ...lines] = text.trimEnd().split('\n').map(cellsOf)
  if (head?.join() !== COLUMNS.join()) throw new Error(`the columns are ${COLUMNS.join(', ')}`)
  return lines.map((cells) => Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at] ?? ''])) as never)
}

/** One line of CSV; no cell of ours has a line break. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}

/** `a.test.ts: name of a test | b.ts` */
export function evidenceOf({ evidence }: AsvsRow): { readonly path: string; readonly name: string | null }[] {
  return evidence
    .split(' | ')
    .filter(Boolean)
    .map((one) => {
      const at = one.indexOf(': ')
      return at === -1 ? { path: one, name: null } : { path: one.slice(0, at), name: one.slice(at + 2) }
    })
}

/** Which ids are missing, strange, twice, or of another level. */
export function idFaults(rows: readonly AsvsRow[], required = requiredLevels()): string[] {
  const ids = rows.map(({ id }) => id)
  return [
    ...[...required.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id) => !required.has(id)).map((id) => `${id} is no requirement of ours`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands twice`),
    ...rows
      .filter(({ id, level }) => required.has(id) && required.get(id) !== level)
      .map(({ id, level }) => `${id} is of level ${required.get(id)}, not ${level}`),
  ]
}

/** What a row lacks. */
export function rowFaults(row: AsvsRow): string[] {
  const faults = []
  if (!['pass', 'exception', 'not applicable'].includes(row.verdict))
    faults.push(`no verdict: ${row.verdict}`)
  if (row.subject === '' || row.subject.split(' ').length > 12) faults.push('the subject has 1 to 12 words')
  if (row.verdict !== 'not applicable' && evidenceOf(row).length === 0) faults.push('no evidence')
  if (row.verdict === 'not applicable' && row.note.length < 10) faults.push('no reason why not')
  if (row.verdict === 'exception' && !/^Reason: .{10,} Compensation: .{10,}/.test(row.note))
    faults.push('an exception needs "Reason: … Compensation: …"')
  return faults.map((fault) => `${row.id}: ${fault}`)
}

/** Evidence that leads nowhere: a file that is not there, a test that is not in it, words that no line has. */
export function evidenceFaults(row: AsvsRow, files: readonly Source[]): string[] {
  return evidenceOf(row).flatMap(({ path, name }) => {
    const file = files.find((source) => source.path === path)
    if (file === undefined) return [`${row.id}: there is no ${path}`]
    if (name === null) return []
    if (isDocument(path))
      return hasLine(file.text, name) ? [] : [`${row.id}: no line of ${path} says "${name}"`]
    return hasTest(file.text, name) ? [] : [`${row.id}: ${path} has no test "${name}"`]
  })
}

const isDocument = (path: string) => path.endsWith('.md')
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** What a "pass" needs: a test by its title, or a document by words of one of its lines. Code alone shows nothing. */
export function proofFaults(row: AsvsRow): string[] {
  if (row.verdict !== 'pass') return []
  const proofs = evidenceOf(row).filter(({ path }) => isTest(path) || isDocument(path))
  if (proofs.length === 0) return [`${row.id}: neither a test nor a document`]
  return proofs
    .filter(({ name }) => name === null)
    .map(({ path }) => `${row.id}: nothing is named in ${path}`)
}

/** Where the tests of a chapter stand. A test from elsewhere is likely to show something else. */
const AREAS: Readonly<Record<string, RegExp>> = {
  '1': /^(tools\/tidy|e2e|packages|apps\/server\/src\/(http|text|lib|config|ledger|db|modules\/(record|content|member|room)))\//,
  '2': /^(tools\/tidy|e2e|packages\/contract|apps\/server\/src\/(http|ledger|approvals|test|modules))\//,
  '3': /^(tools\/tidy|e2e|packages|apps\/(web|office|sandbox)|apps\/server\/src\/(http|config|office|modules\/auth))\//,
  '4': /^(tools\/tidy|apps\/server\/src\/(http|config|modules\/room))\//,
  '5': /^apps\/server\/src\/(http|books|modules\/member)\//,
  '6': /^(tools\/tidy|e2e|packages\/contract|apps\/(web|office)|apps\/server\/src\/(passwords|office|test|seed|config|modules\/(auth|staff|member|withdrawal)))\//,
  '7': /^(tools\/tidy|packages\/node-kit|apps\/(web|office)|apps\/server\/src\/(lib|test|modules\/(auth|staff|member)))\//,
  '8': /^apps\/server\/src\/(test|office|modules)\//,
  '11': /^(tools|packages|apps\/server\/src\/(audit|lib|passwords|modules\/staff))\//,
  '12': /^(tools\/tidy|apps\/server\/src\/config)\//,
  '13': /^(tools|apps\/server\/src\/(process|config|http|push|modules\/lottery\/draw))\//,
  '14': /^(e2e|packages|apps\/web|apps\/server\/src\/(http|modules))\//,
  '15': /^(tools|packages\/contract|apps\/(server|sandbox)\/src)\//,
  '16': /^(tools\/tidy|apps\/server\/src\/(audit|security-events|alarms|lib|http|jobs|process|bus|ledger|modules))\//,
}

/** Tests that are not of the row's chapter. */
export function areaFaults(row: AsvsRow): string[] {
  if (row.verdict !== 'pass') return []
  const area = AREAS[row.id.split('.')[0] ?? '']
  return evidenceOf(row)
    .filter(({ path }) => isTest(path) && !area?.test(path))
    .map(({ path }) => `${row.id}: ${path} is of another area`)
}

/** Passed and applicable requirements of levels 1 and 2. */
export function scoreOf(rows: readonly AsvsRow[]): { readonly passed: number; readonly applicable: number } {
  const applicable = rows.filter(({ level, verdict }) => level !== '3' && verdict !== 'not applicable')
  return {
    passed: applicable.filter(({ verdict }) => verdict === 'pass').length,
    applicable: applicable.length,
  }
}

/** A title of a test or of a group: the first argument of a call. */
function hasTest(text: string, name: string): boolean {
  return ["'", '"', '`'].some((mark) => {
    const [before = '', ...rest] = text.split(`${mark}${name}${mark}`)
    return rest.length > 0 && before.trimEnd().endsWith('(')
  })
}

/** The words stand in quotation marks in the row. */
function hasLine(text: string, name: string): boolean {
  const words = /^"(.+)"$/.exec(name)?.[1]
  return words !== undefined && text.split('\n').some((line) => line.replaceAll(/\s+/g, ' ').includes(words))
}
