// Which pages have a screen. A link to any other is not rendered, and its address redirects to the hall.
import { builtRoute, type RoutePath } from '@lanting/contract/rules/routes'

/** Any page of the product, with or without parameters. A `Link` to one without a screen is not rendered. */
export type Target = RoutePath | `${RoutePath}?${string}`

export function pathOf(target: string): string {
  const cut = target.indexOf('?')
  return cut === -1 ? target : target.slice(0, cut)
}

/** Menus list everything and show what is built: `ROWS.filter((row) => isBuilt(row.to))`. */
export function isBuilt(target: string): boolean {
  return builtRoute(pathOf(target)) !== undefined
}
