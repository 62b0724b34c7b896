// Pictures side by side, swiped (scroll-snap) or autoplayed. The counter is also the pause button.
import { cx } from '@lanting/browser-kit/cx'
import { type ReactNode, useRef, useState } from 'react'
import { useAutoplay } from '#src/lib/hooks/use-autoplay.ts'
import css from './carousel.module.css'

type CarouselProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string | number
  children: (item: T, index: number) => ReactNode
  everyMs?: number
  /** The counter's total, where it is not the number of pictures. */
  total?: number
  className?: string | undefined
}

export function Carousel<T>({
  label,
  items,
  keyOf,
  children,
  everyMs = 5000,
  total = items.length,
  className,
}: CarouselProps<T>) {
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const many = items.length > 1

  const show = (next: number) => {
    const width = strip.current?.clientWidth ?? 0
    strip.current?.scrollTo?.({ left: next * width, behavior: 'smooth' })
    setIndex(next)
  }
  const { paused, togglePause, holdProps } = useAutoplay(everyMs, many, () =>
    show((index + 1) % items.length),
  )

  const follow = () => {
    const element = strip.current
    if (!element || element.clientWidth === 0) return
    const near = Math.round(element.scrollLeft / element.clientWidth)
    if (near !== index && near < items.length) setIndex(near)
  }

  return (
    <section
      className={cx(css.carousel, className)}
      aria-roledescription="轮播"
      aria-label={label}
      {...holdProps}
    >
      <ul ref={strip} className={css.strip} tabIndex={0} aria-label={`${label}，左右滑动`} onScroll={follow}>
        {items.map((item, i) => (
          <li
            key={keyOf(item)}
            className={css.slide}
            aria-label={`第 ${i + 1} 张，共 ${total} 张`}
            inert={i !== index}
          >
            {children(item, i)}
          </li>
        ))}
      </ul>
      {many && (
        <button
          type="button"
          className={css.counter}
          aria-label={`${index + 1} / ${total}，${paused ? '继续轮播' : '暂停轮播'}`}
          aria-pressed={paused}
          onClick={togglePause}
        >
          {paused && <i className={css.pause} aria-hidden="true" />}
          {index + 1} / {total}
        </button>
      )}
    </section>
  )
}
