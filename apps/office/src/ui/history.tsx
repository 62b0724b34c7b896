// Who did what with an item, in order.
import styles from './history.module.css'

export interface HistoryLine {
  readonly at: string
  readonly staff: string
  readonly action: string
  readonly note: string
}

export function History({ lines }: { readonly lines: readonly HistoryLine[] }) {
  return (
    <ol className={styles.history}>
      {lines.map(({ at, staff, action, note }) => (
        <li key={`${at}${staff}${action}`}>
          <time>{at.slice(5, 16)}</time>
          <span>
            {staff} {action}
            {note !== '' && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}
