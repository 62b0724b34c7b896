// A chain that runs out, and the permissions of each database role.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { walkBack } from '@lanting/contract/rules/fairness/pf1'
import { addDays, DAY_MS } from '@lanting/contract/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '#src/db/pool.ts'
import { asRole } from '#src/process/database-role.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { enterRound, msTo, roundsOf, testDraw } from '#src/test/lottery/lottery.ts'

const [JS28] = LOTTERIES

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
  await enterRound(test, JS28)
})
afterEach(() => test.close())

const rounds = (lottery: string) => roundsOf(test.core.db, lottery)

describe('a chain that runs out', () => {
  it('has its successor published in time and gives its beginning away when it is retired', async () => {
    const draw = testDraw(test.core, { chainLength: 5 * JS28.roundsPerDay })
    await draw.turn(JS28)
    await test.advance(3 * DAY_MS)
    await draw.turn(JS28)
    await draw.idle()
    const chains = () =>
      test.core.db.query<{
        chain_no: number
        state: string
        start_date: string
        commit: string
        last_seed: string | null
      }>(
        "SELECT chain_no, state, start_date::text, commit, last_seed FROM lottery_chains WHERE lottery = 'js28' ORDER BY 1",
      )
    const [first, second] = await chains()
    expect(second?.start_date).toBe(addDays(first?.start_date ?? '', 5))
    expect(first?.last_seed).toBeNull()
    await test.advance(3 * DAY_MS)
    await draw.turn(JS28)
    await draw.turn(JS28)
    const [retired] = await chains()
    expect(retired?.state).toBe('retired')
    expect(walkBack(retired?.last_seed ?? '', 5 * JS28.roundsPerDay)).toBe(retired?.commit)
    const open = (await rounds('js28')).filter((round) => round.state === 'open')
    expect(open.length).toBeGreaterThan(0)
    expect(open.every((round) => round.chain_no === 2)).toBe(true)
  })

  it('keeps no other lottery waiting while it is made', async () => {
    const draw = testDraw(test.core)
    await draw.tick()
    await draw.tick()
    await draw.idle()
    const made = await test.core.db.query<{ lottery: string }>(
      'SELECT lottery FROM lottery_chains ORDER BY lottery',
    )
    expect(made.map((one) => one.lottery)).toEqual(['js28', 'js6', 'xk6', 'xy28'])
  })
})

describe('roles', () => {
  it('let the draw worker do all of its work and see neither members nor money', async () => {
    const db = openDb(asRole(test.core.db.url, 'lanting_draw'), 2)
    try {
      const draw = testDraw(test.core, { db })
      await draw.turn(JS28)
      await test.advance(await msTo(test.core, JS28, 'draw'))
      await draw.turn(JS28)
      expect((await rounds('js28'))[0]?.state).toBe('drawn')
      for (const table of ['members', 'ledger_accounts', 'sessions', 'lottery_seeds'])
        await expect(db.query(`SELECT * FROM ${table}`)).rejects.toThrow('permission denied')
      await expect(db.query('SELECT member_id FROM bets')).rejects.toThrow('permission denied')
      const reads = await test.core.db.query('SELECT DISTINCT lottery FROM lottery_seed_reads')
      expect(reads).toEqual([{ lottery: 'js28' }])
    } finally {
      await db.close()
    }
  })

  it('keep seeds and results from the application', async () => {
    await testDraw(test.core).turn(JS28)
    const db = openDb(asRole(test.core.db.url, 'lanting_app'), 1)
    try {
      expect(await db.query('SELECT count(*) FROM lottery_rounds')).toHaveLength(1)
      await expect(db.query('SELECT * FROM lottery_seeds')).rejects.toThrow('permission denied')
      await expect(db.query("SELECT * FROM lottery_seed_read('js28', 1, 1)")).rejects.toThrow(
        'permission denied',
      )
      await expect(db.query("UPDATE lottery_rounds SET numbers = '{1,2,3}'")).rejects.toThrow(
        'permission denied',
      )
      await expect(db.query('UPDATE lottery_rounds SET seed = commit')).rejects.toThrow('permission denied')
    } finally {
      await db.close()
    }
  })
})
