// Rounds in a real browser with the clock moved: won, lost, late, drawn from a capsule, each verified; one forged.
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { MARK_PLAYS } from '@lanting/contract/data/play/plays-mark'
import { SUM_PLAYS } from '@lanting/contract/data/play/plays-sum'
import { markDraw, settleMark } from '@lanting/contract/rules/lottery/lottery-mark'
import { sumPlayWins, sumResult } from '@lanting/contract/rules/lottery/lottery-sum'
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import { beijingDay } from '@lanting/contract/time'
import { DrawTable } from '#tools/stage/steps/draw-table.ts'
import { openPhone, withBrowser } from '#tools/stage/harness.ts'
import {
  enterRound as enterRoundAs,
  mark,
  openAs as openFor,
  placeOrder,
} from '#tools/stage/steps/lottery.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const MEMBER = 'player06'
/** Other load on the machine must not fail a sound journey. */
const PATIENCE_MS = 300_000
const SLOW = { timeout: 120_000 }

let db: pg.Client
let table: DrawTable
let won: Round

beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
  table = new DrawTable(db, product())
})
afterAll(async () => {
  table.bringKeyBack()
  await db.end()
})

const openAs = (path: string) => openFor(MEMBER, path)
const enterRound = (roomId: number, name: string, round: Round, secondsLeft: number) =>
  enterRoundAs(table, MEMBER, { roomId, name, round, secondsLeft })

async function settle(name: string, round: Round): Promise<void> {
  await table.passDraw(name, round)
  await expect.poll(() => table.stateOf(name, round.expect), SLOW).toBe('settled')
}

/** The ends of a round's bets as the member reads them, in the order of the bets. */
async function readEnds(page: Page): Promise<string[]> {
  await page.reload()
  await page.getByRole('button', { name: /^我的投注/ }).click(SLOW)
  const sheet = page.getByRole('dialog', { name: '我的投注' })
  await sheet.getByText('已派奖').waitFor(SLOW)
  return sheet.getByRole('listitem').allInnerTexts()
}

const endOf = (outcome: string) => ({ win: '返还', lose: '未中', tie: '退还本金' })[outcome] ?? outcome

/** The page's verdict once it has computed the round itself. */
async function expectVerdict(name: string, expectNo: string, verdict: string | RegExp): Promise<void> {
  const { page } = await openPhone()
  await page.goto(`${product().webUrl}/#/fair?name=${name}&expect=${expectNo}`)
  const status = page.getByRole('status', { name: '结论' })
  await expect.poll(async () => (await status.allInnerTexts()).join(), SLOW).toMatch(verdict)
}

/** Green, unless the machine took longer than six seconds until witnesses had cosigned the seal. */
async function soundVerdict(name: string, { expect: expectNo, closeAt }: Round): Promise<RegExp> {
  const cosignedAt = await table.cosignedAt(name, expectNo)
  const isInTime = cosignedAt !== null && cosignedAt < closeAt + 6_000
  return isInTime ? /这一期没有被改过/ : /这一期没有被改过|封单晚于信标：号码不受影响/
}

async function expectSound(name: string, round: Round): Promise<void> {
  await expectVerdict(name, round.expect, await soundVerdict(name, round))
}

test('every group of the sum lottery takes a bet; some win, some lose, as the rules say', {
  timeout: PATIENCE_MS,
}, async () => {
  won = await table.nextRound('xy28')
  // 大 and 小 cannot both win, and one of them does.
  const plays = SUM_PLAYS.flatMap((group, i) => group.plays.slice(0, i === 0 ? 2 : 1))
  const page = await enterRound(201, 'xy28', won, 205)
  for (const { title } of plays) await mark(page, new RegExp(`^${title}，`))
  await placeOrder(page)
  await settle('xy28', won)
  const result = sumResult((await table.numbersOf('xy28', won)) as [number, number, number])
  const ends = await readEnds(page)
  const outcomes = plays.map(({ id }) => endOf(sumPlayWins(id, result) ? 'win' : 'lose'))
  expect(ends.map((end, i) => end.includes(outcomes[i] ?? '?'))).toEqual(plays.map(() => true))
  expect(new Set(outcomes)).toEqual(new Set(['返还', '未中']))

  await expectSound('xy28', won)
  const { rows } = await db.query<{ bet_id: string }>(
    `SELECT b.bet_id FROM bets b JOIN members m ON m.id = b.member_id WHERE m.username = $1 AND b.plat = 'CP' LIMIT 1`,
    [MEMBER],
  )
  const proof = await openAs(`/fair?bet=${rows[0]?.bet_id}`)
  await proof.getByText(/在内 ✔/).waitFor(SLOW)
})

test('every group of the six-mark lottery takes a bet, and each ends as the rules say', {
  timeout: PATIENCE_MS,
}, async () => {
  const round = await table.nextRound('js6')
  const page = await enterRound(301, 'js6', round, 170)
  const bets: { readonly playId: number; readonly picks: readonly number[] }[] = []
  for (const group of MARK_PLAYS) {
    const [play] = group.plays
    if (play === undefined) continue
    const picks = Array.from({ length: play.pick ?? 0 }, (_, i) => 7 + i)
    await page.getByRole('tab', { name: group.name, exact: true }).click()
    if (group.special === 0) await mark(page, new RegExp(`^${play.title}，`))
    for (const n of picks) await mark(page, new RegExp(`^${String(n).padStart(2, '0')} `))
    bets.push({ playId: play.id, picks })
  }
  await placeOrder(page)
  await settle('js6', round)
  const draw = markDraw(await table.numbersOf('js6', round), beijingDay(round.drawAt))
  const expected = bets.map(({ playId, picks }) => endOf(settleMark(playId, picks, draw)))
  const ends = await readEnds(page)
  expect(ends.map((end, i) => end.includes(expected[i] ?? '?'))).toEqual(expected.map(() => true))
  await expectSound('js6', round)
})

