// The heading above a section, with the link to all of it.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronRight } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import css from './section-head.module.css'

type SectionHeadProps = { title: ReactNode; to?: Target; more?: string; end?: ReactNode }

export function SectionHead({ title, to, more = '全部', end }: SectionHeadProps) {
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      {to !== undefined && (
        <Link to={to} className={css.more}>
          {more}
          <Icon d={chevronRight} size={16} />
        </Link>
      )}
      {end}
    </div>
  )
}
