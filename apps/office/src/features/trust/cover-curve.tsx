// What is held and what is owed over a day, from zero, with a table for who cannot see it.
import { formatYuan } from '@lanting/contract/money'
import type { TrustPageData } from './queries.ts'
import { linePoints } from './rules.ts'
import styles from './trust.module.css'

export function CoverCurve({ points }: { readonly points: TrustPageData['curve'] }) {
  const most = Math.max(1, ...points.flatMap(({ total, cover }) => [Number(total), Number(cover)]))
  const line = (of: 'total' | 'cover') =>
    linePoints(
      points.map((point) => Number(point[of])),
      most,
    )
  const last = points.at(-1)
  if (last === undefined || points.length < 2)
    return <p className={styles.quiet}>不足一小时，还画不出曲线。</p>
  return (
    <figure className={styles.curve}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="曲线">
        <polyline points={line('cover')} className={styles.held} />
        <polyline points={line('total')} />
      </svg>
      <figcaption>
        <span className={styles.heldName}>对应资产 {formatYuan(last.cover)}</span>
        <span>会员负债 {formatYuan(last.total)}</span>
        <span>
          {points[0]?.at.slice(5, 16)} – {last.at.slice(11, 16)}
        </span>
      </figcaption>
    </figure>
  )
}
