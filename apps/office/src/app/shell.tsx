// The office after login: rail, page, global keys and the panels they open.
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type KeyMap, useKeys } from '#src/lib/keys.ts'
import { closePanel, openPanel, usePanel } from '#src/lib/panels.ts'
import type { Me } from '#src/queries/me.ts'
import { type Books, useBooks } from '#src/queries/money.ts'
import { useWaiting } from '#src/queries/waiting.ts'
import { useIdleLeave } from './idle.ts'
import { JumpPanel } from './jump-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { pagesFor } from './pages.ts'
import { type MoneyCheck, Rail } from './rail.tsx'
import styles from './shell.module.css'
import { useSupportBell } from './support-bell.ts'

export function Shell({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const panel = usePanel((state) => state.open)
  const waiting = useWaiting(me)
  const books = useBooks(me.permissions.includes('money.read')).data
  useIdleLeave()
  useSupportBell(me)

  const pages = pagesFor(me.permissions)
  const goto = pages.map(({ letter, path }): [string, () => void] => [
    `g ${letter}`,
    () => void navigate(path),
  ])
  const map: KeyMap = {
    ...Object.fromEntries(goto),
    '?': () => openPanel('keys'),
    'mod+k': () => openPanel('jump'),
  }
  useKeys(map)

  return (
    <div className={styles.shell}>
      <Rail me={me} waiting={waiting} check={books === undefined ? null : lightOf(books)} />
      {children}
      {panel === 'jump' && <JumpPanel me={me} onClose={closePanel} />}
      {panel === 'keys' && <KeysPanel pages={pages} onClose={closePanel} />}
    </div>
  )
}

/** Green only when the last check passed, nothing is frozen and every venue agrees. */
function lightOf({ last_check: last, withdrawals_frozen: frozen, venues }: Books): MoneyCheck | null {
  if (last === null) return null
  const differing = venues.filter(({ difference }) => difference !== null && Number(difference) !== 0).length
  if (last.ok === 1 && frozen === 0 && differing > 0)
    return { state: 'venues', venues: differing, at: last.at.slice(11) }
  const state = last.ok === 1 ? (frozen === 1 ? 'frozen' : 'balanced') : frozen === 1 ? 'broken' : 'doubtful'
  return { state, at: last.at.slice(11) }
}
