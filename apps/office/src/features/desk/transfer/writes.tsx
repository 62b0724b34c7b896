// Preview of the ledger entries of an outcome.
import type { TransferFull } from '#src/queries/money.ts'
import board from '#src/ui/board/board.module.css'
import { PostingLines } from '#src/ui/posting-lines/posting-lines.tsx'
import { cutMiddle, partOf } from './rules.ts'
import styles from './transfers.module.css'

interface WritesProps {
  readonly full: TransferFull
  readonly outcome: 'done' | 'refused'
  /** The amount the venue booked, as entered. */
  readonly booked: string
}

export function Writes({ full, outcome, booked }: WritesProps) {
  const end = full.writes.find((one) => one.outcome === outcome)
  if (end === undefined) return null
  const { direction, amount: sent } = full.row
  const lines = outcome === 'done' ? partOf(end.lines, direction, sent, booked) : end.lines
  return (
    <section aria-label="确认后写入">
      <h3 className={board.caption}>确认后写入</h3>
      {lines.length === 0 ? (
        <p className={styles.nothing}>不写分录：转出时没有预留款项，会员的钱仍在场馆。</p>
      ) : (
        <PostingLines lines={lines} postingKey={end.key} shownKey={cutMiddle(end.key)} />
      )}
    </section>
  )
}
