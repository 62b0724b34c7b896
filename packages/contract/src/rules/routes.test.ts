// The route table against the specification's lists, and the guard's decisions.
import { describe, expect, it } from 'vitest'
import { builtRoute, pidEntry, ROUTES, type Route } from './routes.ts'

const SHELL = '/ /home /discover /index_old /hongbao /activity /activity_old /zhanzhu /mine /mine_old /app'
const TOP =
  '/account /inviter /withdrawAccount /vip2 /iframepage /kefu /login /reg /reg2 /gamePage /lottery /lotteryPage ' +
  '/activityInfo /zhanzhuye /vip /applyagent /boutBallBet /boutBallBetInfo /message /fanshui /userInfo /userCent ' +
  '/wallet /addBankCard /addUsdtCard /usdtmore /password /welfare /betRecord /activityRecord /transRecord /money ' +
  '/recharge /payInfo /concise /withdrawal /transfer /abouts'
const LOGIN =
  '/mine /mine_old /app /message /fanshui /userInfo /userCent /wallet /addBankCard /addUsdtCard /password /welfare ' +
  '/betRecord /activityRecord /transRecord /money /recharge /withdrawal /transfer'
const ALSO_PRIVATE = '/account /withdrawAccount /applyagent /payInfo /inviter'
const PUBLIC =
  '/vip /usdtmore /abouts /boutBallBet /boutBallBetInfo /activityInfo /activity /login /reg /reg2 /fair /hongbaoList'

const routes: readonly Route[] = ROUTES
const findRoute = (path: string) => routes.find((route) => route.path === path)

describe('the route table', () => {
  it.each(`${SHELL} ${TOP}`.split(' '))('has %s', (path) => {
    expect(findRoute(path)).toBeDefined()
  })

  it('has no path twice', () => {
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length)
  })

  it('shows the tab bar on the shell’s children', () => {
    for (const path of SHELL.split(' ')) expect(findRoute(path)?.tab, path).not.toBeUndefined()
  })

  it.each(`${LOGIN} ${ALSO_PRIVATE}`.split(' '))('asks a visitor to log in for %s', (path) => {
    expect(findRoute(path)?.guard).toBe('login')
  })

  it.each(PUBLIC.split(' '))('lets a visitor see %s', (path) => {
    expect(findRoute(path)?.guard).toBe('open')
  })

  it('keeps four pages alive', () => {
    expect(routes.filter((route) => route.keepAlive).map((route) => route.path)).toEqual([
      '/',
      '/concise',
      '/recharge',
      '/vip',
    ])
  })

  it.each(['/activity', '/activityInfo', '/mine', '/transfer'])('hides the header on %s', (path) => {
    expect(findRoute(path)?.header).toBe('none')
  })

  it.each(['/message', '/abouts'])('shows a back bar on %s', (path) => {
    expect(findRoute(path)?.header).toBeUndefined()
  })
})

describe('a page that can be opened', () => {
  it.each(routes)('is $path', (route) => {
    expect(builtRoute(route.path)).toBe(route)
  })

  it.each(['/nowhere', '', '/Mine', '/constructor'])('is not %s', (path) => {
    expect(builtRoute(path)).toBeUndefined()
  })
})

describe('entry with pid', () => {
  it.each([
    ['?pid=100023', '/login?type=1&pid=100023'],
    ['?a=1&pid=7', '/login?type=1&pid=7'],
    ['', null],
    ['?pid=', null],
    ['?pid=abc', null],
    ['?pid=1%26x%3D2', null],
    ['?pid=-1', null],
  ])('%s leads to %s', (search, place) => {
    expect(pidEntry(search)).toBe(place)
  })
})
