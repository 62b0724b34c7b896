// Light, dark or system; a setting of the device that outlives sessions.
import { attempt } from '@lanting/browser-kit/attempt'
import { applyTheme, followSystemTheme, type Theme, themeFrom } from '@lanting/browser-kit/theme'
import { create } from 'zustand'

const THEME_KEY = 'office-theme'

export const useTheme = create<{ readonly theme: Theme }>(() => ({
  theme: themeFrom(attempt(() => localStorage.getItem(THEME_KEY), null)),
}))

export function setTheme(theme: Theme): void {
  useTheme.setState({ theme })
  attempt(() => localStorage.setItem(THEME_KEY, theme))
}

/** Syncs the document with the setting and the system. */
export function followTheme(): void {
  const apply = () => applyTheme(useTheme.getState().theme)
  followSystemTheme(apply)
  useTheme.subscribe(apply)
}
