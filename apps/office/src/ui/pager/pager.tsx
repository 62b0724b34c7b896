// Page navigation of a list.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#src/ui/button/button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  readonly page: number
  readonly lastPage: number
  readonly total: number
  readonly onPage: (page: number) => void
}

export function Pager({ page, lastPage, total, onPage }: PagerProps) {
  return (
    <footer className={styles.pager}>
      <span>共 {total.toLocaleString('en-US')} 条</span>
      {lastPage > 1 && (
        <>
          <Button
            tone="outline"
            size="row"
            aria-label="上一页"
            disabled={page <= 1}
            icon={<ChevronLeft size={15} aria-hidden="true" />}
            onClick={() => onPage(page - 1)}
          />
          <span>
            {page} / {lastPage}
          </span>
          <Button
            tone="outline"
            size="row"
            aria-label="下一页"
            disabled={page >= lastPage}
            icon={<ChevronRight size={15} aria-hidden="true" />}
            onClick={() => onPage(page + 1)}
          />
        </>
      )}
    </footer>
  )
}
