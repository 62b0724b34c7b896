// Preferences of the device: theme, colours of gains and losses, hidden amounts, closed app banner.
import { applyTheme, followSystemTheme, type Theme, themeFrom } from '@lanting/browser-kit/theme'
import { create } from 'zustand'
import { readPrefs, writePrefs } from '#src/lib/storage.ts'

export interface Prefs {
  readonly theme: Theme
  /** Which colour a gain has. Red is the custom here. */
  readonly rise: 'red' | 'green'
  readonly hideBalance: boolean
  readonly appBannerClosed: boolean
}

/** Stored data is untrusted. */
function stored(): Prefs {
  const { theme, rise, hideBalance, appBannerClosed } = Object(readPrefs()) as Record<string, unknown>
  return {
    theme: themeFrom(theme),
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

function apply(): void {
  const { theme, rise } = usePrefs.getState()
  applyTheme(theme)
  const root = document.documentElement
  if (rise === 'green') root.dataset['rise'] = 'green'
  else delete root.dataset['rise']
}

/** Keeps the document in sync with the preferences and the system. */
export function followPrefs(): void {
  followSystemTheme(apply)
  usePrefs.subscribe(apply)
}
