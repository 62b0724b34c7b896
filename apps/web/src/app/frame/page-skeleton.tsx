// A page while its code loads: nothing for a moment, then placeholders in a page's geometry.
import css from './page-skeleton.module.css'

export function PageSkeleton() {
  return (
    <div className={css.page} role="status" aria-busy="true" aria-label="加载中">
      <i className={css.bar} />
      <i className={css.card} />
      <i className={css.row} />
      <i className={css.row} />
      <i className={css.row} />
    </div>
  )
}
