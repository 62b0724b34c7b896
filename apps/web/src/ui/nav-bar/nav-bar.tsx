// The bar at the top of a page: back at the left, the title in the middle, one action at the right.
import { cx } from '@lanting/browser-kit/cx'
import { chevronLeft } from '@lanting/design/icons'
import type { ReactNode } from 'react'
import { goBack } from '#src/lib/navigation/go.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { TopStrips } from '#src/ui/top-strips/top-strips.tsx'
import css from './nav-bar.module.css'

type NavBarProps = {
  title?: ReactNode
  /** False for a standalone page; a function to go elsewhere than one page back. */
  back?: boolean | (() => void)
  right?: ReactNode
  /**
   * `art`: over a picture, transparent, back in a dark disc. `dark`: over a dark ground, white.
   * `clear`: over a light landscape, transparent; it scrolls away with it.
   */
  look?: 'page' | 'surface' | 'art' | 'dark' | 'clear'
  /** A line below, for pages whose content scrolls under the bar. */
  line?: boolean
}

export function NavBar({ title, back = true, right, look = 'page', line }: NavBarProps) {
  const onBack = typeof back === 'function' ? back : () => goBack()
  return (
    <>
      <header className={cx(css.bar, css[look], line && css.line)}>
        <div className={css.row}>
          <div className={css.side}>
            {back !== false && (
              <IconButton
                icon={chevronLeft}
                size={24}
                label="返回"
                look={look === 'art' ? 'disc' : 'plain'}
                onClick={onBack}
              />
            )}
          </div>
          {title !== undefined && title !== '' && <h1 className={css.title}>{title}</h1>}
          <div className={cx(css.side, css.end)}>{right}</div>
        </div>
      </header>
      <TopStrips overArt={look === 'art' || look === 'dark'} glass={look === 'clear'} />
    </>
  )
}

/** The text action at the right of a bar. */
export function NavAction({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={css.action} onClick={onClick}>
      {children}
    </button>
  )
}

export function NavLink({ children, to }: { children: ReactNode; to: Target }) {
  return (
    <Link to={to} className={css.action}>
      {children}
    </Link>
  )
}
