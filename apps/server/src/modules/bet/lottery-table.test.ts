// The database prices bets by the contract's table, and computes the same worst case.
import { LOTTERIES, ROOMS } from '@lanting/contract/data/play/lotteries'
import { ANIMALS, LUNAR_YEARS } from '@lanting/contract/data/play/lunar-years'
import { MARK_NUMBERS } from '@lanting/contract/data/play/mark-numbers'
import { exposureFen, type Standing } from '@lanting/contract/rules/lottery/exposure'
import { formatPick, settleMark } from '@lanting/contract/rules/lottery/lottery-mark'
import { sumPlayWins, sumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import { playsById, roundGroups, type RoundPlay } from '@lanting/contract/rules/lottery/round-odds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const fen = (yuan: number) => BigInt(yuan) * 100n
const SHAPES = ['豹子', '顺子', '对子', '杂六']

it('has the lotteries, rooms and lunar years of the contract', async () => {
  const { db } = database
  expect(await db.query('SELECT name, title, type, exposure_fen FROM lottery_kinds ORDER BY name')).toEqual(
    LOTTERIES.map(({ name, title, type, exposureYuan }) => ({
      name,
      title,
      type,
      exposure_fen: fen(exposureYuan),
    })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  expect(
    await db.query(
      'SELECT room_id, lottery, min_fen, max_fen, line_cap_fen, member_cap_fen FROM lottery_rooms ORDER BY room_id',
    ),
  ).toEqual(
    ROOMS.map((room) => ({
      room_id: room.id,
      lottery: room.lottery,
      min_fen: fen(room.minYuan),
      max_fen: fen(room.maxYuan),
      line_cap_fen: fen(room.linePayoutCapYuan),
      member_cap_fen: fen(room.memberRoundCapYuan),
    })),
  )
  expect(
    await db.query('SELECT from_day::text AS start, animal FROM lottery_years ORDER BY from_day'),
  ).toEqual(LUNAR_YEARS.map(({ start, animal }) => ({ start, animal })))
})

interface PlayRow {
  readonly play_id: number
  readonly group_title: string
  readonly title: string
  readonly pick: number
  readonly odds_milli: number
  readonly pool: string | null
  readonly wins: readonly number[]
  readonly ties: readonly number[]
}

const rowsOf = (type: 1 | 2, animal: string) =>
  database.db.query<PlayRow>(
    `SELECT play_id, group_title, title, pick, odds_milli, pool, wins, ties FROM lottery_plays
      WHERE type = $1 AND year_animal IN ('', $2) ORDER BY play_id`,
    [type, animal],
  )

const shown = (plays: ReadonlyMap<number, RoundPlay>) =>
  [...plays.values()]
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, group, title, pick, oddsMilli }) => [id, group, title, pick, oddsMilli])

describe.each(ANIMALS)('in a year of %s', (animal) => {
  it('every play has the odds and the winning outcomes of the rules', async () => {
    for (const type of [1, 2] as const) {
      const rows = await rowsOf(type, animal)
      expect(rows.map((row) => [row.play_id, row.group_title, row.title, row.pick, row.odds_milli])).toEqual(
        shown(playsById(roundGroups({ type }, animal, []))),
      )
      for (const { play_id: id, pool, pick, wins, ties } of rows) {
        if (pool !== null || pick > 0) continue
        expect([id, wins, ties]).toEqual([id, ...(type === 2 ? [sumWins(id), []] : markEnds(id, animal))])
      }
    }
  })
})

function sumWins(id: number): number[] {
  const found = new Set<number>()
  for (let i = 0; i < 1000; i++) {
    const result = sumResult([Math.floor(i / 100), Math.floor(i / 10) % 10, i % 10])
    if (sumPlayWins(id, result)) found.add(result.total * 4 + SHAPES.indexOf(result.shape))
  }
  return [...found].toSorted((a, b) => a - b)
}

function markEnds(id: number, yearAnimal: (typeof ANIMALS)[number]): [number[], number[]] {
  const of = (end: string) =>
    MARK_NUMBERS.filter((special) => settleMark(id, [], { six: [], special, yearAnimal }) === end)
  return [of('win'), of('tie')]
}

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

it('computes the worst case of 120 mixed orders as the rules do', async () => {
  const roll = dice(11)
  const orders = Array.from({ length: 120 }, (_, n) => {
    const type = n % 2 === 0 ? 1 : 2
    const animal = ANIMALS[roll(12)] ?? '马'
    const plays = [...playsById(roundGroups({ type }, animal, [])).values()]
    const lines = Array.from({ length: roll(40) }, (): Standing => {
      const play = plays[roll(plays.length)]
      if (play === undefined) throw new Error('no play')
      const picked = new Set<number>()
      while (picked.size < play.pick) picked.add(1 + roll(49))
      const stakeFen = fen(1 + roll(900))
      return {
        playId: play.id,
        picks: formatPick([...picked].toSorted((a, b) => a - b)),
        stakeFen,
        payFen: (stakeFen * BigInt(play.oddsMilli)) / 1000n,
      }
    })
    return { type, animal, lines } as const
  })
  const found: bigint[] = []
  for (const { animal, lines } of orders) {
    const [row] = await database.db.query<{ worst: bigint }>(
      `SELECT lottery_worst('none', '', $1, $2, $3, $4, $5) AS worst`,
      [
        animal,
        lines.map((line) => line.playId),
        lines.map((line) => line.picks),
        lines.map((line) => String(line.stakeFen)),
        lines.map((line) => String(line.payFen)),
      ],
    )
    found.push(row?.worst ?? -1n)
  }
  expect(found).toEqual(orders.map(({ type, animal, lines }) => exposureFen(type, lines, animal)))
})
