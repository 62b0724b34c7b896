// The left pane: author, subject, and waiting time.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { now } from '@lanting/browser-kit/clock'
import { cx } from '@lanting/browser-kit/cx'
import { SUPPORT_CATEGORIES } from '@lanting/contract/data/support-categories'
import { SUPPORT } from '@lanting/contract/states'
import { useEffect, useRef } from 'react'
import { ageMinutes, ageText } from '#src/lib/time-text.ts'
import type { SupportRow } from './rules.ts'
import styles from './support.module.css'

/** Minutes within which a message should be answered; twice as long is red. */
const TARGET_MINUTES = 60

export const writerOf = (row: SupportRow) => row.member?.username ?? (row.contact || '访客')
/** The landscape that the member sees as well. */
export const faceOf = (row: SupportRow) => String(row.member?.id ?? writerOf(row))

function waitTone(minutes: number): string | undefined {
  if (minutes > TARGET_MINUTES * 2) return styles.late
  return minutes > TARGET_MINUTES ? styles.slow : undefined
}

/** How long it has waited; after a reply, its state. */
function Wait({ row, at }: { readonly row: SupportRow; readonly at: number }) {
  const state = SUPPORT.word(row.state)
  if (state !== 'waiting') return <span className={styles.wait}>{SUPPORT.label(state)}</span>
  return (
    <span className={cx(styles.wait, waitTone(ageMinutes(row.waiting_since, at)))}>
      {ageText(row.waiting_since, at)}
      {row.unread > 1 && ` · ${row.unread} 条`}
    </span>
  )
}

interface Props {
  readonly rows: readonly SupportRow[]
  readonly current: string
  readonly onChoose: (id: string) => void
}

export function ConversationList({ rows, current, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const at = now()
  useEffect(() => {
    list.current?.querySelector(`[data-id="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <ul className={styles.list} ref={list} aria-label="会话">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            data-id={row.id}
            className={styles.one}
            aria-current={row.id === current ? 'true' : undefined}
            data-taken={row.claim?.mine === 0 || undefined}
            onClick={() => onChoose(row.id)}
          >
            <Avatar seed={faceOf(row)} size={34} />
            <span className={styles.line}>
              <b>{writerOf(row)}</b> {SUPPORT_CATEGORIES[row.category]}
            </span>
            <Wait row={row} at={at} />
            <span className={styles.excerpt}>
              {row.claim !== null && (
                <b>{row.claim.mine === 1 ? '我已认领' : `${row.claim.staff} 已认领`} </b>
              )}
              {(row.replies.at(-1)?.content ?? row.content) || '［图片］'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
