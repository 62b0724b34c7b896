// The left pane: who wrote, about what, and how long it has waited.
import { SUPPORT_CATEGORIES, SUPPORT_STATES } from '@lanting/contract/codes'
import { useEffect, useRef } from 'react'
import { now } from '@lanting/browser-kit/clock'
import { ageMinutes, ageText } from '#src/lib/time-text.ts'
import { Avatar } from '#src/ui/avatar/avatar.tsx'
import { cx } from '@lanting/browser-kit/cx'
import type { SupportRow } from './queries.ts'
import styles from './support.module.css'

/** Minutes within which a message should be answered; twice as long is red. */
const TARGET_MINUTES = 60

export const writerOf = (row: SupportRow) => row.member?.username ?? (row.contact || '访客')

function waitTone(minutes: number): string | undefined {
  if (minutes > TARGET_MINUTES * 2) return styles.late
  return minutes > TARGET_MINUTES ? styles.slow : undefined
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
            onClick={() => onChoose(row.id)}
          >
            <Avatar seed={writerOf(row)} size={34} />
            <span className={styles.line}>
              <b>{writerOf(row)}</b> {SUPPORT_CATEGORIES[row.category]}
            </span>
            <span className={cx(styles.wait, row.state === 0 && waitTone(ageMinutes(row.created_at, at)))}>
              {row.state === 0 ? ageText(row.created_at, at) : SUPPORT_STATES[row.state]}
            </span>
            <span className={styles.excerpt}>{row.replies.at(-1)?.content ?? row.content}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
