// The thin strips under a page's top bar: play money, no network. The shell fills them, the bar places them.
import { createContext, type ReactNode, use } from 'react'
import css from './top-strips.module.css'

export const TopStripsContext = createContext<ReactNode>(null)

/** For a page that draws its own top instead of a `NavBar`. `overArt`: on a dark picture. */
export function TopStrips({ overArt = false }: { overArt?: boolean }) {
  const strips = use(TopStripsContext)
  return strips === null ? null : <div className={overArt ? css.overArt : css.plain}>{strips}</div>
}
