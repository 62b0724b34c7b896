// A scrolling part of a page: focusable by Tab, so that it can be scrolled without a mouse.
import { cx } from '@lanting/browser-kit/cx'
import type { ReactNode, Ref } from 'react'
import styles from './scroll-region.module.css'

interface ScrollRegionProps {
  readonly label: string
  readonly className?: string | undefined
  /** Takes the height that is left. */
  readonly fill?: boolean
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

export function ScrollRegion({ label, className, fill = false, ref, children }: ScrollRegionProps) {
  return (
    // The lint rule does not know scrolling regions; without the tab stop the keyboard could not scroll them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className={cx(fill && styles.fill, className)}
      ref={ref}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {children}
    </div>
  )
}
