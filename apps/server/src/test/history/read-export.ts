// Fetches a member's exported file over HTTP and adds up what it says, once from its JSON and once from its tables.
import { DATA_PARTS, type DataPartName } from '@lanting/contract/data/my-data/export-parts'
import { fenFromYuan } from '@lanting/contract/money'
import { unzipSync } from 'fflate'

/** In fen. */
export interface ExportSums {
  readonly main: bigint
  /** On the way, in venues and in withdrawals. */
  readonly away: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly stakes: bigint
  readonly payouts: bigint
  readonly gifts: bigint
}

type Row = Readonly<Record<string, string>>

export async function readExport(
  port: number,
  password: string,
  { token, userAgent }: { readonly token: string; readonly userAgent: string },
): Promise<{ readonly json: ExportSums; readonly tables: ExportSums }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/mydata.zip`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'user-agent': userAgent,
    },
    body: JSON.stringify({ password }),
  })
  if (answer.headers.get('content-type') !== 'application/zip') throw new Error(await answer.text())
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
  return {
    json: sumsOf((part) => JSON.parse(text(`json/${part}.json`)), {
      credited: 'credited',
      paid: 'paid',
      main: 'main',
    }),
    tables: sumsOf((part) => tableOf(part, text(`${DATA_PARTS[part].title}.csv`)), {
      credited: DATA_PARTS.deposits.columns.state.words?.['credited'],
      paid: DATA_PARTS.withdrawals.columns.state.words?.['paid'],
      main: DATA_PARTS.ledger.columns.account.words?.['main'],
    }),
  }
}

/** Lines of a table by the names that the JSON file has; text is quoted, with doubled quotes inside. */
function tableOf(part: DataPartName, csv: string): Row[] {
  const names = Object.keys(DATA_PARTS[part].columns).map((name) => name.replace(/_fen$/, ''))
  const cells = [...csv.slice(csv.indexOf('\r\n') + 2).matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)]
  const values = cells.map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  )
  return Array.from({ length: values.length / names.length }, (_, row) =>
    Object.fromEntries(names.map((name, place) => [name, values[row * names.length + place] ?? ''])),
  )
}

interface Words {
  readonly credited: string | undefined
  readonly paid: string | undefined
  readonly main: string | undefined
}

function sumsOf(rowsOf: (part: DataPartName) => readonly Row[], words: Words): ExportSums {
  const sum = (rows: readonly Row[], column: string) =>
    rows.reduce((fen, row) => fen + fenFromYuan(row[column] ?? ''), 0n)
  const ledger = rowsOf('ledger')
  const bets = rowsOf('bets')
  return {
    main: sum(
      ledger.filter(({ account }) => account === words.main),
      'amount',
    ),
    away: sum(
      ledger.filter(({ account }) => account !== words.main),
      'amount',
    ),
    deposits: sum(
      rowsOf('deposits').filter(({ state }) => state === words.credited),
      'amount',
    ),
    withdrawals: sum(
      rowsOf('withdrawals').filter(({ state }) => state === words.paid),
      'amount',
    ),
    stakes: sum(bets, 'bet'),
    payouts: sum(bets, 'payout'),
    gifts: sum(rowsOf('gifts'), 'amount'),
  }
}
