// 资金流水: every change of the member's central wallet with the balance after it, as a list and as a file.
import type { DateCode, MoneyKind } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { yuanFromFen } from '@lanting/contract/money'
import { formatBeijing, lastDays } from '@lanting/contract/time'
import { MONEY_LOG_HEAD } from '@lanting/contract/texts/records'
import type { Clock } from '#src/clock/clock.ts'
import { csvFile, csvText } from '#src/lib/files/csv.ts'
import { pageAnswer, pageWindow } from '#src/db/page.ts'
import type { Db } from '#src/db/pool.ts'
import { memberMain } from '#src/ledger/accounts.ts'
import {
  readStatement,
  readStatementTotals,
  statementAddsUp,
  type StatementRow,
} from '#src/ledger/statement.sql.ts'
import { currencyOf, type Owner } from '#src/ledger/owner.ts'

const CSV_ROWS_MAX = 20_000

export interface MoneyQuestion {
  readonly date: DateCode
  readonly page: number
  /** A group of reasons; empty for everything. */
  readonly kind: '' | MoneyKind
  readonly direction: '' | 'in' | 'out'
  /** A venue, or our own lotteries; null is everything. */
  readonly plat: string | null
}

export class MoneyLogService {
  constructor(private readonly deps: { db: Db; clock: Clock }) {}

  private filterOf(owner: Owner, { date, kind, direction, plat }: Omit<MoneyQuestion, 'page'>) {
    const span = lastDays(this.deps.clock.now(), LIMITS.dateDays[date])
    return {
      account: memberMain(owner.id, currencyOf(owner)),
      from: new Date(span.from),
      to: new Date(span.to),
      ...(kind === '' ? {} : { group: kind }),
      ...(plat === null ? {} : { plat }),
      ...(direction === '' ? {} : { direction }),
    }
  }

  async list(owner: Owner, question: MoneyQuestion) {
    const filter = this.filterOf(owner, question)
    const window = pageWindow(question.page)
    const [rows, totals, addsUp] = await Promise.all([
      readStatement(this.deps.db, { ...filter, limit: window.limit, offset: window.offset }),
      readStatementTotals(this.deps.db, filter),
      statementAddsUp(this.deps.db, filter.account),
    ])
    return { ...pageAnswer(window, totals.count, rows.map(shown)), adds_up: addsUp }
  }

  async csv(owner: Owner, question: Omit<MoneyQuestion, 'page'>): Promise<string> {
    const rows = await readStatement(this.deps.db, { ...this.filterOf(owner, question), limit: CSV_ROWS_MAX })
    const lines = rows.map((row) => {
      const entry = shown(row)
      return [
        entry.created_at,
        csvText(entry.title),
        csvText(entry.remark),
        entry.amount,
        entry.balance_after,
        csvText(entry.ref),
      ]
    })
    return csvFile([MONEY_LOG_HEAD, ...lines])
  }
}

function shown(row: StatementRow) {
  return {
    id: String(row.seq),
    created_at: formatBeijing(row.at),
    kind: row.group,
    title: row.label,
    amount: yuanFromFen(row.amountFen),
    balance_after: yuanFromFen(row.balanceAfterFen),
    ref: row.ref ?? '',
    remark: row.memo ?? '',
  }
}
