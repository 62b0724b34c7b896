// The bar at the foot of a form with its one primary action. It moves above the on-screen keyboard.
import { cx } from '@lanting/browser-kit/cx'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './foot-bar.module.css'

type FootBarProps = { children: ReactNode; caption?: ReactNode; look?: 'line' | 'plain' }

export function FootBar({ children, caption, look = 'line' }: FootBarProps) {
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const lift = () => {
      const keyboard = Math.max(0, window.innerHeight - view.height - view.offsetTop)
      bar.current?.style.setProperty('--keyboard', `${Math.round(keyboard)}px`)
    }
    view.addEventListener('resize', lift)
    view.addEventListener('scroll', lift)
    return () => {
      view.removeEventListener('resize', lift)
      view.removeEventListener('scroll', lift)
    }
  }, [])

  return (
    <div ref={bar} className={cx(css.bar, css[look])}>
      {caption !== undefined && <p className={css.caption}>{caption}</p>}
      <div className={css.actions}>{children}</div>
    </div>
  )
}
