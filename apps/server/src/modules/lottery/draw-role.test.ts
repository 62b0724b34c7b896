// A chain's key that is away or lost, a public beacon that is waited for, and what each database role may see and do.
import { LOTTERIES } from '@lanting/contract/data/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { walkBack } from '@lanting/contract/rules/pf1'
import { currentRound } from '@lanting/contract/rules/schedule'
import type { ROUND, StateOf } from '@lanting/contract/states'
import { addDays, DAY_MS } from '@lanting/contract/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '#src/db/pool.ts'
import { asRole } from '#src/database-role.ts'
import { drawNumbers } from '#src/modules/lottery/draw.rules.ts'
import { configuredKeys, type SeedKeys } from '#src/modules/lottery/seed-keys.ts'
import type { Beacon } from '#src/providers/beacon.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { msTo, testDraw } from '#src/test/lottery.ts'

const [JS28] = LOTTERIES

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
  // Two seconds into a round of the fastest lottery, so that no test begins in its closing time.
  await test.advance((await msTo(test.core, JS28, 'draw')) + 2_000)
})
afterEach(() => test.close())

interface RoundRow {
  expect: string
  state: StateOf<typeof ROUND>
  chain_no: number
  void_reason: string | null
  protocol: string
  beacon: string | null
  seed: string | null
  numbers: number[] | null
}

const rounds = (lottery: string) =>
  test.core.db.query<RoundRow>('SELECT * FROM lottery_rounds WHERE lottery = $1 ORDER BY expect', [lottery])

async function nowMs() {
  const [row] = await test.core.db.query<{ now: Date }>('SELECT app_now() AS now')
  return row?.now.getTime() ?? 0
}

describe('the key of a chain', () => {
  it('may be away for a while; lost for good it voids by rule what was not drawn, and a new chain follows', async () => {
    let isAway = false
    const key = configuredKeys('a1'.repeat(32))
    const next = configuredKeys('b2'.repeat(32))
    const keys: SeedKeys = {
      current: () => (isAway ? next.current() : key.current()),
      find: (id) => (isAway ? next.find(id) : key.find(id)),
    }
    const draw = testDraw(test.core, { keys })
    await draw.turn(JS28)
    const first = currentRound(JS28, await nowMs())
    isAway = true
    await test.advance(await msTo(test.core, JS28, 'draw'))
    await draw.turn(JS28)
    const state = async () => (await rounds('js28')).find((round) => round.expect === first.expect)?.state
    expect(await state()).toBe('closed')

    isAway = false
    await draw.turn(JS28)
    expect(await state()).toBe('drawn')

    isAway = true
    await draw.turn(JS28)
    await test.advance(LIMITS.draw.keyGraceMs - 60_000)
    await draw.turn(JS28)
    const undrawn = (await rounds('js28')).filter(({ state }) => state === 'open' || state === 'closed')
    expect(undrawn.length).toBeGreaterThan(0)
    await test.advance(120_000)
    await draw.turn(JS28)
    await draw.turn(JS28)
    const after = await rounds('js28')
    const voided = after.filter((round) => round.void_reason === 'seed-lost')
    expect(voided.map((round) => round.expect)).toEqual(undrawn.map((round) => round.expect))
    const chains = await test.core.db.query(
      "SELECT chain_no, state FROM lottery_chains WHERE lottery = 'js28' ORDER BY chain_no",
    )
    expect(chains[0]).toEqual({ chain_no: 1, state: 'lost' })
    expect(chains.at(-1)).toMatchObject({ state: 'active' })
    const fresh = after.find((round) => round.state === 'open')
    expect(fresh?.chain_no).toBeGreaterThan(1)
  })
})

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

describe('a public beacon', () => {
  it('is the first value after betting closed; the draw waits for it and mixes it into the message', async () => {
    const value = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
    const asked: bigint[] = []
    let isOut = false
    const beacon: Beacon = {
      genesisSec: 1_692_803_367,
      periodSec: 3,
      async read(round) {
        asked.push(round)
        return isOut ? value : null
      },
    }
    const draw = testDraw(test.core, { beacon })
    await draw.turn(JS28)
    const round = currentRound(JS28, await nowMs())
    await test.advance(await msTo(test.core, JS28, 'draw'))
    await draw.turn(JS28)
    const drawn = async () => (await rounds('js28')).find((one) => one.expect === round.expect)
    expect((await drawn())?.state).toBe('closed')
    isOut = true
    await draw.turn(JS28)
    const row = await drawn()
    const [chain] = await test.core.db.query<{ salt: string }>(
      "SELECT salt FROM lottery_chains WHERE lottery = 'js28' AND chain_no = 1",
    )
    const message = { lottery: JS28, chainNo: 1, expect: round.expect, salt: chain?.salt ?? '' }
    expect([row?.state, row?.protocol, row?.beacon]).toEqual(['drawn', 'PF2', value])
    expect(row?.numbers).toEqual(drawNumbers(row?.seed ?? '', { ...message, beacon: value }))
    const number = Number(asked[0])
    const heardAt = (beacon.genesisSec + (number - 1) * beacon.periodSec) * 1000
    expect(heardAt).toBeGreaterThan(round.closeAt)
    expect(heardAt - 3_000).toBeLessThanOrEqual(round.closeAt)
  })
})

describe('roles', () => {
  it('let the draw worker do all of its work and see neither members nor money', async () => {
    const db = openDb(asRole(test.core.db.url, 'lanting_draw'), 2)
    try {
      const draw = testDraw({ ...test.core, db })
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
