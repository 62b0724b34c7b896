// The proofs a member holds, bent or lost on the way to the browser: red at once, kept, and judged the same offline.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, open } from '#tools/stage/steps/cashier.ts'
import { control } from '#tools/stage/control.ts'
import { DrawTable } from '#tools/stage/steps/draw-table.ts'
import {
  expectAccessible,
  openApp,
  openPhone,
  PATIENCE_MS,
  reads,
  withBrowser,
} from '#tools/stage/harness.ts'
import { enterRound, mark, placeOrder, sendOrder } from '#tools/stage/steps/lottery.ts'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const MEMBER = 'player06'
const LOTTERY = 'xy28'
/** Other load on the machine must not fail a sound journey. */
const LONG = { timeout: 300_000 }
const SLOW = { timeout: PATIENCE_MS }
const WRONG = '这一期对不上，请保存证据'

let db: pg.Client
let table: DrawTable

beforeAll(async () => {
  db = new pg.Client({ connectionString: product().databaseUrl })
  await db.connect()
  table = new DrawTable(db, product())
})
afterAll(() => db.end())

interface Answer<T> {
  readonly data: T
}
interface Taken {
  readonly bets: readonly { readonly bet_id: string; readonly receipt: { readonly sig: string } | null }[]
}

/** Another digit at the end of hexadecimal text. */
const bent = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')

