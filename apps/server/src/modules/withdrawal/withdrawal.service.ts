// Withdrawals of members: the request that holds the money, its limits, and the timeline.
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { LIMITS } from '@lanting/contract/limits'
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import { maskNumber } from '@lanting/contract/rules/cashier/card'
import { rateE4, usdtText } from '@lanting/contract/rules/cashier/deposit'
import { isLimited } from '@lanting/contract/rules/protection/standing'
import {
  checkAmount,
  checkDay,
  holdUntil,
  isWholeBalance,
  quoteUsdt,
  singleMaxFen,
  type UsdtTerms,
} from '@lanting/contract/rules/cashier/withdrawal'
import { WITHDRAWAL } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import type { PasskeyAssertion, PasskeyRequest } from '@lanting/contract/passkey-schema'
import type { Clock } from '#src/clock/clock.ts'
import { crashPoint } from '#src/lib/crash-point.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { AppError, raise } from '#src/lib/app-error.ts'
import { Answer } from '#src/lib/answer.ts'
import type { Caller, MemberSession } from '#src/http/context.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { isFrozen } from '#src/books/freeze/freeze.ts'
import { venueHold } from '#src/books/freeze/venue-freeze.ts'
import { reserve } from '#src/ledger/post.ts'
import { withdrawalHeld } from '#src/ledger/postings.ts'
import { NO_KEY, type Once } from '#src/db/once.ts'
import { orderNumber } from '#src/lib/ids.ts'
import type { InboxService } from '#src/inbox/inbox.service.ts'
import type { GiftPots } from '#src/turnover/gift-pots.service.ts'
import type { TurnoverService } from '#src/turnover/turnover.service.ts'
import { triesOf } from '#src/modules/withdrawal/payout/payout.sql.ts'
import * as sql from '#src/modules/withdrawal/withdrawal.sql.ts'
import type { ArrivalTimes } from '#src/queues/arrival-times.ts'
import { noticeOf, shortOf, stepsOf } from '#src/modules/withdrawal/withdrawal-steps.ts'

export interface OwnCard {
  readonly id: string
  readonly kind: 'bank' | 'usdt'
  readonly bank: string
  readonly owner: string
  readonly number: string
  readonly created_at: Date
}

export interface Cards {
  owned(sql: Sql, memberId: bigint, id: string): Promise<OwnCard | null>
}

export interface PayPasswords {
  isSet(memberId: bigint): Promise<boolean>
  /** Throws when the password is wrong. */
  demand(memberId: bigint, payPassword: string): Promise<void>
}

/** Passkeys: the challenge is computed from order number, amount and account. */
export interface Passkeys {
  ask(
    by: MemberSession,
    wanted: { readonly purpose: 'withdraw'; readonly ref: string; readonly facts: readonly string[] },
  ): Promise<PasskeyRequest>
  demand(
    by: MemberSession,
    what: { readonly purpose: 'withdraw'; readonly facts: readonly string[] },
    assertion: PasskeyAssertion,
    caller: Caller,
  ): Promise<{ readonly ref: string; readonly passkeyId: string }>
}

/** Today's cost of a USDT withdrawal. */
export interface Rates {
  rates(): Promise<UsdtTerms>
}

export interface WithdrawalDeps {
  readonly db: Db
  readonly clock: Clock
  readonly cards: Cards
  readonly payPasswords: PayPasswords
  readonly passkeys: Passkeys
  readonly turnover: Pick<TurnoverService, 'remainingFen'>
  readonly pots: Pick<GiftPots, 'heldFen' | 'forfeit'>
  readonly config: Rates
  readonly inbox: Pick<InboxService, 'warn'>
  readonly times: Pick<ArrivalTimes, 'minutes'>
}

export interface WithdrawalDraft {
  readonly amount: string | number
  readonly bank: string
  readonly password: string
  readonly passkey?: PasskeyAssertion | undefined
}

/** The order's number, and the key that confirmed it; null: the payment password did. */
interface Confirmed {
  readonly no: string
  readonly passkeyId: string | null
}

interface Wanted {
  readonly memberId: bigint
  readonly card: OwnCard
  readonly amountFen: bigint | null
  readonly rates: UsdtTerms
}

export class WithdrawalService {
  constructor(private readonly deps: WithdrawalDeps) {}

  /** What a request can be refused for before it is confirmed. */
  private async wanted(memberId: bigint, { amount, bank }: Pick<WithdrawalDraft, 'amount' | 'bank'>) {
    if (!(await this.deps.payPasswords.isSet(memberId))) throw new AppError('payPasswordUnset')
    if (bank === '') throw new AppError('withdrawCardUnchosen')
    const card = await this.deps.cards.owned(this.deps.db, memberId, bank)
    if (card === null) throw new AppError('cardNotOwned')
    return { memberId, card, amountFen: parseAmount(amount), rates: await this.deps.config.rates() }
  }

