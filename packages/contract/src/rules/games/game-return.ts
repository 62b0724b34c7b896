// What a bet in one of the playable games gives back on average: the rate that the game's own rules print.
import { findVenue } from '#src/data/play/venues.ts'
import { ESPORT_FIXTURES, type Fixture, SPORT_FIXTURES } from '#src/data/play/fixtures.ts'
import { type FixtureLottery, fixturePick } from './fixtures.ts'
import { type Chance, returnRate } from '#src/rules/lottery/return-rate.ts'
import { SLOT_PICK, type SlotModel, slotTotals } from './slots.ts'
import { BACCARAT, DICE, DRAGON_TIGER, FISH, type Selection } from './table-games.ts'

/** A bet as the one table of all venues keeps it. */
export interface GameBet {
  readonly plat: string
  readonly gameCode: string
  readonly selection: string
  readonly oddsMilli: number
}

interface Table {
  readonly offers: readonly Selection[]
  readonly all: bigint
  /** Wins, and ties that give the stake back. */
  readonly counts: Readonly<Record<string, readonly [wins: bigint, ties: bigint]>>
}

/** Of all 13^6 ways that six cards can come, all 13^2 pairs of cards, all 6^3 throws. */
const TABLES: Readonly<Record<string, Table>> = {
  bac: {
    offers: BACCARAT,
    all: 4_826_809n,
    counts: { 庄: [2_212_744n, 460_601n], 闲: [2_153_464n, 460_601n], 和: [460_601n, 0n] },
  },
  lh: { offers: DRAGON_TIGER, all: 169n, counts: { 龙: [78n, 13n], 虎: [78n, 13n], 和: [13n, 0n] } },
  k3: {
    offers: DICE,
    all: 216n,
    counts: { 大: [105n, 0n], 小: [105n, 0n], 单: [105n, 0n], 双: [105n, 0n], 全围: [6n, 0n] },
  },
}

const FISHING_CODE = 'by'
const FIXTURES: Readonly<Record<FixtureLottery, readonly Fixture[]>> = {
  fbsim: SPORT_FIXTURES,
  imsim: ESPORT_FIXTURES,
}

/** Percent, two decimals. Null where the game, the pick or its odds are none whose mathematics are known. */
export function gameReturnRate(bet: GameBet): number | null {
  if (bet.selection === SLOT_PICK) return slotRate(findVenue(bet.plat)?.slotModel)
  const offered = offerOf(bet)
  return offered !== null && offered.oddsMilli === bet.oddsMilli
    ? returnRate(offered.chance, offered.oddsMilli)
    : null
}

interface Offer {
  readonly chance: Chance
  readonly oddsMilli: number
}

function offerOf({ gameCode, selection }: GameBet): Offer | null {
  if (gameCode === FISHING_CODE) return fishOffer(selection)
  if (gameCode === 'fbsim' || gameCode === 'imsim') return fixtureOffer(gameCode, selection)
  const table = TABLES[gameCode]
  const counts = table?.counts[selection]
  const oddsMilli = table?.offers.find(({ title }) => title === selection)?.oddsMilli
  if (table === undefined || counts === undefined || oddsMilli === undefined) return null
  return { chance: { wins: counts[0], ties: counts[1], all: table.all }, oddsMilli }
}

/** `飞翼鳐 ×20`: the multiple says which fish. */
function fishOffer(selection: string): Offer | null {
  const fish = FISH.find(({ multiple }) => selection.endsWith(` ×${multiple}`))
  if (fish === undefined) return null
  return {
    chance: { wins: BigInt(fish.chance), ties: 0n, all: 10_000n },
    oddsMilli: fish.multiple * 1000,
  }
}

/** `海州蓝鲸 对 临川飞虎 主胜`. */
function fixtureOffer(lottery: FixtureLottery, selection: string): Offer | null {
  for (const fixture of FIXTURES[lottery]) {
    const at = fixture.chances.findIndex((_, i) => selection === fixturePick(lottery, fixture, i))
    const [wins, oddsMilli] = [fixture.chances[at], fixture.oddsMilli[at]]
    if (wins === undefined || oddsMilli === undefined) continue
    return { chance: { wins: BigInt(wins), ties: 0n, all: 10_000n }, oddsMilli }
  }
  return null
}

/** Every stop is tried, so each model is counted once. */
const slotRates = new Map<SlotModel, number>()

function slotRate(model: SlotModel | undefined): number | null {
  if (model === undefined) return null
  const known = slotRates.get(model)
  if (known !== undefined) return known
  const { tenths, all } = slotTotals(model)
  // All the multiples together, as so many wins of the stake alone.
  const rate = returnRate({ wins: BigInt(tenths), ties: 0n, all: BigInt(all) * 10n }, 1000)
  slotRates.set(model, rate)
  return rate
}
