// Which pages have a screen. A link to any other is not drawn, and its address leads to the hall.
import { findRoute, type Route, type RoutePath } from '@lanting/contract/rules/routes'

/** Every page that has a screen. `app/screens.tsx` must name a component for each, and for nothing else. */
export const BUILT = [
  '/',
  '/home',
  '/index_old',
  '/discover',
  '/app',
  '/login',
  '/reg',
  '/reg2',
  '/password',
  '/mine',
  '/mine_old',
  '/userInfo',
  '/userCent',
  '/message',
  '/kefu',
  '/boutBallBet',
  '/boutBallBetInfo',
  '/abouts',
  '/usdtmore',
  '/account',
  '/wallet',
  '/transfer',
  '/money',
  '/gamePage',
  '/concise',
  '/betRecord',
  '/transRecord',
  '/recharge',
  '/payInfo',
  '/withdrawal',
  '/withdrawAccount',
  '/addBankCard',
  '/addUsdtCard',
  '/lottery',
  '/lotteryPage',
  '/fair',
  '/fanshui',
  '/vip',
  '/vip2',
  '/iframepage',
] as const satisfies readonly RoutePath[]

export type BuiltPath = (typeof BUILT)[number]
/** Any page of the product, with or without parameters. A `Link` to one without a screen is not drawn. */
export type Target = RoutePath | `${RoutePath}?${string}`

const built: ReadonlySet<string> = new Set(BUILT)

export function pathOf(target: string): string {
  const cut = target.indexOf('?')
  return cut === -1 ? target : target.slice(0, cut)
}

/** Menus list everything and show what is built: `ROWS.filter((row) => isBuilt(row.to))`. */
export function isBuilt(target: string): boolean {
  return built.has(pathOf(target))
}

/** The contract's rules for a page, or undefined when there is no screen for it. */
export function builtRoute(path: string): Route | undefined {
  return built.has(path) ? findRoute(path) : undefined
}
