// The thin strips under a page's top bar: play money, offline. The shell fills them, the bar places them.
import { createContext, type ReactNode, use } from 'react'
import css from './top-strips.module.css'

export const TopStripsContext = createContext<ReactNode>(null)

type TopStripsProps = {
  /** On a dark picture. */
  overArt?: boolean
  /** On a light picture, which shows through. */
  glass?: boolean
}

/** For a page that renders its own top instead of a `NavBar`. */
export function TopStrips({ overArt = false, glass = false }: TopStripsProps) {
  const strips = use(TopStripsContext)
  const tone = overArt ? css.overArt : glass ? css.glass : css.plain
  return strips === null ? null : <div className={tone}>{strips}</div>
}
