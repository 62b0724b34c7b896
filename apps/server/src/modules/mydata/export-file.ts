// The files of an export: each part as a table for spreadsheets and as JSON.
import type { DataColumn } from '@lanting/contract/data/my-data/export-columns'
import { DATA_PART_NAMES, DATA_PARTS, type DataPartName } from '@lanting/contract/data/my-data/export-parts'
import { yuanFromFen } from '@lanting/contract/money'
import { MY_DATA_FILE } from '@lanting/contract/texts/my-data'
import { formatBeijing } from '@lanting/contract/time'
import type { Tx } from '#src/db/pool.ts'
import { CSV_MARK, csvRow, csvText } from '#src/lib/files/csv.ts'
import type { ZipStream } from '#src/lib/files/zip-stream.ts'
import { LEDGER_CODES } from '#src/ledger/codes.ts'
import { type PartRow, type PartValue, rowsOf } from '#src/modules/mydata/export-parts.sql.ts'
import type { PartCounts } from '#src/modules/mydata/export.sql.ts'

type Json = string | number | boolean | null

const columnsOf = (part: DataPartName) =>
  Object.entries(DATA_PARTS[part].columns as Readonly<Record<string, DataColumn>>)

/** Every part twice, from the one snapshot of the transaction; counted are the rows. */
export async function writeParts(zip: ZipStream, tx: Tx, memberId: bigint, at: number): Promise<PartCounts> {
  const counts: [DataPartName, number][] = []
  for (const part of DATA_PART_NAMES) {
    let rows = 0
    async function* table() {
      yield CSV_MARK + csvRow(columnsOf(part).map(([, { title }]) => title))
      for await (const some of rowsOf(tx, part, memberId)) {
        rows += some.length
        yield some.map((row) => csvRow(cells(part, row))).join('')
      }
    }
    await zip.add(`${DATA_PARTS[part].title}.csv`, table(), at)
    await zip.add(`json/${part}.json`, jsonOf(tx, part, memberId), at)
    counts.push([part, rows])
  }
  await zip.add(MY_DATA_FILE.readmeName, readme(at), at)
  return Object.fromEntries(counts) as unknown as PartCounts
}

async function* readme(at: number) {
  yield MY_DATA_FILE.readme(formatBeijing(at))
}

async function* jsonOf(tx: Tx, part: DataPartName, memberId: bigint) {
  let separator = '[\n'
  for await (const some of rowsOf(tx, part, memberId)) {
    for (const row of some) {
      const values = columnsOf(part).map(([name, column]) => [nameOf(name), valueOf(column, row[name])])
      yield separator + JSON.stringify(Object.fromEntries(values))
      separator = ',\n'
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Sums are in yuan here. */
const nameOf = (column: string) => column.replace(/_fen$/, '')

function valueOf({ kind }: DataColumn, value: PartValue): Json {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return formatBeijing(value)
  if (kind === 'fen') return yuanFromFen(BigInt(value))
  if (kind === 'count') return Number(value)
  return typeof value === 'boolean' ? value : String(value)
}

function cells(part: DataPartName, row: PartRow): string[] {
  return columnsOf(part).map(([name, column]) => {
    const value = valueOf(column, row[name])
    if (value === null) return ''
    if (typeof value === 'boolean') return value ? MY_DATA_FILE.yes : MY_DATA_FILE.no
    if (column.kind !== 'text') return String(value)
    return csvText(wordOf(part, name, column, String(value)))
  })
}

function wordOf(part: DataPartName, name: string, { words }: DataColumn, value: string): string {
  if (part === 'ledger' && name === 'code') return LEDGER_CODES[value as keyof typeof LEDGER_CODES].label
  return words?.[value] ?? value
}
