// Tabs that filter a list. The wave under the current one slides to the next.
import { cx } from '@lanting/browser-kit/cx'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { onRovingKey } from './use-roving.ts'
import css from './wave-tabs.module.css'

type WaveTabsProps<T extends string> = {
  label: string
  tabs: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  /** On dark backgrounds: white text, a golden wave. */
  look?: 'page' | 'gold'
  className?: string | undefined
}

export function WaveTabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'page',
  className,
}: WaveTabsProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const [middle, setMiddle] = useState<number | null>(null)

  useLayoutEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!box.current || !current) return
    setMiddle(current.offsetLeft + current.offsetWidth / 2)
    // Only sideways: scrollIntoView would also move the page.
    box.current.scrollTo?.({
      left: current.offsetLeft - (box.current.clientWidth - current.offsetWidth) / 2,
      behavior: 'smooth',
    })
  }, [value, tabs])

  return (
    <div
      ref={box}
      role="tablist"
      aria-label={label}
      className={cx(css.tabs, css[look], className)}
      onKeyDown={onRovingKey}
    >
      {tabs.map((tab) => {
        const on = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-roving
            aria-selected={on}
            tabIndex={on ? 0 : -1}
            className={cx(css.tab, on && css.on)}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        )
      })}
      {middle !== null && (
        <i className={css.wave} style={{ '--middle': `${middle}px` } as CSSProperties} aria-hidden="true" />
      )}
    </div>
  )
}