test('a draw that is late comes to the same result, says how late, and pays', {
  timeout: PATIENCE_MS,
}, async () => {
  const round = await table.nextRound('xy28')
  const page = await enterRound(201, 'xy28', round, 205)
  await mark(page, /^大，/)
  await placeOrder(page)
  table.takeKeyAway()
  try {
    await table.passDraw('xy28', round)
    await expect.poll(() => table.stateOf('xy28', round.expect), SLOW).toBe('closed')
    await page.reload()
    await page.getByRole('heading', { name: '开奖延迟，暂停收注' }).waitFor(SLOW)
    await page.getByText('等待种子').waitFor(SLOW)
    expect(await page.getByRole('timer').count()).toBe(0)
    await page.goto(`${product().webUrl}/#/fair?name=xy28&expect=${round.expect}`)
    await page.getByText('这一期开奖延迟').waitFor(SLOW)
    await table.advance(5000)
  } finally {
    table.bringKeyBack()
  }
  await expect.poll(() => table.stateOf('xy28', round.expect), SLOW).toBe('settled')
  await page
    .getByText(await soundVerdict('xy28', round))
    .first()
    .waitFor(SLOW)
  await page.getByText('逐步计算').click()
  await page.getByText(/迟开 \d+ 秒/).waitFor(SLOW)
  await expectVerdict('xy28', round.expect, (await table.numbersOf('xy28', round)).join('\n+\n'))
})

test('relays that stay away for five minutes delay the draw, and the room says what it waits for', {
  timeout: PATIENCE_MS,
}, async () => {
  const round = await table.nextRound('xy28')
  const page = await enterRound(201, 'xy28', round, 205)
  await mark(page, /^小，/)
  await placeOrder(page)
  await table.takeRelaysAway()
  try {
    await table.passDraw('xy28', round)
    await expect.poll(() => table.stateOf('xy28', round.expect), SLOW).toBe('closed')
    await table.advance(5 * 60_000)
    await page.reload()
    await page.getByRole('heading', { name: '开奖延迟，暂停收注' }).waitFor(SLOW)
    await page.getByText('等待公开信标').waitFor(SLOW)
    await page.getByText('已收下，收据已签名，不会丢失').waitFor(SLOW)
    expect(await page.getByRole('timer').count()).toBe(0)
  } finally {
    await table.bringRelaysBack()
  }
  await expect.poll(() => table.stateOf('xy28', round.expect), SLOW).toBe('settled')
  await page.getByRole('timer').waitFor(SLOW)
  await expectSound('xy28', round)
})

test('a key lost for good only delays: the capsule of the hour draws the round, and a new chain goes on', {
  timeout: PATIENCE_MS,
}, async () => {
  const round = await table.nextRound('xk6')
  const page = await enterRound(401, 'xk6', round, 590)
  await page.getByRole('tab', { name: '两面' }).click()
  await mark(page, /^特大，/)
  await placeOrder(page)
  table.takeKeyAway()
  await table.passDraw('xk6', round)
  await expect.poll(() => table.stateOf('xk6', round.expect), SLOW).toBe('closed')
  // The hour and its ten minutes pass: without the key, the published capsule is opened instead.
  await table.advance(75 * 60_000)
  await expect.poll(() => table.stateOf('xk6', round.expect), SLOW).toBe('settled')
  await expectSound('xk6', round)
  // The key is lost permanently: when no capsule is left, chains of a new one take over, and the lotteries continue.
  table.forgetKey()
  await table.advance(60 * 60_000)
  await expect.poll(() => table.newChains(), SLOW).toBe(LOTTERIES.length)
  const next = await table.nextRound('js28')
  await table.standBefore(next, 55)
  // A minute later it may be closed or drawn already, and that is as good.
  await expect
    .poll(() => table.stateOf('js28', next.expect), SLOW)
    .toBeOneOf(['open', 'closed', 'drawn', 'settled'])
})

test('a seed changed in the database is found out by the page', { timeout: PATIENCE_MS }, async () => {
  const { rows } = await db.query<{ seed: string; commit: string }>(
    `SELECT seed, commit FROM lottery_rounds WHERE lottery = 'xy28' AND expect = $1`,
    [won.expect],
  )
  const [before] = rows
  if (before === undefined) throw new Error('no round')
  const forged = before.seed.slice(0, -1) + (before.seed.endsWith('0') ? '1' : '0')
  const commit = createHash('sha256').update(Buffer.from(forged, 'hex')).digest('hex')
  // Bypasses the database's guards, as an attacker with root on the machine could.
  const write = async (seed: string, hash: string) => {
    await db.query('SET session_replication_role = replica')
    await db.query(
      `UPDATE lottery_rounds SET seed = $2, commit = $3 WHERE lottery = 'xy28' AND expect = $1`,
      [won.expect, seed, hash],
    )
    await db.query('SET session_replication_role = DEFAULT')
  }
  await write(forged, commit)
  try {
    await expectVerdict('xy28', won.expect, '这一期对不上')
  } finally {
    await write(before.seed, before.commit)
  }
  await expectSound('xy28', won)
})
