// 收藏 and 最近玩过: per member, each game once, newest first; the return rate only where known.
import { gameReturnRate } from '@lanting/contract/rules/games/game-return'
import { SLOT_PICK } from '@lanting/contract/rules/games/slots'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { newId } from '#src/lib/ids.ts'
import { MOST_RECENT, MyGamesService } from '#src/modules/venue/my-games.service.ts'
import { insertLaunch } from '#src/modules/venue/venue.sql.ts'
import { seedContent } from '#src/seed/content.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await seedContent(test.core.db)
})
afterEach(() => expectBooksBalance(test.core.db))
afterAll(() => test.close())

async function player() {
  const { id, token } = await newMember(test)
  const as = { token }
  return {
    id,
    mark: (game_code: string, on: 0 | 1) => test.call('POST /api/favouritegame', { game_code, on }, as),
    games: async () => {
      const { data } = await test.call('POST /api/mygames', {}, as)
      const codes = (list: readonly { readonly gamecode: string }[]) => list.map(({ gamecode }) => gamecode)
      return { favourites: codes(data.favourites), recent: codes(data.recent) }
    },
    /** Inserts a row like a launch does. */
    open: async (plat: string, code: string) => {
      await insertLaunch(test.core.db, newId(), id, plat, code)
    },
  }
}

it('keeps marked games of each member, newest first, and marking twice is as once', async () => {
  const [one, other] = [await player(), await player()]
  await one.mark('ob005', 1)
  await one.mark('pp001', 1)
  await one.mark('pp001', 1)
  await other.mark('ae002', 1)
  expect((await one.games()).favourites).toEqual(['pp001', 'ob005'])
  expect((await other.games()).favourites).toEqual(['ae002'])
  const answer = await one.mark('pp001', 0)
  expect(answer.data.favourites.map(({ gamecode }) => gamecode)).toEqual(['ob005'])
  await one.mark('pp001', 0)
  expect((await one.games()).favourites).toEqual(['ob005'])
})

it('marks no game that is in no list', async () => {
  const one = await player()
  expect(await one.mark('ob999', 1)).toMatchObject({ code: 404 })
  expect((await one.games()).favourites).toEqual([])
})

it('tells the games opened last, each once, no lobby and no game of another member', async () => {
  const [one, other] = [await player(), await player()]
  for (const code of ['ob001', 'ob002', 'ob001']) await one.open('OB', code)
  await one.open('AG', '')
  await one.open('OB', 'gone-since')
  await other.open('PP', 'pp003')
  expect((await one.games()).recent).toEqual(['ob001', 'ob002'])
  for (let i = 1; i <= MOST_RECENT + 1; i++) await one.open('AE', `ae00${i}`)
  expect((await one.games()).recent).toHaveLength(MOST_RECENT)
})

it('says what a game gives back by its own rules, and nothing where its mathematics are not known', async () => {
  const { token } = await newMember(test)
  const { data } = await test.call('POST /api/gamelistBycode', { gamecode: 'obgdy' }, { token })
  const bet = { plat: 'OB', gameCode: 'ob001', selection: SLOT_PICK, oddsMilli: 0 }
  const printed = gameReturnRate(bet)
  expect(printed).toBeGreaterThan(90)
  expect(data.map(({ return_rate }) => return_rate)).toEqual(data.map(() => printed))
  const live = new MyGamesService({ db: test.core.db, isSandbox: false })
  expect(live.ofProvider('obgdy').every(({ return_rate }) => return_rate === null)).toBe(true)
})
