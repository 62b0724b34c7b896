// Tags of a row of a money queue: hints, two-person approval, a hold, its claim.
import { REVIEW_HINTS, type ReviewHint } from '@lanting/contract/data/review-reasons'
import { isInReview, type Reviewable } from '#src/lib/review/review-state.ts'
import { Tag } from '#src/ui/tag/tag.tsx'
import styles from './review-tags.module.css'

interface ReviewTagsProps {
  readonly row: Reviewable & { readonly hints: readonly ReviewHint[] }
  readonly held?: boolean
}

export function ReviewTags({ row, held = false }: ReviewTagsProps) {
  const [first] = row.hints
  return (
    <span className={styles.tags}>
      {row.claim !== null && isInReview(row) && (
        <Tag tone="info">{row.claim.mine === 1 ? '我已认领' : `${row.claim.staff} 已认领`}</Tag>
      )}
      {held && <Tag tone="wait">保留中</Tag>}
      {isInReview(row) && row.approvals_needed === 2 && (
        <Tag tone={row.approvals > 0 ? 'wait' : 'neutral'}>{row.approvals > 0 ? '待复核' : '需双人'}</Tag>
      )}
      {first !== undefined && (
        <Tag tone="wait">
          {REVIEW_HINTS[first]}
          {row.hints.length > 1 && ` +${row.hints.length - 1}`}
        </Tag>
      )}
    </span>
  )
}
