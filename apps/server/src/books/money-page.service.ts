// The office's money page: trial balance, the last check, venues side by side, the freeze and the way out of it.
import { yuanFromFen } from '@lanting/contract/money'
import { beijingDay, dayStart, formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock.ts'
import type { Db } from '#src/db/pool.ts'
import { AppError } from '#src/app-error.ts'
import type { StaffContext } from '#src/http/context.ts'
import type { Currency } from '#src/ledger/accounts.ts'
import { readLastFailure } from '#src/books/check.sql.ts'
import { readChecks, type StoredCheck } from '#src/books/check.ts'
import { liftFreeze, readFreeze } from '#src/books/freeze.sql.ts'
import { mayLift } from '#src/books/freeze.ts'
import { readTrialBalance, type TrialRow } from '#src/books/trial.sql.ts'
import { INVARIANT_TITLES } from '#src/books/books.invariants.sql.ts'
import type { BooksService } from '#src/books/books.service.ts'
import { chartTitle } from '#src/books/chart.titles.ts'
import type { MoneyRequestService } from '#src/approvals/money-request.service.ts'
import { newestRequest } from '#src/approvals/money-request.sql.ts'
import { requestToWire } from '#src/approvals/money-request.view.ts'
import type { ComparisonRow } from '#src/books/venue-books.sql.ts'

/** What the freeze is about, as a request names it. */
const SUBJECT = 'withdrawals'

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
  readonly requests: MoneyRequestService
}

export class MoneyPageService {
  constructor(private readonly deps: MoneyPageDeps) {}

  async page({ staff }: StaffContext) {
    const today = new Date(dayStart(beijingDay(this.deps.clock.now())))
    const [last] = await readChecks(this.deps.db, 1)
    const failure = await readLastFailure(this.deps.db)
    const freeze = await readFreeze(this.deps.db)
    const request =
      freeze === null ? null : await newestRequest(this.deps.db, 'unfreeze', SUBJECT, freeze.frozenAt)
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
              request: requestToWire(request, staff.staffId),
            },
      venues: (await this.deps.books.venues()).map(venueToWire),
    }
  }

  async check(whole: boolean, context: StaffContext) {
    await this.deps.books.check(whole ? 'whole' : 'incremental')
    return this.page(context)
  }

  async askUnfreeze(reason: string, context: StaffContext) {
    await this.deps.db.tx(async (tx) => {
      const freeze = await readFreeze(tx)
      if (freeze === null || !(await mayLift(tx))) throw new AppError('wrongState')
      await this.deps.requests.ask(
        tx,
        {
          kind: 'unfreeze',
          subject: SUBJECT,
          name: freeze.because,
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

  async decideUnfreeze(input: { approve: 0 | 1; reason: string }, context: StaffContext) {
    const decision = {
      kind: 'unfreeze' as const,
      subject: SUBJECT,
      name: SUBJECT,
      approve: input.approve === 1,
      note: input.reason,
    }
    await this.deps.db.tx((tx) =>
      this.deps.requests.decide(tx, decision, context, async () => {
        // What the first person saw must still stand.
        if ((await readFreeze(tx)) === null || !(await mayLift(tx))) throw new AppError('wrongState')
        await liftFreeze(tx)
        return { withdrawals: 'open' }
      }),
    )
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
    title: INVARIANT_TITLES[line.invariant] ?? line.invariant,
    ok: flag(line.ok),
    freezes: flag(line.freezes),
    counted: Number(line.counted),
    findings: line.findings.map((one) => `${one.subject}：应为 ${one.expected}，实为 ${one.found}`),
  }))
  return {
    at: formatBeijing(check.at),
    ok: flag(check.ok),
    whole: flag(check.scope === 'whole'),
    took_ms: check.lines.reduce((sum, line) => sum + line.tookMs, 0),
    findings: lines.flatMap((line) => (line.freezes === 1 ? line.findings : [])),
    lines,
  }
}

function venueToWire(row: ComparisonRow) {
  const theirs = row.theirs_fen
  const ours = row.ours_fen ?? row.mirror_fen
  return {
    platname: row.plat,
    name: row.name,
    ours: yuanFromFen(ours),
    theirs: theirs === null ? null : yuanFromFen(theirs),
    difference: theirs === null ? null : yuanFromFen(ours - theirs),
    open_transfers: Number(row.open),
    compared_at: row.compared_at === null ? null : formatBeijing(row.compared_at),
  }
}
