// Withdrawals as the member sees them: the request that locks the money, its limits, and a timeline that can be read.
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '@lanting/contract/data/review-reasons'
import { vipLevel } from '@lanting/contract/data/vip-levels'
import { LIMITS } from '@lanting/contract/limits'
import { parseAmount, yuanFromFen } from '@lanting/contract/money'
import type { Refused } from '@lanting/contract/refusals'
import { maskNumber } from '@lanting/contract/rules/card'
import { rateE4, usdtText } from '@lanting/contract/rules/deposit'
import { isLimited } from '@lanting/contract/rules/safety'
import {
  checkAmount,
  checkDay,
  holdUntil,
  isWholeBalance,
  quoteUsdt,
  singleMaxFen,
  type UsdtTerms,
} from '@lanting/contract/rules/withdrawal'
import { MEMBER } from '@lanting/contract/states'
import { TEXTS } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import type { Clock } from '#src/clock.ts'
import { crashPoint } from '#src/crash-point.ts'
import type { Db, Sql, Tx } from '#src/db/pool.ts'
import { AppError } from '#src/http/app-error.ts'
import { Answer } from '#src/answer.ts'
import { memberMain, memberWithdrawing } from '#src/ledger/accounts.ts'
import { readMainFen } from '#src/ledger/balance.ts'
import { isFrozen } from '#src/ledger/freeze.ts'
import { reserve } from '#src/ledger/post.ts'
import { NO_KEY, type Once } from '#src/once.ts'
import type { PayPasswordService } from '#src/modules/auth/pay-password.service.ts'
import type { CardRow, CardService } from '#src/modules/card/card.service.ts'
import type { ConfigService } from '#src/modules/content/config.service.ts'
import { orderNumber } from '#src/modules/deposit/order-number.ts'
import type { TurnoverService } from '#src/modules/turnover/turnover.service.ts'
import * as sql from '#src/modules/withdrawal/withdrawal.sql.ts'

export interface WithdrawalDeps {
  readonly db: Db
  readonly clock: Clock
  readonly cards: Pick<CardService, 'owned'>
  readonly payPasswords: Pick<PayPasswordService, 'demand' | 'isSet'>
  readonly turnover: Pick<TurnoverService, 'remainingFen' | 'forfeitableFen' | 'forfeit'>
  readonly config: Pick<ConfigService, 'rates'>
}

export interface WithdrawalDraft {
  readonly amount: string | number
  readonly bank: string
  readonly password: string
}

export type WithdrawalService = ReturnType<typeof createWithdrawalService>

