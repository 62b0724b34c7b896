// The foot of a deposit or a withdrawal for the current user.
import type { ReviewReason } from '@lanting/contract/data/review-reasons'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import type { Foot } from '#src/lib/review/approvals.ts'
import {
  claimStateOf,
  type Decision,
  firstApproval,
  isInReview,
  type Reviewable,
} from '#src/lib/review/review-state.ts'
import { WORDS } from '#src/lib/words.ts'

export interface CashierWords {
  /** `放款` or `确认到账`. */
  readonly verb: string
  /** What a refusal does: `退回 2,000.00 元`. */
  readonly refusedThen: string
  readonly stateTitle: string
  /** Why it cannot be approved now, or null. */
  readonly blocked: string | null
  readonly reasons: Readonly<Record<string, ReviewReason>>
}

export function cashierFoot(
  row: Reviewable,
  decisions: readonly Decision[],
  meName: string,
  words: CashierWords,
  atMs: number,
): Foot {
  const first = firstApproval(decisions)
  const isOver = !isInReview(row)
  const isOwn = !isOver && row.approvals > 0 && first?.staff === meName
  const isFirstOfTwo = row.approvals_needed === 2 && row.approvals === 0
  const pays = `${words.verb} ${formatYuan(row.amount)} 元`
  return {
    eyes: isOver ? null : eyesOf(row, first, meName),
    locked: isOver ? `${words.stateTitle}，不能再决定` : isOwn ? '您已通过初审，须由另一位财务复核' : null,
    claim: { state: claimStateOf(row.claim, atMs), staff: row.claim?.staff ?? '' },
    blocked: words.blocked,
    reasons: words.reasons,
    confirm: row.approvals > 0 ? { amount: row.amount, typed: '', firstNote: firstWords(first) } : null,
    words: {
      approve: isFirstOfTwo ? WORDS.passedFirst : pays,
      approved: isFirstOfTwo ? WORDS.toSecond : pays,
      refused: words.refusedThen,
    },
  }
}

const firstWords = (first: Decision | null) =>
  first === null || first.note === '' ? '' : `${first.staff}：${first.note}`

/** Above every button that moves money, also where one person is enough. */
function eyesOf(row: Reviewable, first: Decision | null, meName: string): Foot['eyes'] {
  const me = (says: string) => ({ name: meName, says, face: meName })
  if (row.approvals_needed === 1) return { first: me('审核人'), second: null }
  if (row.approvals > 0 && first !== null) {
    const says = `初审通过 ${first.at.slice(11, 19)}`
    const second = first.staff === meName ? { name: '另一位财务', says: '待复核' } : me(WORDS.secondDiffers)
    return { first: { name: first.staff, says, face: first.staff }, second }
  }
  const from = `${LIMITS.twoApproversFromYuan}.00`
  const isLarge = fenFromYuan(row.amount) >= fenFromYuan(from)
  const says = isLarge ? `${formatYuan(from)} 起须第二人复核` : '超出您今日单独通过的上限，须第二人复核'
  return { first: me('初审'), second: { name: '另一位财务', says } }
}
