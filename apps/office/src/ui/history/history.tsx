// A history, line by line: time, event, details.
import type { CSSProperties } from 'react'
import styles from './history.module.css'

export interface Event {
  /** The whole time; it is shown in short, and whole on hover. */
  readonly at: string
  readonly words: string
  readonly note: string
  /** On hover over the words. */
  readonly title?: string | undefined
  /** Automatic, not done by staff. */
  readonly quiet?: boolean
}

interface EventsProps {
  readonly events: readonly Event[]
  readonly short: (at: string) => string
  /** Pixels for the time. */
  readonly width: number
}

export function Events({ events, short, width }: EventsProps) {
  return (
    <ol className={styles.history} style={{ '--when': `${width}px` } as CSSProperties}>
      {events.map(({ at, words, note, title, quiet }, index) => (
        <li key={`${at}${words}${index}`} data-quiet={quiet === true ? true : undefined}>
          <time title={at}>{short(at)}</time>
          <span title={title}>
            {words}
            {note !== '' && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}

export interface HistoryLine {
  readonly at: string
  readonly staff: string
  readonly action: string
  readonly note: string
}

/** Who did what with an item, in order. */
export function History({ lines }: { readonly lines: readonly HistoryLine[] }) {
  return (
    <Events
      width={84}
      short={(at) => at.slice(5, 16)}
      events={lines.map(({ at, staff, action, note }) => ({ at, words: `${staff} ${action}`, note }))}
    />
  )
}
