// Grey placeholders in the final geometry while the first answer loads. Nothing for 300 ms: most answers are faster.
import { cx } from '@lanting/browser-kit/cx'
import type { CSSProperties, ReactNode } from 'react'
import css from './skeleton.module.css'

type BoneProps = {
  width?: string | number
  height?: string | number
  radius?: number
  className?: string | undefined
}

export function Bone({ width, height, radius, className }: BoneProps) {
  const style: CSSProperties = {}
  if (width !== undefined) style.width = width
  if (height !== undefined) style.height = height
  if (radius !== undefined) style.borderRadius = radius
  return <i className={cx(css.bone, className)} style={style} />
}

/** Wraps placeholders of a page's own geometry, and announces loading to screen readers. */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div className={css.skeleton} role="status" aria-busy="true" aria-label="加载中">
      {children}
    </div>
  )
}

type SkeletonRowsProps = { rows?: number; mark?: boolean; lines?: 2 | 3 }

/** Rows of a list: a mark, two or three lines, a figure. */
export function SkeletonRows({ rows = 5, mark = true, lines = 2 }: SkeletonRowsProps) {
  return (
    <Skeleton>
      <div className={css.rows}>
        {Array.from({ length: rows }, (_, i) => (
          <div key={i} className={css.row}>
            {mark && <Bone width={40} height={40} radius={13} />}
            <div className={css.lines}>
              <Bone width="52%" height={14} />
              <Bone width="76%" height={11} />
              {lines === 3 && <Bone width="64%" height={11} />}
            </div>
            <Bone width={72} height={16} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
