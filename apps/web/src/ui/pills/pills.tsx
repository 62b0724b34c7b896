// Pills with icons: the current section of a long list, and links to the others.
import { cx } from '@lanting/browser-kit/cx'
import { useLayoutEffect, useRef } from 'react'
import css from './pills.module.css'

type Pill<T extends string> = {
  value: T
  label: string
  /** A class that names an icon sprite as a mask (`--glyph`, `--glyphs`) and the icon's index (`--nth`), for the first load. */
  glyph?: string | undefined
}
type PillsProps<T extends string> = {
  label: string
  pills: readonly Pill<T>[]
  value: T
  onPick: (value: T) => void
}

export function Pills<T extends string>({ label, pills, value, onPick }: PillsProps<T>) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef(value)

  useLayoutEffect(() => {
    // The first one is at the start: measuring it would force a layout in the middle of rendering.
    if (shown.current === value) return
    shown.current = value
    const current = box.current?.querySelector<HTMLElement>('[aria-current]')
    if (!box.current || !current) return
    box.current.scrollTo?.({ left: current.offsetLeft - 16, behavior: 'smooth' })
  }, [value])

  return (
    <nav ref={box} className={css.pills} aria-label={label}>
      {pills.map((pill) => {
        const on = pill.value === value
        return (
          <button
            key={pill.value}
            type="button"
            className={cx(css.pill, on && css.on)}
            aria-current={on ? 'true' : undefined}
            onClick={() => onPick(pill.value)}
          >
            {pill.glyph !== undefined && <i className={cx(css.glyph, pill.glyph)} aria-hidden="true" />}
            {pill.label}
          </button>
        )
      })}
    </nav>
  )
}
