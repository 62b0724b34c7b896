// Light, dark or as the system says; a choice of the device that outlives sessions.
import { create } from 'zustand'

export type Theme = 'system' | 'light' | 'dark'

const THEME_KEY = 'office-theme'
/** The page colour of each theme, for the browser's own bars. */
const PAGE_COLOURS = { light: '#f3f6f6', dark: '#081316' } as const

function stored(): Theme {
  try {
    const value = localStorage.getItem(THEME_KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: stored() }))

export function setTheme(theme: Theme): void {
  useTheme.setState({ theme })
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

function apply(): void {
  const { theme } = useTheme.getState()
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  const dark = theme === 'system' ? darkSystem().matches : theme === 'dark'
  const meta = document.querySelector('meta[name="theme-color"]')
  meta?.setAttribute('content', PAGE_COLOURS[dark ? 'dark' : 'light'])
}

/** Keeps the document in step with the choice and the system. */
export function followTheme(): void {
  apply()
  darkSystem().addEventListener('change', apply)
  useTheme.subscribe(apply)
}
