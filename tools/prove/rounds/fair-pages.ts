// Every drawn round as a member sees it: 公平验证 in a real browser, and what it copies pasted into the offline verifier.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { FAIR_WORDS } from '@lanting/contract/fair-words'
import { CHROMIUM_ARGS, requireChromium } from '#tools/stage/chromium.mjs'
import { ROOT } from '#tools/run/paths.mjs'
import type { Stage } from '#tools/stage/stage.ts'

const WITHIN_MS = 120_000
const GOOD = '这一期没有被改过'
const LATE = `有一项还不能确认：${FAIR_WORDS.lateSeal}。`

interface Judged {
  readonly rounds: number
  readonly wrong: readonly string[]
  /** Rounds sealed after their beacon value, which page and verifier must say. */
  readonly late: readonly { readonly lottery: string }[]
}

interface DrawnRound {
  readonly lottery: string
  readonly expect: string
  readonly is_late: boolean
}

/** Two cosignatures of one head make a seal public; kills and a busy machine put that off beyond the value. */
const DRAWN_ROUNDS = `
  SELECT r.lottery, r.expect, s.at >= to_timestamp(c.beacon_genesis_sec + (r.beacon_round - 1) * c.beacon_period_sec) AS is_late
    FROM lottery_rounds r JOIN lottery_chains c ON c.lottery = r.lottery AND c.chain_no = r.chain_no
    JOIN log_entries e ON e.ref = 'seal:' || r.lottery || '-' || r.expect
    CROSS JOIN LATERAL (
      SELECT (array_agg(g.at ORDER BY g.at))[2] AS at FROM log_cosignatures g WHERE g.size > e.n
       GROUP BY g.size HAVING count(*) >= 2 ORDER BY g.size LIMIT 1) s
   WHERE r.seed IS NOT NULL ORDER BY r.draw_at`

/** The page's sentence, once it is about this round and nothing is computed any more. */
async function onPage(page: Page, url: string, expect: string): Promise<string> {
  await page.goto(url)
  const verdict = page.getByRole('status', { name: '结论' })
  await verdict
    .filter({ hasText: `${expect.slice(4, 8)}-${expect.slice(8)}` })
    .filter({ hasNotText: '正在' })
    .waitFor()
  const title = (await verdict.locator('b').textContent()) ?? ''
  const why = await verdict.locator('p').allTextContents()
  return [title, ...why].join('：')
}

async function inVerifier(page: Page, text: string): Promise<string> {
  await page.reload()
  await page.locator('#in').fill(text)
  await page.locator('#go').click()
  const title = page.locator('#out h2').filter({ hasNotText: '正在' })
  await title.waitFor()
  const why = await page.locator('#out h2 + p').allTextContents()
  return [(await title.textContent()) ?? '', ...why].join('：')
}

const fits = (said: string, { is_late }: DrawnRound) =>
  is_late ? said.startsWith(LATE) : said.startsWith(GOOD)

export async function judgeInBrowser(stage: Stage): Promise<Judged> {
  const rounds = await stage.db.query<DrawnRound>(DRAWN_ROUNDS)
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    context.setDefaultTimeout(WITHIN_MS)
    const [page, verifier] = [await context.newPage(), await context.newPage()]
    // Opened from disk, as a downloaded copy.
    await verifier.goto(pathToFileURL(path.join(ROOT, 'apps/web/dist/fair-verifier.html')).href)
    const wrong: string[] = []
    for (const round of rounds) {
      const { lottery, expect } = round
      const shown = await onPage(page, `${stage.url}/#/fair?name=${lottery}&expect=${expect}`, expect)
      if (!fits(shown, round)) wrong.push(`${lottery}-${expect}: the page says ${shown}`)
      await page.bringToFront()
      await page.getByRole('button', { name: '复制全部' }).click()
      const copied = await page.evaluate('navigator.clipboard.readText()')
      const judged = await inVerifier(verifier, String(copied))
      if (!fits(judged, round)) wrong.push(`${lottery}-${expect}: the offline verifier says ${judged}`)
    }
    return { rounds: rounds.length, wrong, late: rounds.filter(({ is_late }) => is_late) }
  } finally {
    await browser.close()
  }
}
