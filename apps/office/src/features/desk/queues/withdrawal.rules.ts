// Automatic checks of a withdrawal as text lines. Hints refuse nothing by themselves.
import { REVIEW_HINTS } from '@lanting/contract/data/review-reasons'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { checkPayable } from '@lanting/contract/rules/cashier/withdrawal'
import { WITHDRAWAL_DESK } from '@lanting/contract/texts/desk'
import { parseBeijing } from '@lanting/contract/time'
import type { WithdrawalFull, WithdrawalRow } from '#src/queries/cashier.ts'
import type { CheckLine } from '#src/ui/checks/checks.tsx'

/** Why it cannot be paid now, or null: the server's refusal as a text of the desk. */
export function blockedBecause(
  { hold_until: holdUntil, paused }: Pick<WithdrawalRow, 'hold_until' | 'paused'>,
  isFrozen: boolean,
  atMs: number,
): string | null {
  const until = holdUntil === null ? null : parseBeijing(holdUntil)
  const facts = {
    holdUntil: until === null ? null : new Date(until),
    isFrozen,
    isMemberFrozen: paused !== '',
  }
  switch (checkPayable(facts, new Date(atMs))?.key) {
    case undefined:
      return null
    case 'heldUntil':
      return `安全保留期至 ${holdUntil?.slice(5, 16)}，届时方可通过`
    case 'payoutPaused':
      return paused
    default:
      return '账目不符，放款冻结中'
  }
}

/** `折合 1,408.45 USDT，减 TRC20 手续费 1.00`, or nothing for a bank card. */
export function conversionOf({ usdt_amount: paid, usdt_fee: fee, card }: WithdrawalFull): string | undefined {
  if (paid === null || fee === null) return undefined
  const whole = formatYuan(usdtText(fenFromYuan(paid) + fenFromYuan(fee)))
  return `折合 ${whole} USDT，减 ${card.bank_owner} 手续费 ${fee}`
}

export function checksOf(full: WithdrawalFull): readonly CheckLine[] {
  const { facts, card, row } = full
  const turnoverDone = facts.turnover_left === '0.00' || row.hints.includes('neverTrapped')
  const changed = facts.pay_password_changed
  return [
    {
      key: 'turnover',
      state: turnoverDone ? 'ok' : 'look',
      text: turnoverDone ? '流水要求已完成' : '流水要求未完成',
      figure: `剩余 ${formatYuan(facts.turnover_left)}`,
    },
    {
      key: 'reserved',
      state: 'ok',
      text: '金额已从钱包冻结',
      figure: `钱包余 ${formatYuan(facts.balance_after)}`,
    },
    {
      key: 'card',
      state: card.paid_before > 0 ? 'ok' : 'look',
      text: card.paid_before > 0 ? WITHDRAWAL_DESK.accountKnown : WITHDRAWAL_DESK.accountNew,
      figure: `${card.paid_before} 次`,
    },
    {
      key: 'shared',
      state: card.used_by_others === 0 ? 'ok' : 'look',
      text: card.used_by_others === 0 ? WITHDRAWAL_DESK.accountOwn : WITHDRAWAL_DESK.accountShared,
      figure: card.used_by_others === 0 ? '—' : `${card.used_by_others} 人`,
    },
    {
      key: 'today',
      state: facts.count_today > 1 ? 'look' : 'ok',
      text: `今日第 ${facts.count_today} 笔取款`,
      figure: `累计 ${formatYuan(facts.sum_today)}`,
    },
    ...row.hints
      .filter((hint) => hint !== 'sharedCard')
      .map(
        (hint): CheckLine => ({
          key: hint,
          state: 'look',
          text: REVIEW_HINTS[hint],
          figure:
            hint === 'youngPassword' && changed !== null
              ? changed.slice(5, 16)
              : hint === 'newDevice' && facts.new_device_at !== null
                ? facts.new_device_at.slice(5, 16)
                : hint === 'youngCard'
                  ? card.bound_at.slice(5, 16)
                  : hint === 'otherPayer'
                    ? (facts.last_deposit?.payer ?? '—')
                    : '—',
        }),
      ),
  ]
}

const SAID = { paid: '已支付', refused: '已拒绝', accepted: '已受理', unknown: '未知' } as const

/** The provider's last reply as text; an unknown state is shown raw. */
export function saidText(said: string): string {
  if (said === '') return '尚无回应'
  const [state = '', ...rest] = said.split(/[ :]+/)
  const known = state in SAID ? SAID[state as keyof typeof SAID] : null
  return known === null ? said : [known, ...rest].join(' ')
}
