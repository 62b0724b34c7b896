// Where venues are placed in the halls, as tables.
import { VENUES } from '@lanting/contract/data/play/venues'
import { describe, expect, it } from 'vitest'
import type { GameRow } from '#src/queries/game-list.ts'
import { homeGroups } from './home/home-groups.ts'
import { greeting, hallSections, kindOf, venuePage } from './rules.ts'

const row = (venue: (typeof VENUES)[number]): GameRow => ({
  category_id: venue.category,
  app_state: 1,
  platform_name: venue.platname,
  game_code: '',
  game_type: venue.gameType,
  name: venue.name,
  pic: '',
})

const OWN: GameRow = {
  category_id: 'lottery',
  app_state: 1,
  platform_name: 'CP',
  game_code: '',
  game_type: 7,
  name: '自营彩票',
  pic: '',
}
const ALL: readonly GameRow[] = [...VENUES.map(row), OWN]
const without = (...names: string[]) => ALL.filter((one) => !names.includes(one.platform_name))
const closed = (...names: string[]): GameRow[] =>
  ALL.map((one) => (names.includes(one.platform_name) ? { ...one, app_state: 0 } : one))
const names = (rows: readonly GameRow[]) => rows.map((one) => one.platform_name).join(' ')

describe('the hall', () => {
  it('shows the platforms of the specification, kind by kind', () => {
    expect(hallSections(ALL).map(({ kinds, rows }) => [kinds.join('+'), names(rows)])).toEqual([
      ['live', 'AG BG'],
      ['slot', 'PG AGDZ'],
      ['sport', 'FB'],
      ['lottery', 'CP IGSS'],
      ['esport', 'IM'],
      ['board+fishing', 'KY AGBY'],
    ])
  })

  it('leaves out what is closed, and a kind without any open venue', () => {
    const sections = hallSections(closed('BG', 'FB', 'KY'))
    expect(sections.map(({ kinds, rows }) => [kinds.join('+'), names(rows)])).toEqual([
      ['live', 'AG'],
      ['slot', 'PG AGDZ'],
      ['lottery', 'CP IGSS'],
      ['esport', 'IM'],
      ['fishing', 'AGBY'],
    ])
  })

  it('has nothing to show without venues', () => {
    expect(hallSections([])).toEqual([])
  })
})

describe('the second hall', () => {
  const shape = (list: readonly GameRow[]) =>
    homeGroups(list).map(({ kind, rows, layout }) => `${kind} ${layout}: ${names(rows)}`)

  it('gives one venue half a row, two a line each, more a grid', () => {
    expect(shape(ALL)).toEqual([
      'live two: AG BG',
      'slot many: PG AGDZ OB FG PP AE',
      'lottery two: CP IGSS',
      'sport half: FB',
      'esport half: IM',
      'board half: KY',
      'fishing half: AGBY',
    ])
  })

  it('lets a single venue without a neighbour take the whole row', () => {
    expect(shape(without('IM', 'KY', 'AGBY')).at(-1)).toBe('sport one: FB')
    expect(shape(without('BG')).slice(0, 2)).toEqual(['live one: AG', 'slot many: PG AGDZ OB FG PP AE'])
  })

  it('splits fishing from the slots and shows only what is open', () => {
    expect(shape(closed('AGBY', 'PG'))).not.toContain('fishing half: AGBY')
    expect(shape(closed('AGBY', 'PG'))).toContain('slot many: AGDZ OB FG PP AE')
  })
})

it('knows every venue’s kind', () => {
  expect(ALL.map((one) => `${one.platform_name} ${kindOf(one)}`).join(', ')).toBe(
    'AG live, BG live, PG slot, AGDZ slot, AGBY fishing, OB slot, FG slot, PP slot, AE slot, FB sport, IM esport, KY board, IGSS lottery, CP lottery',
  )
})

it.each([
  ['CP', '/lottery?name=xy28'],
  ['OB', '/concise?type=obgdy'],
  ['FG', '/concise?type=fgdz'],
  ['PP', '/concise?type=pp'],
  ['AE', '/concise?type=ae'],
  ['AG', null],
  ['PG', null],
  ['IGSS', null],
])('leads from %s to %s', (name, page) => {
  const venue = ALL.find((one) => one.platform_name === name)
  expect(venue && venuePage(venue)).toBe(page)
})

it.each([
  [0, '夜深了'],
  [4, '夜深了'],
  [5, '早上好'],
  [10, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [17, '下午好'],
  [18, '晚上好'],
  [22, '晚上好'],
  [23, '夜深了'],
])('greets at %i o’clock with %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