export function createWithdrawalService(deps: WithdrawalDeps) {
  const { db, clock, cards, payPasswords, turnover, config } = deps

  /** Refused line by line; then everything is looked at again under the member's lock, and the hold must succeed. */
  async function request(memberId: bigint, draft: WithdrawalDraft, once: Once = NO_KEY) {
    if (once.done !== null) return submitted(memberId, once.done)
    if (!(await payPasswords.isSet(memberId))) throw new AppError('payPasswordUnset')
    const card = await cards.owned(db, memberId, draft.bank)
    if (card === null) throw new AppError('cardNotOwned')
    const wanted = { memberId, card, amountFen: parseAmount(draft.amount), rates: await config.rates() }
    raise((await judgeAmount(db, wanted)).refusal)
    await payPasswords.demand(memberId, draft.password)
    const no = orderNumber('W', clock.now())
    await db.tx(async (tx) => {
      await once.mark(tx, no)
      await hold(tx, no, wanted)
      await crashPoint('in-withdraw')
    })
    await crashPoint('after-withdraw')
    return submitted(memberId, no)
  }

  async function submitted(memberId: bigint, no: string) {
    const row = await sql.readWithdrawal(db, no)
    if (row === null) throw new Error(`withdrawal ${no} is not there`)
    const data = {
      withdraw_no: no,
      state: 1 as const,
      hold_until: row.hold_until === null ? null : formatBeijing(row.hold_until),
      balance: yuanFromFen(await readMainFen(db, memberId, 'CNY')),
    }
    return new Answer(data, TEXTS.submittedForReview)
  }

  interface Wanted {
    readonly memberId: bigint
    readonly card: CardRow
    readonly amountFen: bigint | null
    readonly rates: Awaited<ReturnType<ConfigService['rates']>>
  }

  /** Whether the amount itself may be asked for, as things are now. */
  async function judgeAmount(at: Sql, { memberId, card, amountFen, rates }: Wanted) {
    const facts = await sql.readMemberFacts(at, memberId)
    const balanceFen = await readMainFen(at, memberId, 'CNY')
    const limited = isLimited(MEMBER.word(facts.state))
    const forfeitFen = limited ? await turnover.forfeitableFen(memberId, at) : 0n
    const free = limited && isWholeBalance(amountFen, balanceFen, forfeitFen, card.kind)
    // Of the whole balance, what unfinished bonuses take back does not go to the card.
    const paidFen = free && amountFen === balanceFen ? balanceFen - forfeitFen : amountFen
    const quoted = quoteOf(card, paidFen, rates)
    const received = quoted?.receivedCents ?? null
    const refusal = checkAmount({ kind: card.kind, amountFen: paidFen, receivedCents: received }, free)
    return { facts, balanceFen, free, paidFen: paidFen ?? 0n, quoted, refusal }
  }

  async function hold(tx: Tx, no: string, wanted: Wanted): Promise<void> {
    const { memberId, card, rates } = wanted
    await sql.lockMember(tx, memberId)
    if ((await cards.owned(tx, memberId, card.id)) === null) throw new AppError('cardNotOwned')
    const now = await judgeAmount(tx, wanted)
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
      turnoverLeftFen: await turnover.remainingFen(memberId, tx),
      balanceFen: now.balanceFen,
    }
    raise(checkDay(paidFen, day, free))
    const forfeitedFen = free ? await turnover.forfeit(tx, memberId) : 0n
    const until = holdUntil(
      clock.now(),
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
    })
    const held = await reserve(tx, {
      key: `wd:${no}`,
      code: 'withdrawHold',
      from: memberMain(memberId, 'CNY'),
      hold: memberWithdrawing(memberId),
      amountFen: paidFen,
      ref: no,
      memo: card.kind === 'bank' ? card.bank : `USDT-${card.owner}`,
    })
    if (!held.ok) throw new AppError('notEnoughBalance')
  }

  return {
    request,

    async rules(memberId: bigint) {
      const facts = await sql.readMemberFacts(db, memberId)
      const level = vipLevel(facts.vip)
      const leftFen = level.withdrawLimitFen - facts.sum_today
      const { pay_password_set_at: setAt, pay_password_counts: counts } = facts
      const passwordHold = holdUntil(clock.now(), new Date(0), setAt, counts)
      const limited = isLimited(MEMBER.word(facts.state))
      return {
        min: `${LIMITS.withdrawMinYuan}.00`,
        max_bank: yuanFromFen(singleMaxFen('bank')),
        max_usdt: yuanFromFen(singleMaxFen('usdt')),
        count_left: Math.max(0, level.withdrawCount - Number(facts.count_today)),
        amount_left: yuanFromFen(leftFen > 0n ? leftFen : 0n),
        balance: yuanFromFen(await readMainFen(db, memberId, 'CNY')),
        bet_amount: yuanFromFen(await turnover.remainingFen(memberId)),
        pending_no: await sql.pendingNo(db, memberId),
        hold_until: passwordHold === null ? null : formatBeijing(passwordHold),
        whole_balance_free: limited ? (1 as const) : (0 as const),
        forfeit: yuanFromFen(limited ? await turnover.forfeitableFen(memberId) : 0n),
        expected_minutes: await sql.medianMinutes(db, null, LIMITS.medianCases),
      }
    },

    async info(memberId: bigint, no: string) {
      const row = await sql.readWithdrawal(db, no)
      if (row === null || row.member_id !== memberId) throw new AppError('notFound')
      const card = await sql.readCard(db, row.card_id)
      const reason = row.reason === null ? null : WITHDRAWAL_REASONS[row.reason as WithdrawalReason]
      return {
        withdraw_no: row.no,
        amount: yuanFromFen(row.amount_fen),
        state: row.state,
        bank: card.bank === 'USDT' ? `USDT · ${card.owner}` : card.bank,
        bank_no: maskNumber(card.number),
        usdt_amount: row.usdt_cents === null ? null : usdtText(row.usdt_cents),
        usdt_fee: row.fee_cents === null ? null : usdtText(row.fee_cents),
        created_at: formatBeijing(row.created_at),
        hold_until: row.hold_until === null ? null : formatBeijing(row.hold_until),
        reason: reason === null ? '' : [reason.reason, row.remark].filter(Boolean).join('：'),
        next_step: reason?.next ?? '',
        steps: stepsOf(row),
        expected_minutes: await sql.medianMinutes(db, row.channel, LIMITS.medianCases),
      }
    },
  }
}

function quoteOf(card: CardRow, amountFen: bigint | null, rates: UsdtTerms) {
  if (card.kind === 'bank' || amountFen === null) return null
  return quoteUsdt(amountFen, card.owner === 'ERC20' ? 'ERC20' : 'TRC20', rates)
}

function raise(refusal: Refused | null): void {
  if (refusal !== null) throw new AppError(refusal.key, refusal.vars)
}

type StepState = 'done' | 'now' | 'todo' | 'failed'

function stepsOf(row: sql.WithdrawalRow) {
  const at = (date: Date | null) => (date === null ? null : formatBeijing(date))
  const step = (key: Key, title: string, when: Date | null, state: StepState) => ({
    key,
    title,
    at: at(when),
    state,
  })
  const isRefused = row.state === 3
  const approved = row.approved_at
  const first = [
    step('submitted', '已提交', row.created_at, 'done'),
    step('locked', '资金已锁定', row.created_at, 'done'),
    step('review', '审核中', approved, approved !== null ? 'done' : isRefused ? 'failed' : 'now'),
  ]
  if (isRefused && approved === null)
    return [...first, step('refused', '已拒绝，款项已退回', row.ended_at, 'done')]
  const paying = row.state === 2 ? 'done' : row.state === 0 ? 'now' : isRefused ? 'failed' : 'todo'
  first.push(step('paying', '出款中', row.state === 2 ? row.ended_at : approved, paying))
  if (isRefused) return [...first, step('refused', '已拒绝，款项已退回', row.ended_at, 'done')]
  return [
    ...first,
    step('paid', '已到账', row.state === 2 ? row.ended_at : null, row.state === 2 ? 'done' : 'todo'),
  ]
}

type Key = 'submitted' | 'locked' | 'review' | 'paying' | 'paid' | 'refused'
