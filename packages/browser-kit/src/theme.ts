// Light, dark or system: applies the choice to the document and follows the system.

export type Theme = 'system' | 'light' | 'dark'

/** The page colour of each theme, for the browser's own bars. */
const PAGE_COLOURS = { light: '#f3f6f6', dark: '#081316' } as const

/** The stored value may be anything. */
export const themeFrom = (stored: unknown): Theme =>
  stored === 'light' || stored === 'dark' ? stored : 'system'

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  const dark = theme === 'system' ? darkSystem().matches : theme === 'dark'
  const meta = document.querySelector('meta[name="theme-color"]')
  meta?.setAttribute('content', PAGE_COLOURS[dark ? 'dark' : 'light'])
}

/** Applies the theme now and whenever the system theme changes, for the page's lifetime. */
export function followSystemTheme(apply: () => void): void {
  apply()
  darkSystem().addEventListener('change', apply)
}