/** The network changes every answer of a call on its way to the page. */
async function bend<T extends object>(page: Page, call: string, change: (data: T) => T): Promise<void> {
  await page.route(`**${call}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Answer<T>
    await route.fulfill({ response, json: { ...answer, data: change(answer.data) } })
  })
}

const enter = (round: Round) =>
  enterRound(table, MEMBER, { roomId: 201, name: LOTTERY, round, secondsLeft: 205 })

const roundPage = (page: Page, round: Round) => open(page, `/fair?name=${LOTTERY}&expect=${round.expect}`)

async function verdictReads(page: Page, words: string | RegExp): Promise<void> {
  const status = page.getByRole('status', { name: '结论' })
  await expect.poll(async () => (await status.allInnerTexts()).join(), SLOW).toMatch(words)
}

/** The file that a button saves. */
async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).first().click()
  return readFileSync(await (await download).path(), 'utf8')
}

/** What the verifier without a server says of saved evidence. */
async function offlineVerdict(evidence: string): Promise<string> {
  const verifier = await fetch(`${product().webUrl}/fair-verifier.html`)
  const file = path.join(product().dataDir, 'fair-verifier.html')
  writeFileSync(file, await verifier.text())
  const { page } = await openPhone()
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(file).href)
  await page.getByRole('textbox').fill(evidence)
  await page.getByRole('button').first().click()
  await page.locator('#out h2.bad, #out h2.open, #out h2.good').waitFor(SLOW)
  return page.locator('#out').innerText()
}

/** Bets on a round whose answer the network changes, and reads the same fault everywhere it is shown. */
async function faultIsKept(change: (data: Taken) => Taken, underIt: string | RegExp): Promise<void> {
  const round = await table.nextRound(LOTTERY)
  const page = await enter(round)
  await bend<Taken>(page, '/api/lotteryOrder', change)
  await mark(page, /^大，/)
  await sendOrder(page)
  await reads(page, FAIR_WORDS.badReceipt)
  expect(await page.getByText('投注成功').count()).toBe(0)
  await page.unrouteAll()

  // The stake is taken all the same, and the record of the bet names the fault.
  await open(page, '/betRecord')
  await page
    .getByRole('button', { name: /^幸运28.*待开奖/ })
    .first()
    .click(SLOW)
  const receipt = page.getByRole('region', { name: '签名收据' })
  await receipt.getByText(FAIR_WORDS.badReceipt).waitFor(SLOW)
  await expectAccessible(page)

  // Kept over a reload: the device and not the page remembers.
  await roundPage(page, round)
  await page.reload()
  await verdictReads(page, WRONG)
  await verdictReads(page, FAIR_WORDS.badReceipt)
  await page.getByText(underIt).first().waitFor(SLOW)
  await expectAccessible(page)
  const said = await offlineVerdict(await saved(page, '保存这项证据'))
  expect(said).toContain(WRONG)
  expect(said).toContain(FAIR_WORDS.badReceipt)
}

test('a receipt bent on its way is no success, and stays red evidence', LONG, () =>
  faultIsKept(
    ({ bets, ...rest }) => ({
      ...rest,
      bets: bets.map((bet) =>
        bet.receipt === null ? bet : { ...bet, receipt: { ...bet.receipt, sig: bent(bet.receipt.sig) } },
      ),
    }),
    /收据的签名无效 ✘/,
  ),
)

test('an answer without its receipt is no success, and stays red evidence', LONG, () =>
  faultIsKept(
    ({ bets, ...rest }) => ({ ...rest, bets: bets.map((bet) => ({ ...bet, receipt: null })) }),
    `${FAIR_WORDS.badReceipt} ✘`,
  ),
)

test('fewer cosignatures than the policy are amber, and a seal cosigned late stays amber', LONG, async () => {
  const round = await table.nextRound(LOTTERY)
  const page = await enter(round)
  await mark(page, /^大，/)
  await placeOrder(page)
  await control(product(), 'POST', 'faults', { venue: 'witness', mode: 'down' })
  try {
    // No witness answers, and the draw waits for none.
    await table.standBefore(round, -1)
    await expect.poll(() => table.stateOf(LOTTERY, round.expect), SLOW).toBe('settled')
    expect(await table.cosignedAt(LOTTERY, round.expect)).toBeNull()
    await roundPage(page, round)
    await verdictReads(page, '见证签名不足：需要 3 位见证人中的 2 位，现有 0 位')
    await expectAccessible(page)
  } finally {
    await control(product(), 'DELETE', 'faults?venue=witness')
  }
  await expect.poll(() => table.cosignedAt(LOTTERY, round.expect), SLOW).not.toBeNull()
  await page.reload()
  await verdictReads(page, FAIR_WORDS.lateSeal)
  const status = page.getByRole('status', { name: '结论' })
  await expect.poll(() => status.innerText(), SLOW).not.toContain('见证签名不足')
  // The house signed the receipt: amber is about the seal alone.
  await page.getByText(/平台签名有效/).waitFor(SLOW)
})

interface OwnProof {
  readonly path: readonly { readonly hash: string; readonly fen: string }[]
  readonly parts: Readonly<Record<string, string>>
}

test('a member’s own proof bent on its way is red in words, step by step, and saved', LONG, async () => {
  const { page } = await openApp('/')
  await join(page, 'bentproof1')
  await control(product(), 'POST', 'clock', { advance: '65s' })
  const verdict = page.getByRole('status', { name: '结论' })
  await open(page, '/trust?view=mine')
  await expect
    .poll(async () => {
      await page.reload()
      await verdict.or(page.getByText('新会员要等下一个负债根')).waitFor(SLOW)
      return verdict.count()
    }, SLOW)
    .toBe(1)
  const again = () => page.getByRole('button', { name: '再核对一次' }).click()
  await bend<OwnProof>(page, '/api/liabilityproof', (proof) => ({
    ...proof,
    path: proof.path.map((step, at) => (at === 0 ? { ...step, hash: bent(step.hash) } : step)),
  }))
  await again()
  await verdict.getByText('对不上，请保存证明').waitFor(SLOW)
  await page.getByText('路径算不到公布的根').waitFor()
  await expectAccessible(page)
  const evidence = JSON.parse(await saved(page, '保存证明')) as { broken: string[]; proof: OwnProof }
  expect(evidence.broken).toEqual(['path'])
  await page.unrouteAll()

  // A balance that is not the leaf's.
  await bend<OwnProof>(page, '/api/liabilityproof', (proof) => ({
    ...proof,
    parts: { ...proof.parts, main: '12345.67' },
  }))
  await again()
  await page.getByText('叶子的金额和余额不同').waitFor(SLOW)
  await page.unrouteAll()
  // What came straight holds again.
  await again()
  await page.getByText('算在我们欠会员的总数里').waitFor(SLOW)
})
