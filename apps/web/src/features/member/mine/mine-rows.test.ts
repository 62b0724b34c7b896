// Entries of the member centre: only built pages, the right one for agents, poker while it is open.
import { expect, it } from 'vitest'
import { mineWays, type Way } from '#src/features/member/mine/mine-rows.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import type { GameRow } from '#src/queries/game-list.ts'

const poker: GameRow = {
  category_id: 'joker',
  app_state: 1,
  platform_name: 'KY',
  game_code: 'KY',
  game_type: 6,
  name: 'KY 棋牌',
  pic: '',
}

const everything = () => true
const all = (facts: Parameters<typeof mineWays>[0], built?: (to: string) => boolean): Way[] => {
  const { money, tiles, rows } = mineWays(facts, built)
  return [...money, ...tiles, ...rows.flat()]
}
const targets = (ways: readonly Way[]) => ways.map(({ to }) => to)

it('shows no way to a page that has no screen', () => {
  for (const isAgent of [0, 1] as const) {
    const shown = targets(all({ isAgent, isAbsent: false, poker }))
    expect(shown.filter((to) => !isBuilt(to))).toEqual([])
    expect(shown).toContain('/userInfo')
  }
})

it('shows nothing at all while nothing is built', () => {
  expect(all({ isAgent: 0, isAbsent: false, poker }, () => false)).toEqual([])
})

it.each([
  '/vip',
  '/inviter',
  '/account',
  '/transRecord',
  '/betRecord',
  '/password',
  '/security',
  '/message',
  '/boutBallBetInfo?type=5',
  '/activity',
  '/userCent',
  '/fanshui',
  '/password?type=1',
  '/money',
  '/userInfo',
  '/activityRecord',
  '/welfare',
  '/app',
  '/boutBallBet',
  '/kefu',
])('leads to %s once everything is built', (to) => {
  expect(targets(all({ isAgent: 0, isAbsent: false, poker }, everything))).toContain(to)
})

it.each([
  [0, '/applyagent', '/gamePage?dailiD=1'],
  [1, '/gamePage?dailiD=1', '/applyagent'],
] as const)('shows a member with isagent %i %s and not %s', (isAgent, shown, hidden) => {
  const ways = targets(all({ isAgent, isAbsent: false, poker }, everything))
  expect(ways).toContain(shown)
  expect(ways).not.toContain(hidden)
})

it('leads to the poker venue with its own code, and only while it is open', () => {
  const label = (ways: readonly Way[]) => ways.find((way) => way.label === '棋牌游戏')?.to
  expect(label(all({ isAgent: 0, isAbsent: false, poker }, everything))).toBe(
    '/gamePage?name=KY&type=6&code=KY',
  )
  expect(label(all({ isAgent: 0, isAbsent: false, poker: undefined }, everything))).toBeUndefined()
})

it('puts fewer than four shortcuts among the rows, without saying a place twice', () => {
  const few = mineWays({ isAgent: 0, isAbsent: false, poker }, (to) =>
    ['/security', '/vip', '/userInfo', '/password'].includes(to),
  )
  expect(few.tiles).toEqual([])
  expect(targets(few.rows.flat())).toEqual(['/vip', '/security', '/userInfo', '/password'])
  expect(mineWays({ isAgent: 0, isAbsent: false, poker }, everything).tiles).toHaveLength(8)
})

it('shows members who keep away the way to their money and records, and nothing that invites', () => {
  const shown = targets(all({ isAgent: 0, isAbsent: true, poker }, everything))
  for (const to of ['/withdrawal', '/transfer', '/transRecord', '/betRecord', '/fanshui', '/safety', '/kefu'])
    expect(shown, to).toContain(to)
  for (const to of ['/recharge', '/welfare', '/inviter', '/vip', '/activity', '/gamePage', '/applyagent'])
    expect(
      shown.filter((one) => one.split('?')[0] === to),
      to,
    ).toEqual([])
})
