// Chromium as an engine, driven by playwright-core as in every other journey.
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGS } from '#tools/stage/chromium.mjs'
import { asJson, type Engine, inWindow, type Tab } from './driver.ts'

export async function startChromium(program: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: program, args: CHROMIUM_ARGS })
  return {
    name: 'Chromium',
    open: async (view) => {
      const context = await browser.newContext({
        viewport: view,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      const tab: Tab = {
        goto: async (url) => void (await page.goto(url)),
        evaluate: async (expression, where = 'page') => {
          const frame = where === 'page' ? page.mainFrame() : page.frames()[1]
          if (frame === undefined) throw new Error('the page frames nothing')
          return JSON.parse(await frame.evaluate<string>(asJson(expression)))
        },
        tapAt: (point, frameAt) => {
          const { x, y } = inWindow(point, frameAt)
          return page.mouse.click(x, y)
        },
        type: (text) => page.keyboard.insertText(text),
        screenshot: () => page.screenshot(),
        problems: async () => problems,
        close: () => context.close(),
      }
      return tab
    },
    close: () => browser.close(),
  }
}
