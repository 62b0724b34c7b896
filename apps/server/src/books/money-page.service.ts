// The office's money page: trial balance, the last check, venues side by side, the freeze and how to lift it.
import { yuanFromFen } from '@lanting/contract/money'
import { beijingDay, dayStart, formatBeijing } from '@lanting/contract/time'
import { UNFREEZE_DESK } from '@lanting/contract/texts/desk'
import { BOOKS_TEXTS, invariantTitle } from '@lanting/contract/texts/books'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { Currency } from '#src/ledger/accounts.ts'
import { readLastFailure } from '#src/books/check/check.sql.ts'
import { readChecks, type StoredCheck } from '#src/books/check/check.ts'
import { readFreeze } from '#src/books/freeze/freeze.sql.ts'
import { mayLift } from '#src/books/freeze/freeze.ts'
import { readTrialBalance, type TrialRow } from '#src/books/check/trial.sql.ts'
import type { BooksService } from '#src/books/books.service.ts'
import { chartTitle } from '#src/books/chart.titles.ts'
import { FREEZE_SUBJECT } from '#src/books/freeze/unfreeze.approval.ts'
import type { ApprovalReader } from '#src/approvals/approvals.reader.ts'
import type { ApprovalsService } from '#src/approvals/approvals.service.ts'
import type { ComparisonRow } from '#src/books/venue-books.sql.ts'
import { differenceOf } from '#src/books/freeze/venue-freeze.ts'

const GROUPS = {
  main: 'member',
  transit: 'member',
  withdrawing: 'member',
  venue: 'member',
  house: 'house',
  result: 'venue',
  suspense: 'suspense',
  outside: 'outside',
} as const

export interface MoneyPageDeps {
  readonly db: Db
  readonly clock: Clock
  readonly books: Pick<BooksService, 'check' | 'venues'>
  readonly approvals: Pick<ApprovalsService, 'ask'>
  readonly approvalReader: Pick<ApprovalReader, 'about'>
}

export class MoneyPageService {
  constructor(private readonly deps: MoneyPageDeps) {}

  /** What waits to end this freeze; an earlier one's approval is not about it. */
  private async lifting(since: Date, context: StaffContext) {
    const shown = await this.deps.approvalReader.about('unfreeze', [FREEZE_SUBJECT], context)
    const found = shown.get(FREEZE_SUBJECT)
    return found === undefined || found.approval.asked_at < since ? null : found.wire
  }

  async page(context: StaffContext) {
    const today = new Date(dayStart(beijingDay(this.deps.clock.now())))
    const [last] = await readChecks(this.deps.db, 1)
    const failure = await readLastFailure(this.deps.db)
    const freeze = await readFreeze(this.deps.db)
    return {
      accounts: [
        ...(await readTrialBalance(this.deps.db, 'CNY', today)).map((row) => trialToWire(row, 'CNY')),
        ...(await readTrialBalance(this.deps.db, 'PLAY', today)).map((row) => trialToWire(row, 'PLAY')),
      ],
      last_check: last === undefined ? null : checkToWire(last),
      last_failure: failure === null ? null : formatBeijing(failure),
      withdrawals_frozen: flag(freeze !== null),
      freeze:
        freeze === null
          ? null
          : {
              since: formatBeijing(freeze.frozenAt),
              because: freeze.because,
              may_lift: flag(await mayLift(this.deps.db)),
              approval: await this.lifting(freeze.frozenAt, context),
            },
      venues: (await this.deps.books.venues()).map(venueToWire),
    }
  }

  async check(context: StaffContext) {
    await this.deps.books.check('incremental')
    return this.page(context)
  }

  async askUnfreeze(reason: string, context: StaffContext) {
    await this.deps.db.tx(async (tx) => {
      const freeze = await readFreeze(tx)
      if (freeze === null || !(await mayLift(tx))) throw new AppError('wrongState')
      await this.deps.approvals.ask(
        tx,
        {
          kind: 'unfreeze',
          subject: FREEZE_SUBJECT,
          title: UNFREEZE_DESK.title,
          memberId: null,
          payload: { withdrawals: 'open' },
          reason,
          before: { withdrawals: 'frozen', because: freeze.because },
        },
        context,
      )
    })
    return this.page(context)
  }
}

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0
}

function trialToWire(row: TrialRow, currency: Currency) {
  return {
    name: row.account,
    title: chartTitle(row.account),
    group: GROUPS[row.class],
    currency,
    accounts: row.accounts,
    today: yuanFromFen(row.todayFen),
    balance: yuanFromFen(row.balanceFen),
  }
}

function checkToWire(check: StoredCheck) {
  const lines = check.lines.map((line) => ({
    invariant: line.invariant,
    title: invariantTitle(line.invariant) ?? line.invariant,
    ok: flag(line.ok),
    freezes: flag(line.freezes),
    counted: Number(line.counted),
    findings: line.findings.map((one) => BOOKS_TEXTS.finding(one.subject, one.expected, one.found)),
  }))
  return {
    at: formatBeijing(check.at),
    ok: flag(check.ok),
    scope: check.scope,
    took_ms: check.lines.reduce((sum, line) => sum + line.tookMs, 0),
    findings: lines.flatMap((line) => (line.freezes === 1 ? line.findings : [])),
    lines,
  }
}

function venueToWire(row: ComparisonRow) {
  const theirs = row.theirs_fen
  const ours = row.ours_fen ?? row.mirror_fen
  const difference = differenceOf(row)
  return {
    platname: row.plat,
    name: row.name,
    ours: yuanFromFen(ours),
    theirs: theirs === null ? null : yuanFromFen(theirs),
    difference: difference === null ? null : yuanFromFen(difference),
    open_transfers: Number(row.open),
    compared_at: row.compared_at === null ? null : formatBeijing(row.compared_at),
  }
}