  async askPasskey(by: MemberSession, draft: Pick<WithdrawalDraft, 'amount' | 'bank'>) {
    const wanted = await this.wanted(by.memberId, draft)
    raise((await this.judgeAmount(this.deps.db, wanted)).refusal)
    const no = orderNumber('W', this.deps.clock.now())
    const asked = { purpose: 'withdraw', ref: no, facts: factsOf(wanted) } as const
    return { ...(await this.deps.passkeys.ask(by, asked)), withdraw_no: no }
  }

  private async confirm(by: MemberSession, wanted: Wanted, draft: WithdrawalDraft, caller: Caller) {
    const { payPasswords, passkeys, clock } = this.deps
    if (draft.passkey === undefined) {
      await payPasswords.demand(by.memberId, draft.password)
      return { no: orderNumber('W', clock.now()), passkeyId: null }
    }
    const what = { purpose: 'withdraw', facts: factsOf(wanted) } as const
    const { ref, passkeyId } = await passkeys.demand(by, what, draft.passkey, caller)
    return { no: ref, passkeyId }
  }

  /** Checked rule by rule, then again under the member's lock; the hold must succeed. */
  async request(by: MemberSession, draft: WithdrawalDraft, caller: Caller, once: Once = NO_KEY) {
    const { memberId } = by
    if (once.done !== null) return this.submitted(memberId, once.done)
    const wanted = await this.wanted(memberId, draft)
    // An empty password is not counted as a wrong attempt.
    if (draft.password === '' && draft.passkey === undefined) throw new AppError('withdrawPasswordMissing')
    raise((await this.judgeAmount(this.deps.db, wanted)).refusal)
    const confirmed = await this.confirm(by, wanted, draft, caller)
    await this.deps.db.tx(async (tx) => {
      await once.mark(tx, confirmed.no)
      await this.hold(tx, confirmed, wanted)
      await crashPoint('in-withdraw')
    })
    await crashPoint('after-withdraw')
    return this.submitted(memberId, confirmed.no)
  }

  private async submitted(memberId: bigint, no: string) {
    const row = await sql.readWithdrawal(this.deps.db, no)
    if (row === null) throw new Error(`withdrawal ${no} is not there`)
    const data = {
      withdraw_no: no,
      state: WITHDRAWAL.wire('review'),
      hold_until: row.hold_until === null ? null : formatBeijing(row.hold_until),
      balance: yuanFromFen(await readMainFen(this.deps.db, memberId, 'CNY')),
    }
    return new Answer(data, TEXTS.submittedForReview)
  }

  /** Whether the amount is within the current limits. */
  private async judgeAmount(at: Sql, { memberId, card, amountFen, rates }: Wanted) {
    const facts = await sql.readMemberFacts(at, memberId)
    const balanceFen = await readMainFen(at, memberId, 'CNY')
    const limited = isLimited(facts.state) || facts.is_closing
    const forfeitFen = limited ? await this.deps.pots.heldFen(memberId, at) : 0n
    const free = limited && isWholeBalance(amountFen, balanceFen, forfeitFen, card.kind)
    // Pots are not paid out: they are taken back now, or stay in the wallet until what is open has settled.
    const paidFen = free && amountFen === balanceFen ? balanceFen - forfeitFen : amountFen
    const quoted = quoteOf(card, paidFen, rates)
    const received = quoted?.receivedCents ?? null
    const refusal = checkAmount({ kind: card.kind, amountFen: paidFen, receivedCents: received }, free)
    return { facts, balanceFen, free, paidFen: paidFen ?? 0n, quoted, refusal }
  }

