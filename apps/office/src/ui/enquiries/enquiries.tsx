// Log of queries to a third party and their replies, newest first.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode } from 'react'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './enquiries.module.css'

interface MarkedProps {
  readonly is: boolean
  readonly yes: string
  readonly no: string
}

export function Marked({ is, yes, no }: MarkedProps) {
  return <span className={is ? text.ok : text.muted}>{is ? yes : no}</span>
}

interface EnquiriesProps<L> {
  readonly columns: readonly (readonly [title: string, cell: (line: L) => ReactNode])[]
  readonly lines: readonly L[]
  readonly keyOf: (line: L) => string
  /** A conclusive line is marked. */
  readonly isMarked?: (line: L) => boolean
  readonly none: string
}

export function Enquiries<L>({ columns, lines, keyOf, isMarked, none }: EnquiriesProps<L>) {
  return (
    <ScrollRegion fill label="查询记录">
      <table className={styles.enquiries}>
        <thead>
          <tr>
            {columns.map(([title]) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)} className={cx(isMarked?.(line) && styles.marked)}>
              {columns.map(([title, cell]) => (
                <td key={title}>{cell(line)}</td>
              ))}
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={text.muted}>
                {none}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
