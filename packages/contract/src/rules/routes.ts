// The route table: which addresses exist, who may enter, what stays mounted, which bar is on top and which tab is lit.
import { type Area, isBuiltArea, type UnbuiltArea } from '../areas.ts'

/**
 * `open`: anybody. `login`: without a session to /login with the wanted path in `redirect`.
 * `confirm`: the page opens, and a visitor is asked by the confirm whether to log in.
 * `toast`: a visitor reads 请登录！ and is taken to the hall after a second.
 */
export type Guard = 'open' | 'login' | 'confirm' | 'toast'

/** `shell`: balance or login buttons. `back`: title with a back arrow. `none`: the page draws its own top. */
export type Header = 'shell' | 'back' | 'none'

export type Tab = 'service' | 'hall' | 'discover' | 'promo' | 'mine'

export interface Route {
  readonly path: string
  readonly guard: Guard
  readonly header: Header
  /** The halls belong to no area: they are the frame around all of them. */
  readonly area: Area | 'hall'
  /** Shown inside the shell with the tab bar; the tab that is lit, if any. */
  readonly tab?: Tab | null
  readonly keepAlive?: true
  /** Reached by a visitor from inside the app, it asks by the confirm instead of leading away at once. */
  readonly inAppConfirm?: true
  /** Same page as another route. */
  readonly sameAs?: string
}

export const ROUTES = [
  { path: '/', guard: 'open', header: 'shell', area: 'hall', tab: 'hall', keepAlive: true },
  { path: '/home', guard: 'open', header: 'shell', area: 'hall', tab: 'hall' },
  { path: '/index_old', guard: 'open', header: 'shell', area: 'hall', tab: 'hall', sameAs: '/' },
  { path: '/discover', guard: 'open', header: 'shell', area: 'hall', tab: 'discover' },
  { path: '/hongbao', guard: 'confirm', header: 'none', area: 'redpacket', tab: 'promo', inAppConfirm: true },
  { path: '/activity', guard: 'open', header: 'none', area: 'promo', tab: 'promo' },
  { path: '/activity_old', guard: 'open', header: 'none', area: 'promo', tab: 'promo', sameAs: '/activity' },
  { path: '/zhanzhu', guard: 'open', header: 'shell', area: 'hall', tab: 'discover' },
  { path: '/mine', guard: 'login', header: 'none', area: 'member', tab: 'mine' },
  { path: '/mine_old', guard: 'login', header: 'none', area: 'member', tab: 'mine', sameAs: '/mine' },
  { path: '/app', guard: 'login', header: 'shell', area: 'hall', tab: null },
  { path: '/kefu', guard: 'open', header: 'back', area: 'content', tab: 'service' },

  { path: '/login', guard: 'open', header: 'none', area: 'auth' },
  { path: '/reg', guard: 'open', header: 'none', area: 'auth', sameAs: '/reg2' },
  { path: '/reg2', guard: 'open', header: 'none', area: 'auth' },
  { path: '/password', guard: 'login', header: 'back', area: 'auth' },
  { path: '/userInfo', guard: 'login', header: 'back', area: 'member' },
  { path: '/userCent', guard: 'login', header: 'back', area: 'member' },
  { path: '/security', guard: 'login', header: 'back', area: 'member' },

  { path: '/message', guard: 'login', header: 'back', area: 'content' },
  { path: '/boutBallBet', guard: 'open', header: 'back', area: 'content' },
  { path: '/boutBallBetInfo', guard: 'open', header: 'back', area: 'content' },
  { path: '/abouts', guard: 'open', header: 'back', area: 'content' },
  { path: '/usdtmore', guard: 'open', header: 'back', area: 'content' },

  { path: '/account', guard: 'login', header: 'back', area: 'wallet' },
  { path: '/wallet', guard: 'login', header: 'back', area: 'wallet' },
  { path: '/transfer', guard: 'login', header: 'none', area: 'wallet', inAppConfirm: true },
  { path: '/money', guard: 'login', header: 'back', area: 'wallet' },
  { path: '/gamePage', guard: 'open', header: 'none', area: 'venue' },
  { path: '/concise', guard: 'toast', header: 'back', area: 'venue', keepAlive: true },
  { path: '/betRecord', guard: 'login', header: 'back', area: 'record' },
  { path: '/transRecord', guard: 'login', header: 'back', area: 'record' },

  { path: '/recharge', guard: 'login', header: 'back', area: 'deposit', keepAlive: true },
  { path: '/payInfo', guard: 'login', header: 'back', area: 'deposit' },
  { path: '/withdrawal', guard: 'login', header: 'back', area: 'withdrawal' },
  { path: '/withdrawAccount', guard: 'login', header: 'back', area: 'card' },
  { path: '/addBankCard', guard: 'login', header: 'back', area: 'card' },
  { path: '/addUsdtCard', guard: 'login', header: 'back', area: 'card' },

  { path: '/lottery', guard: 'toast', header: 'back', area: 'lottery' },
  { path: '/lotteryPage', guard: 'toast', header: 'none', area: 'lottery' },
  { path: '/fair', guard: 'open', header: 'back', area: 'lottery' },

  { path: '/activityInfo', guard: 'open', header: 'none', area: 'promo' },
  { path: '/activityRecord', guard: 'login', header: 'back', area: 'promo', inAppConfirm: true },
  { path: '/zhanzhuye', guard: 'open', header: 'back', area: 'hall' },
  { path: '/hongbaoList', guard: 'open', header: 'back', area: 'redpacket' },
  { path: '/welfare', guard: 'login', header: 'back', area: 'redpacket', inAppConfirm: true },
  { path: '/fanshui', guard: 'login', header: 'back', area: 'rebate' },
  { path: '/vip', guard: 'open', header: 'back', area: 'vip', keepAlive: true },
  { path: '/vip2', guard: 'open', header: 'back', area: 'vip', sameAs: '/vip' },
  { path: '/iframepage', guard: 'open', header: 'back', area: 'vip', sameAs: '/vip' },
  { path: '/inviter', guard: 'login', header: 'back', area: 'invite', inAppConfirm: true },
  { path: '/applyagent', guard: 'login', header: 'back', area: 'agent' },
  { path: '/agent', guard: 'login', header: 'back', area: 'agent' },
  { path: '/safety', guard: 'login', header: 'back', area: 'safety' },
] as const satisfies readonly Route[]

export type RoutePath = (typeof ROUTES)[number]['path']
/** The pages that must have a screen. */
export type BuiltPath = Exclude<(typeof ROUTES)[number], { readonly area: UnbuiltArea }>['path']

const BY_PATH: ReadonlyMap<string, Route> = new Map(
  ROUTES.filter(({ area }) => area === 'hall' || isBuiltArea(area)).map((route) => [route.path, route]),
)

/** The rules of a page that can be opened. One of an area that does not exist yet is as unknown as any other address. */
export function builtRoute(path: string): Route | undefined {
  return BY_PATH.get(path)
}

/** `/?pid=7` leads a visitor to registration with the referrer kept. */
export function pidEntry(search: string): string | null {
  const pid = new URLSearchParams(search).get('pid')
  if (pid === null || !/^[1-9]\d{0,14}$/.test(pid)) return null
  return `/login?type=1&pid=${pid}`
}
