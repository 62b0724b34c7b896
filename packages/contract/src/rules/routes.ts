// The route table: which addresses exist, who may enter, what stays mounted, which bar is on top and which tab is lit.
/**
 * `open`: anybody. `login`: without a session to /login with the wanted path in `redirect`.
 * `confirm`: the page opens, and a visitor is asked by the confirm whether to log in.
 * `toast`: a visitor reads 请登录！ and is taken to the hall after a second.
 */
export type Guard = 'open' | 'login' | 'confirm' | 'toast'

/** `shell`: balance or login buttons. `none`: the page draws its own top. Else a title with a back arrow. */
export type Header = 'shell' | 'none'

export type Tab = 'service' | 'hall' | 'discover' | 'promo' | 'mine'

export interface Route {
  readonly path: string
  readonly guard: Guard
  readonly header?: Header
  /** Shown inside the shell with the tab bar; the tab that is lit, if any. */
  readonly tab?: Tab | null
  readonly keepAlive?: true
  /** Reached by a visitor from inside the app, it asks by the confirm instead of leading away at once. */
  readonly inAppConfirm?: true
}

export const ROUTES = [
  { path: '/', guard: 'open', header: 'shell', tab: 'hall', keepAlive: true },
  { path: '/home', guard: 'open', header: 'shell', tab: 'hall' },
  { path: '/index_old', guard: 'open', header: 'shell', tab: 'hall' },
  { path: '/discover', guard: 'open', header: 'shell', tab: 'discover' },
  { path: '/hongbao', guard: 'confirm', header: 'none', tab: 'promo', inAppConfirm: true },
  { path: '/activity', guard: 'open', header: 'none', tab: 'promo' },
  { path: '/activity_old', guard: 'open', header: 'none', tab: 'promo' },
  { path: '/zhanzhu', guard: 'open', header: 'shell', tab: 'discover' },
  { path: '/mine', guard: 'login', header: 'none', tab: 'mine' },
  { path: '/mine_old', guard: 'login', header: 'none', tab: 'mine' },
  { path: '/app', guard: 'login', header: 'shell', tab: null },
  { path: '/kefu', guard: 'open', tab: 'service' },

  { path: '/login', guard: 'open', header: 'none' },
  { path: '/reg', guard: 'open', header: 'none' },
  { path: '/reg2', guard: 'open', header: 'none' },
  { path: '/password', guard: 'login' },
  { path: '/userInfo', guard: 'login' },
  { path: '/userCent', guard: 'login' },
  { path: '/security', guard: 'login' },
  { path: '/myData', guard: 'login' },
  { path: '/closeAccount', guard: 'login' },
  { path: '/notifications', guard: 'login' },

  { path: '/message', guard: 'login' },
  { path: '/boutBallBet', guard: 'open' },
  { path: '/boutBallBetInfo', guard: 'open' },
  { path: '/abouts', guard: 'open' },
  { path: '/usdtmore', guard: 'open' },

  { path: '/account', guard: 'login' },
  { path: '/wallet', guard: 'login' },
  { path: '/transfer', guard: 'login', header: 'none', inAppConfirm: true },
  { path: '/money', guard: 'login' },
  { path: '/gamePage', guard: 'open', header: 'none' },
  { path: '/concise', guard: 'toast', keepAlive: true },
  { path: '/betRecord', guard: 'login' },
  { path: '/transRecord', guard: 'login' },

  { path: '/recharge', guard: 'login', keepAlive: true },
  { path: '/payInfo', guard: 'login' },
  { path: '/withdrawal', guard: 'login' },
  { path: '/withdrawAccount', guard: 'login' },
  { path: '/addBankCard', guard: 'login' },
  { path: '/addUsdtCard', guard: 'login' },

  { path: '/lottery', guard: 'toast' },
  { path: '/lotteryPage', guard: 'toast', header: 'none' },
  { path: '/fair', guard: 'open' },

  { path: '/activityInfo', guard: 'open', header: 'none' },
  { path: '/activityRecord', guard: 'login', inAppConfirm: true },
  { path: '/zhanzhuye', guard: 'open' },
  { path: '/hongbaoList', guard: 'open' },
  { path: '/welfare', guard: 'login', inAppConfirm: true },
  { path: '/fanshui', guard: 'login' },
  { path: '/trust', guard: 'open' },
  { path: '/vip', guard: 'open', keepAlive: true },
  { path: '/vip2', guard: 'open' },
  { path: '/iframepage', guard: 'open' },
  { path: '/inviter', guard: 'login', inAppConfirm: true },
  { path: '/applyagent', guard: 'login' },
  { path: '/agent', guard: 'login' },
  { path: '/safety', guard: 'login' },
] as const satisfies readonly Route[]

export type RoutePath = (typeof ROUTES)[number]['path']
/** The pages that must have a screen: all of them. */
export type BuiltPath = RoutePath

const BY_PATH: ReadonlyMap<string, Route> = new Map(ROUTES.map((route) => [route.path, route]))

/** The rules of a page that can be opened. */
export function builtRoute(path: string): Route | undefined {
  return BY_PATH.get(path)
}

/** `/?pid=7` leads a visitor to registration with the referrer kept. */
export function pidEntry(search: string): string | null {
  const pid = new URLSearchParams(search).get('pid')
  if (pid === null || !/^[1-9]\d{0,14}$/.test(pid)) return null
  return `/login?type=1&pid=${pid}`
}
