// What a game page reads from its address, what may be framed, and which messages a frame may send.
import { slotCodeOf } from '@lanting/contract/codes'
import { hostileUrls } from '@lanting/contract/test/hostile-urls'
import { expect, it } from 'vitest'
import { readFrameMessage } from './game/frame-messages.ts'
import { framedUrl, gameCode, gameType, platName, searchGames } from './rules.ts'

const OWN = 'https://app.example'

it.each([
  ['https://venue.example/play/AG#t=abc', 'https://venue.example'],
  ['http://127.0.0.1:3001/play/AG#t=abc', 'http://127.0.0.1:3001'],
])('frames %s', (url, origin) => {
  expect(framedUrl(url, OWN)?.origin).toBe(origin)
})

it.each([
  `${OWN}/`,
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://venue.example/1',
  'file:///etc/passwd',
  '//venue.example/play',
  '/play',
  '',
])('never frames %s', (url) => {
  expect(framedUrl(url, OWN)).toBeNull()
})

it('reads no venue, kind or game out of any hostile address', () => {
  for (const hostile of hostileUrls()) {
    for (const read of [platName, gameType, gameCode]) expect(read(hostile)).not.toMatch(/[:/\\<>%]/)
  }
})

it('reads the three names that an address may have', () => {
  expect([platName('AGBY'), gameType('3'), gameCode('ob005')]).toEqual(['AGBY', '3', 'ob005'])
  expect([platName(null), gameType('8'), gameCode('a b')]).toEqual(['', '', ''])
})

it.each([
  [{ type: 'ready' }, { type: 'ready' }],
  [{ type: 'bet-open' }, { type: 'bet-open' }],
  [{ type: 'bet-closed' }, { type: 'bet-closed' }],
  [
    { type: 'balance', balance: '12.30' },
    { type: 'balance', balance: '12.30' },
  ],
])('understands %j', (data, message) => {
  expect(readFrameMessage(data)).toEqual(message)
})

it.each([
  [null],
  ['ready'],
  [['ready']],
  [{ type: 'READY' }],
  [{ type: 'ready', url: 'https://evil.example' }],
  [{ type: 'ready', balance: '1.00' }],
  [{ type: 'balance' }],
  [{ type: 'balance', balance: 12.3 }],
  [{ type: 'balance', balance: '1e9' }],
  [{ type: 'balance', balance: '12.30', to: '/' }],
  [{ type: 'navigate', to: '/withdrawal' }],
])('takes no notice of %j', (data) => {
  expect(readFrameMessage(data)).toBeNull()
})

it('knows which list a venue has', () => {
  expect(['OB', 'FG', 'PP', 'AE', 'AG'].map(slotCodeOf)).toEqual(['obgdy', 'fgdz', 'pp', 'ae', null])
})

it('finds games by any part of the name or the code', () => {
  const games = [
    { gamename: '锦鲤跃泉', gamecode: 'ob005' },
    { gamename: '九曲灯河', gamecode: 'ob012' },
  ]
  expect(searchGames(games, ' 灯 ').map(({ gamecode }) => gamecode)).toEqual(['ob012'])
  expect(searchGames(games, 'OB005')).toHaveLength(1)
  expect(searchGames(games, '')).toHaveLength(2)
  expect(searchGames(games, '没有')).toHaveLength(0)
})