  private async hold(tx: Tx, { no, passkeyId }: Confirmed, wanted: Wanted): Promise<void> {
    const { memberId, card, rates } = wanted
    await sql.lockMember(tx, memberId)
    if ((await this.deps.cards.owned(tx, memberId, card.id)) === null) throw new AppError('cardNotOwned')
    const now = await this.judgeAmount(tx, wanted)
    raise(now.refusal)
    const { facts, free, paidFen, quoted } = now
    const level = vipLevel(facts.vip)
    const day = {
      isFrozen: await isFrozen(tx),
      hasPending: facts.has_pending,
      countToday: Number(facts.count_today),
      countMax: level.withdrawCount,
      sumTodayFen: facts.sum_today,
      sumMaxFen: level.withdrawLimitFen,
      turnoverLeftFen: await this.deps.turnover.remainingFen(memberId, tx),
      balanceFen: now.balanceFen,
    }
    raise(checkDay(paidFen, day, free))
    raise(await venueHold(tx, memberId, free ? 0n : now.balanceFen - paidFen))
    const ended = free ? await this.deps.pots.forfeit(tx, memberId) : 'none'
    const forfeitedFen = typeof ended === 'object' ? ended.returnedFen : 0n
    const until = holdUntil(
      this.deps.clock.now(),
      card.created_at,
      facts.pay_password_set_at,
      facts.pay_password_counts,
    )
    await sql.insertWithdrawal(tx, {
      no,
      memberId,
      cardId: card.id,
      channel: card.kind === 'bank' ? 'bank' : card.owner === 'ERC20' ? 'usdt-erc20' : 'usdt-trc20',
      amountFen: paidFen,
      usdtCents: quoted?.receivedCents ?? null,
      feeCents: quoted?.feeCents ?? null,
      rateE4: quoted === null ? null : rateE4(rates.withdrawusdtrate),
      neverTrapped: free,
      forfeitedFen,
      holdUntil: until,
      passkeyId,
    })
    const bank = card.kind === 'bank' ? card.bank : `USDT-${card.owner}`
    const held = await reserve(tx, withdrawalHeld({ no, memberId, amountFen: paidFen }, bank))
    if (!held.ok) throw new AppError('notEnoughBalance')
    await this.deps.inbox.warn(tx, memberId, 'withdrawal', { amount: yuanFromFen(paidFen), bank })
  }

  async rules(memberId: bigint) {
    const facts = await sql.readMemberFacts(this.deps.db, memberId)
    const level = vipLevel(facts.vip)
    const leftFen = level.withdrawLimitFen - facts.sum_today
    const { pay_password_set_at: setAt, pay_password_counts: counts } = facts
    const passwordHold = holdUntil(this.deps.clock.now(), new Date(0), setAt, counts)
    const limited = isLimited(facts.state) || facts.is_closing
    return {
      min: `${LIMITS.withdrawMinYuan}.00`,
      max_bank: yuanFromFen(singleMaxFen('bank')),
      max_usdt: yuanFromFen(singleMaxFen('usdt')),
      count_left: Math.max(0, level.withdrawCount - Number(facts.count_today)),
      amount_left: yuanFromFen(leftFen > 0n ? leftFen : 0n),
      balance: yuanFromFen(await readMainFen(this.deps.db, memberId, 'CNY')),
      bet_amount: yuanFromFen(await this.deps.turnover.remainingFen(memberId)),
      pending_no: await sql.pendingNo(this.deps.db, memberId),
      hold_until: passwordHold === null ? null : formatBeijing(passwordHold),
      whole_balance_free: limited ? (1 as const) : (0 as const),
      forfeit: yuanFromFen(limited ? await this.deps.pots.heldFen(memberId) : 0n),
      expected_minutes: await this.deps.times.minutes('withdrawal', null),
    }
  }

  async info(memberId: bigint, no: string) {
    const row = await sql.readWithdrawal(this.deps.db, no)
    if (row === null || row.member_id !== memberId) throw new AppError('notFound')
    const card = await sql.readCard(this.deps.db, row.card_id)
    const tries = await triesOf(this.deps.db, no)
    const { state: member } = await sql.readMemberFacts(this.deps.db, memberId)
    const reason = row.reason === null ? null : WITHDRAWAL_REASONS[row.reason as WithdrawalReason]
    return {
      withdraw_no: row.no,
      amount: yuanFromFen(row.amount_fen),
      state: WITHDRAWAL.wire(row.state),
      bank: card.bank === 'USDT' ? `USDT · ${card.owner}` : card.bank,
      bank_no: maskNumber(card.number),
      usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
      usdt_fee: row.fee_cents === null ? null : usdtText(row.fee_cents),
      created_at: formatBeijing(row.created_at),
      hold_until: row.hold_until === null ? null : formatBeijing(row.hold_until),
      reason: reason === null ? '' : [reason.reason, row.remark].filter(Boolean).join('：'),
      next_step: reason?.next ?? '',
      notice: noticeOf(row, tries, member === 'frozen'),
      paid_amount: shortOf(tries),
      steps: stepsOf(row, tries),
      expected_minutes: await this.deps.times.minutes('withdrawal', row.channel),
    }
  }
}

function quoteOf(card: OwnCard, amountFen: bigint | null, rates: UsdtTerms) {
  if (card.kind === 'bank' || amountFen === null) return null
  return quoteUsdt(amountFen, card.owner === 'ERC20' ? 'ERC20' : 'TRC20', rates)
}

/** What a signature over a withdrawal holds: the amount in fen, and the account it goes to. */
function factsOf({ amountFen, card }: Wanted): string[] {
  return [String(amountFen), card.id, card.kind, card.bank, card.owner, card.number]
}
