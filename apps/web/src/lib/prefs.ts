// Preferences of the device: theme, colours of gains and losses, hidden amounts, closed app banner.
import { create } from 'zustand'
import { readPrefs, writePrefs } from '#src/lib/storage.ts'

export interface Prefs {
  readonly theme: 'system' | 'light' | 'dark'
  /** Which colour a gain has. Red is the custom here. */
  readonly rise: 'red' | 'green'
  readonly hideBalance: boolean
  readonly appBannerClosed: boolean
}

const DEFAULTS: Prefs = { theme: 'system', rise: 'red', hideBalance: false, appBannerClosed: false }
/** The page colour of each theme, for the browser's own bars. */
const THEME_COLOURS = { light: '#f3f6f6', dark: '#081316' } as const

function stored(): Prefs {
  const raw = readPrefs()
  if (typeof raw !== 'object' || raw === null) return DEFAULTS
  const { theme, rise, hideBalance, appBannerClosed } = raw as Record<string, unknown>
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    rise: rise === 'green' ? 'green' : 'red',
    hideBalance: hideBalance === true,
    appBannerClosed: appBannerClosed === true,
  }
}

export const usePrefs = create<Prefs>(() => stored())

export function setPrefs(change: Partial<Prefs>): void {
  usePrefs.setState(change)
  writePrefs(usePrefs.getState())
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

export function isDark(theme: Prefs['theme']): boolean {
  return theme === 'system' ? darkSystem().matches : theme === 'dark'
}

function apply(): void {
  const { theme, rise } = usePrefs.getState()
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  if (rise === 'green') root.dataset['rise'] = 'green'
  else delete root.dataset['rise']
  const colour = THEME_COLOURS[isDark(theme) ? 'dark' : 'light']
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
}

/** Keeps the document in step with the preferences and the system; returns how to stop. */
export function followPrefs(): () => void {
  apply()
  const system = darkSystem()
  system.addEventListener('change', apply)
  const stop = usePrefs.subscribe(apply)
  return () => {
    system.removeEventListener('change', apply)
    stop()
  }
}

const subscribeSystem = (changed: () => void) => {
  const system = darkSystem()
  system.addEventListener('change', changed)
  return () => system.removeEventListener('change', changed)
}

export { subscribeSystem }
