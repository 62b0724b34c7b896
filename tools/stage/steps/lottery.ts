// What a member does in a lottery's room, step by step through the pages, at a round that the journey chose.
import type { Round } from '@lanting/contract/rules/lottery/schedule'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DrawTable } from './draw-table.ts'
import { hasSession, openPhone, PATIENCE_MS, type Phone } from '../harness.ts'
import { product } from '../own-product.ts'

const SLOW = { timeout: PATIENCE_MS }

/** A fresh phone each time: the clock moves by hours, and sessions end. */
export async function openAs(member: string, path: string, phone?: Phone): Promise<Page> {
  const { page, context } = await openPhone(phone)
  await hasSession(context, member)
  await page.goto(`${product().webUrl}/#${path}`)
  return page
}

interface Place {
  readonly roomId: number
  readonly name: string
  readonly round: Round
  readonly secondsLeft: number
}

/** Opens the room with plenty of the round's betting time left. */
export async function enterRound(
  table: DrawTable,
  member: string,
  { roomId, name, round, secondsLeft }: Place,
): Promise<Page> {
  await table.standBefore(round, secondsLeft)
  await expect.poll(() => table.takesBets(name, round.expect), SLOW).toBe(true)
  const page = await openAs(member, `/lotteryPage?room_id=${roomId}`)
  const title = `第 ${round.expect.slice(4, 8)}-${round.expect.slice(8)} 期`
  await page.getByText(title).first().waitFor(SLOW)
  return page
}

export async function mark(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('checkbox', { name }).click()
}

/** Ends when the answer is there, whatever the page says of it. */
export async function sendOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '去投注' }).click()
  await page.getByRole('button', { name: /^确认投注/ }).click(SLOW)
}

export async function placeOrder(page: Page): Promise<void> {
  await sendOrder(page)
  await page.getByText('投注成功').first().waitFor(SLOW)
}
