// View of a stuck payout: its row, each choice with its lock, the entries it would post and the member's message.
import {
  PAYOUT_CHOICE_KEYS,
  PAYOUT_CHOICES,
  PAYOUT_LOCKS,
  PAYOUT_TOLD,
  type PayoutChoice,
  type PayoutLock,
} from '@lanting/contract/data/money/payouts'
import { DESK_LIMITS } from '@lanting/contract/limits'
import { formatYuan, yuanFromFen } from '@lanting/contract/money'
import { outsideOf, PAY_WAYS } from '@lanting/contract/pay-ways'
import { REFUSALS } from '@lanting/contract/refusals'
import { fillText } from '@lanting/contract/texts'
import { formatBeijing } from '@lanting/contract/time'
import { PAYOUT_DESK } from '@lanting/contract/texts/desk'
import type { Shown } from '#src/approvals/approvals.reader.ts'
import { claimToWire } from '#src/approvals/approvals.view.ts'
import { memberToWire } from '#src/approvals/queue.view.ts'
import type { Leg } from '#src/ledger/post.ts'
import { latePayout, withdrawalPaid, withdrawalPaidOther, withdrawalReturned } from '#src/ledger/postings.ts'
import { differenceOf, feeOf, type Locks, needsAdmin } from '#src/modules/withdrawal/payout/payout.rules.ts'
import { payoutNumber } from '#src/modules/withdrawal/payout/payout.service.ts'
import type { StuckRow } from '#src/modules/withdrawal/payout/payout-review.sql.ts'

/** The approval about a stuck payout: finance approves, or an administrator for a loss. */
export type StuckShown = Shown<'payout' | 'payoutLoss'>

export function rowToWire(row: StuckRow, shown: StuckShown | null, viewer: bigint, name: 'masked' | 'whole') {
  return {
    payout_no: row.payout_no,
    withdraw_no: row.withdrawal_no,
    member: memberToWire(row, name),
    amount: yuanFromFen(row.amount_fen),
    paid: row.paid_fen === null ? null : yuanFromFen(row.paid_fen),
    pay_way: PAY_WAYS[row.channel].title,
    because: row.stuck_because,
    said: row.said,
    asked: row.asked,
    stuck_at: formatBeijing(row.stuck_at),
    age: Math.max(0, Math.floor(row.age)),
    paused: row.member_state === 'frozen' && row.state === 'open' ? REFUSALS.payoutPaused.text : '',
    claim: claimToWire(row, viewer),
    approval: shown?.wire ?? null,
    chosen: shown === null || shown.wire.state !== 'open' ? null : shown.approval.payload.choice,
    ended:
      row.decided === null || row.decided_at === null
        ? null
        : { how: row.decided, at: formatBeijing(row.decided_at) },
  }
}

/** All choices of the case, in page order. */
export function choicesToWire(
  row: StuckRow,
  locks: Locks,
  facts: { balanceFen: bigint; acceptedFen: bigint },
) {
  return PAYOUT_CHOICE_KEYS.flatMap((choice) => {
    const lock = locks[choice]
    if (lock === undefined) return []
    const diffFen = differenceOf(row.amount_fen, row.paid_fen ?? row.amount_fen)
    return [
      {
        choice,
        lock: lock === null ? '' : lockText(lock, row, facts.balanceFen),
        amount: yuanFromFen(amountOf(choice, row)),
        admin: needsAdmin(choice, diffFen, facts.acceptedFen) ? (1 as const) : (0 as const),
        ...writesOf(choice, row),
        told: messageOf(choice, row),
      },
    ]
  })
}

/** The amount of a choice, which the approver types. */
export function amountOf(choice: PayoutChoice, row: StuckRow): bigint {
  if (choice === 'difference') return differenceOf(row.amount_fen, row.paid_fen ?? row.amount_fen)
  return choice === 'collect' || choice === 'absorb' ? (row.paid_fen ?? row.amount_fen) : row.amount_fen
}

export function titleOf(choice: PayoutChoice, row: StuckRow): string {
  return PAYOUT_DESK.title(
    row.username,
    formatYuan(yuanFromFen(row.amount_fen)),
    PAYOUT_CHOICES[choice].title,
  )
}

function lockText(lock: PayoutLock, row: StuckRow, balanceFen: bigint): string {
  return fillText(PAYOUT_LOCKS[lock], {
    paid: formatYuan(yuanFromFen(row.paid_fen ?? 0n)),
    balance: formatYuan(yuanFromFen(balanceFen)),
    hours: DESK_LIMITS.payout.writtenAfterMs / 3_600_000,
  })
}

/** With the ledger's own names and keys, so that both people see the exact postings before they approve. */
function writesOf(choice: PayoutChoice, row: StuckRow) {
  const posting = postingOf(choice, row)
  // A new try posts nothing: the money stays on hold under the withdrawal.
  if (posting === null) return { key: payoutNumber(row.withdrawal_no, row.n + 1), lines: [] }
  const lines = posting.legs.map(({ account, amountFen }) => ({ account, amount: yuanFromFen(amountFen) }))
  return { key: posting.key, lines }
}

function postingOf(choice: PayoutChoice, row: StuckRow): { key: string; legs: readonly Leg[] } | null {
  const move = { no: row.withdrawal_no, memberId: row.member_id, amountFen: row.amount_fen }
  const way = outsideOf(row.channel)
  const paidFen = row.paid_fen ?? row.amount_fen
  const ended = ({ key, hold, amountFen }: ReturnType<typeof withdrawalPaid>, to: readonly Leg[]) => ({
    key,
    legs: [{ account: hold, amountFen: -amountFen }, ...to],
  })
  switch (choice) {
    case 'again':
      return null
    case 'return': {
      const back = withdrawalReturned(move)
      return ended({ ...back, to: [] }, [{ account: back.back, amountFen: row.amount_fen }])
    }
    case 'difference': {
      const paid = withdrawalPaidOther(move, way, paidFen, feeWithin(row, paidFen))
      return ended(paid, paid.to)
    }
    case 'paid': {
      const paid = withdrawalPaid(move, way, feeOf(row))
      return ended(paid, paid.to)
    }
    case 'collect':
    case 'absorb':
      return latePayout(
        { ...move, amountFen: paidFen, payout: row.payout_no },
        way,
        choice === 'collect' ? 'member' : 'house',
      )
  }
}

/** The chain fee is kept only when the paid amount exceeds it. */
export function feeWithin(row: Pick<StuckRow, 'fee_cents' | 'rate_e4'>, paidFen: bigint): bigint {
  const fee = feeOf(row)
  return paidFen > fee ? fee : 0n
}

type PaidAmounts = Pick<StuckRow, 'amount_fen' | 'paid_fen' | 'withdrawal_no'>

export const isShort = ({ paid_fen: paidFen, amount_fen: amountFen }: PaidAmounts) =>
  paidFen !== null && paidFen < amountFen

/** Values for the texts of a choice. */
export function toldValues({ withdrawal_no: no, amount_fen: amountFen, paid_fen }: PaidAmounts) {
  const paidFen = paid_fen ?? amountFen
  const shown = (fen: bigint) => formatYuan(yuanFromFen(fen))
  return {
    no,
    amount: shown(amountFen),
    paid: shown(paidFen),
    short: shown(differenceOf(amountFen, paidFen)),
  }
}

/** The member's message; empty where the member gets none. */
export function messageOf(choice: PayoutChoice, row: PaidAmounts): string {
  const text = PAYOUT_TOLD[choice === 'difference' && isShort(row) ? 'short' : choice]
  return fillText(text, toldValues(row))
}
