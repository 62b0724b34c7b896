// Accessibility violations of a page, found by axe with all its rules in every frame.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** The same file that AxeBuilder brings into a page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Only violations are returned; the rules that run are the same. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] }
/** The rules about colours: another theme changes nothing else. */
const OF_COLOURS: RunOptions = {
  ...OPTIONS,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

interface WithAxe {
  readonly axe?: { run: (where: Document, options: RunOptions) => Promise<AxeResults> }
}

/**
 * AxeBuilder checks frames of other origins, and opens a page of its own each time to merge the findings. For a page
 * without frames, that takes ten times as long as the check.
 */
async function analyze(page: Page, wanted: RunOptions): Promise<AxeResults['violations']> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(wanted).analyze()).violations
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as WithAxe
    if (axe === undefined) throw new Error('axe is not there')
    return (await axe.run(document, options)).violations
  }, wanted)
}

/**
 * Runs in a frame: colours in transition would be measured half-way. No new animation starts
 * from here on, and finite ones are finished.
 */
function standStill(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  Object.assign(globalThis, { stillness: sheet })
  document.adoptedStyleSheets.push(sheet)
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
}

/** Runs in a frame: it may move again. */
function moveOn(): void {
  const { stillness } = globalThis as { stillness?: CSSStyleSheet }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== stillness)
}

/** The same page in another theme: what is wrong with its colours. */
export const barriersOfColour = (page: Page): Promise<string[]> => barriers(page, OF_COLOURS)

/** The rule, the element and the reason of everything that is wrong. */
export async function barriers(page: Page, wanted = OPTIONS): Promise<string[]> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(standStill)))
  const violations = await analyze(page, wanted)
  await Promise.all(page.frames().map((frame) => frame.evaluate(moveOn)))
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
