// Steps of journeys about a venue whose books differ: it moves money in silence, and two people resolve its case.
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atDesk } from './cashier.ts'
import { product } from '../own-product.ts'

export async function inDatabase(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: product().databaseUrl })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}

/** The venue's own books silently change a member's money, which needs a wallet there. */
export function moveAtVenue(username: string, plat: string, fen: number): Promise<void> {
  return inDatabase(
    `SELECT set_config('search_path', 'sandbox, public', false),
            sandbox.post($2, 'm' || (SELECT id FROM public.members WHERE username = $1), 'transfer', 'lost' || gen_random_uuid(), 'operator', $3)`,
    [username, plat, fen],
  )
}

/** The second comparison in a row freezes the venue. */
export async function compareTwice(desk: Page): Promise<void> {
  await desk.goto(`${product().officeUrl}/#/money`)
  const check = desk.getByRole('button', { name: /立即核对/ })
  for (let time = 0; time < 2; time++) {
    await check.click()
    await expect.poll(() => check.isEnabled()).toBe(true)
  }
  await desk.getByText('账目平衡 · 1 家不符').waitFor()
  await desk.goto(`${product().officeUrl}/#/venues`)
}

/** The second person types what shows that they have read it. */
export async function agree(path: string, words: string): Promise<void> {
  const desk = await atDesk('admin001', path)
  const typed = desk.getByLabel(/以确认您看过/)
  await typed.fill(words)
  await typed.press('Enter')
  await expect.poll(() => typed.count()).toBe(0)
}
