// The crowd beside a real product: it bets, plays, talks and pays, never makes the product fail, and the books balance.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb } from '#server/db/pool.ts'
import { inspectBooks } from '#server/books/check/check.ts'
import { launchAlone, runCommand } from '#tools/run/launch/product.mjs'
import { product, withProduct } from '#tools/stage/own-product.ts'

withProduct()

/** About an hour of the crowd's life in less than a minute. */
const SPEED = '90'
let db: pg.Client
let stop: () => Promise<void>

beforeAll(async () => {
  const { databaseUrl, dataDir, webUrl, officeUrl, sandboxUrl } = product()
  const [web, office, sandbox] = [webUrl, officeUrl, sandboxUrl].map((url) => Number(new URL(url).port))
  const ports = { web: web ?? 0, office: office ?? 0, sandbox: sandbox ?? 0 }
  const setting = { databaseUrl, dataDir, ports, env: { CROWD: '1', CROWD_SPEED: SPEED } }
  await runCommand('seed', setting)
  db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  stop = (await launchAlone('crowd', setting)).stop
})
afterAll(async () => {
  await stop()
  await db.end()
})

const count = async (from: string) => Number((await db.query(`SELECT count(*) AS n FROM ${from}`)).rows[0].n)

const mine = "(SELECT id FROM members WHERE username LIKE '演示%')"

it('it fills venues and the cashier by itself', async () => {
  await expect.poll(() => count(`bets WHERE plat <> 'CP' AND member_id IN ${mine}`)).toBeGreaterThan(3)
  await expect
    .poll(() => count(`deposits WHERE state = 'credited' AND member_id IN ${mine}`))
    .toBeGreaterThan(10)
})

it('it fills the rooms: members bet on rounds in every lottery, and talk', async () => {
  const lotteries = `SELECT DISTINCT lottery FROM lottery_orders WHERE member_id IN ${mine}`
  await expect.poll(() => count(`(${lotteries}) AS bet_on`)).toBe(LOTTERIES.length)
  await expect.poll(() => count(`chat_messages WHERE member_id IN ${mine}`)).toBeGreaterThan(10)
})

it('it never made the product fail, and every fen is where it belongs', async () => {
  await stop()
  const api = readFileSync(join(product().dataDir, 'logs', 'api.log'), 'utf8')
  expect(api.split('\n').filter((line) => line.includes('"level":50'))).toEqual([])
  const books = openDb(product().databaseUrl, 2)
  const { lines } = await inspectBooks(books, 'whole')
  await books.close()
  expect(lines.filter(({ ok, freezes }) => freezes && !ok)).toEqual([])
})
