// Every drawn round as a member sees it: 公平验证 in a real browser, and what it copies pasted into the offline verifier.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGS, requireChromium } from '#tools/stage/chromium.mjs'
import { ROOT } from '#tools/run/paths.mjs'
import type { Stage } from '#tools/stage/stage.ts'

const WITHIN_MS = 120_000
const GOOD = '这一期没有被改过'

interface Judged {
  readonly rounds: number
  readonly wrong: readonly string[]
}

/** The page's sentence, once it is about this round and nothing is computed any more. */
async function onPage(page: Page, url: string, expect: string): Promise<string> {
  await page.goto(url)
  const verdict = page.getByRole('status', { name: '结论' })
  await verdict
    .filter({ hasText: `${expect.slice(4, 8)}-${expect.slice(8)}` })
    .filter({ hasNotText: '正在' })
    .waitFor()
  return (await verdict.locator('b').textContent()) ?? ''
}

async function inVerifier(page: Page, text: string): Promise<string> {
  await page.reload()
  await page.locator('#in').fill(text)
  await page.locator('#go').click()
  const title = page.locator('#out h2').filter({ hasNotText: '正在' })
  await title.waitFor()
  return (await title.textContent()) ?? ''
}

export async function judgeInBrowser(stage: Stage): Promise<Judged> {
  const rounds = await stage.db.query<{ lottery: string; expect: string }>(
    'SELECT lottery, expect FROM lottery_rounds WHERE seed IS NOT NULL ORDER BY draw_at',
  )
  const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    context.setDefaultTimeout(WITHIN_MS)
    const [page, verifier] = [await context.newPage(), await context.newPage()]
    // Opened from disk, as a downloaded copy.
    await verifier.goto(pathToFileURL(path.join(ROOT, 'apps/web/dist/fair-verifier.html')).href)
    const wrong: string[] = []
    for (const { lottery, expect } of rounds) {
      const shown = await onPage(page, `${stage.url}/#/fair?name=${lottery}&expect=${expect}`, expect)
      if (shown !== GOOD) wrong.push(`${lottery}-${expect}: the page says ${shown}`)
      await page.bringToFront()
      await page.getByRole('button', { name: '复制全部' }).click()
      const copied = await page.evaluate('navigator.clipboard.readText()')
      const judged = await inVerifier(verifier, String(copied))
      if (judged !== GOOD) wrong.push(`${lottery}-${expect}: the offline verifier says ${judged}`)
    }
    return { rounds: rounds.length, wrong }
  } finally {
    await browser.close()
  }
}
