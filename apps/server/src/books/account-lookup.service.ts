// Looking into the books: accounts found by name, owner or number, their entries by key, the trial balance as a file.
import { yuanFromFen } from '@lanting/contract/money'
import { beijingDay, dayStart, formatBeijing } from '@lanting/contract/time'
import { BOOKS_TEXTS } from '@lanting/contract/texts/books'
import type { Clock } from '#src/clock/clock.ts'
import { csvFile, csvText } from '#src/lib/files/csv.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { Currency } from '#src/ledger/accounts.ts'
import { LEDGER_CODES, type LedgerCode } from '#src/ledger/codes.ts'
import { readTrialBalance } from '#src/books/check/trial.sql.ts'
import { audited } from '#src/audit/audited.ts'
import * as sql from '#src/books/account-lookup.sql.ts'
import { chartTitle, namesTitled } from '#src/books/chart.titles.ts'

const PAGE = 30
/** An order has a handful of entries: request, settlement, corrections. */
const NAMED_MAX = 60

export interface Question {
  readonly q?: string | undefined
  readonly of?: { readonly account: string; readonly currency: Currency } | undefined
  readonly after?: string | null | undefined
}

export class AccountLookupService {
  constructor(private readonly deps: { db: Db; clock: Clock }) {}

  private async trialLines(currency: Currency, today: Date): Promise<string[][]> {
    const rows = await readTrialBalance(this.deps.db, currency, today)
    const total = { accounts: 0, todayFen: 0n, balanceFen: 0n }
    for (const row of rows) {
      total.accounts += row.accounts
      total.todayFen += row.todayFen
      total.balanceFen += row.balanceFen
    }
    return [
      ...rows.map((row) => [
        currency,
        csvText(chartTitle(row.account)),
        csvText(row.account),
        ...numbers(row),
      ]),
      ...(rows.length === 0 ? [] : [[currency, csvText(BOOKS_TEXTS.total), '', ...numbers(total)]]),
    ]
  }

  async find({ q = '', of, after }: Question) {
    const words = q.trim()
    const slice = { after: after ? BigInt(after) : null, limit: PAGE + 1 }
    if (of !== undefined)
      return { ...accountSlice(await sql.accountsOfRow(this.deps.db, of, slice)), entries: [] }
    if (words === '') return { ...accountSlice([]), entries: [] }
    const accounts = await sql.accountsMatching(this.deps.db, words, namesTitled(words), slice)
    const entries = after ? [] : await sql.entriesNamed(this.deps.db, words, NAMED_MAX)
    return { ...accountSlice(accounts), entries: entries.map(entryToWire) }
  }

  async entries(name: string, before: string | null | undefined) {
    const account = await sql.readAccount(this.deps.db, name)
    if (account === null) throw new AppError('notFound')
    const rows = await sql.entriesOf(this.deps.db, account, {
      before: before ? BigInt(before) : null,
      limit: PAGE + 1,
    })
    const shown = rows.slice(0, PAGE)
    const last = shown.at(-1)
    const next = rows.length > PAGE && last !== undefined ? (last.seq ?? last.tx_id).toString() : null
    return { account: accountToWire(account), data: shown.map(entryToWire), next }
  }

  /** The page's figures for both currencies; the download is audited. */
  async csv(context: StaffContext): Promise<string> {
    const at = this.deps.clock.now()
    const today = new Date(dayStart(beijingDay(at)))
    const lines = (
      await Promise.all((['CNY', 'PLAY'] as const).map((currency) => this.trialLines(currency, today)))
    ).flat()
    await this.deps.db.tx((tx) =>
      audited(tx, context, {
        action: 'books.export',
        subject: { kind: 'books', id: 'trial', name: BOOKS_TEXTS.trialBalance },
        before: null,
        after: { rows: lines.length, as_of: formatBeijing(at) },
      }),
    )
    return csvFile([BOOKS_TEXTS.trialHead, ...lines.map((cells) => [formatBeijing(at), ...cells])])
  }
}

function numbers(row: { accounts: number; todayFen: bigint; balanceFen: bigint }): string[] {
  return [String(row.accounts), yuanFromFen(row.todayFen), yuanFromFen(row.balanceFen)]
}

function accountSlice(rows: readonly sql.AccountRow[]) {
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    data: shown.map(accountToWire),
    next: rows.length > PAGE && last !== undefined ? last.id.toString() : null,
  }
}

function accountToWire(row: sql.AccountRow) {
  return {
    name: row.name,
    title: chartTitle(row.name),
    currency: row.currency,
    member:
      row.member_id === null || row.username === null
        ? null
        : { id: Number(row.member_id), username: row.username },
    balance: yuanFromFen(row.balance),
  }
}

function entryToWire(row: sql.EntryRow) {
  return {
    id: `${row.tx_id}.${row.leg}`,
    at: formatBeijing(row.at),
    account: row.account,
    title: LEDGER_CODES[row.code as LedgerCode].label,
    memo: row.memo ?? '',
    key: row.key,
    ref: row.ref ?? '',
    amount: yuanFromFen(row.amount),
    balance_after: row.balance_after === null ? null : yuanFromFen(row.balance_after),
    against: row.against ?? '',
    legs: row.legs,
  }
}
