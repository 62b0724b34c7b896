// A part of a page that scrolls by itself: reachable by Tab, so that it can be scrolled without a mouse.
import type { ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  readonly label: string
  readonly className: string | undefined
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // The rule knows no scrolling regions; without the stop nobody could read their end by the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} ref={ref} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
