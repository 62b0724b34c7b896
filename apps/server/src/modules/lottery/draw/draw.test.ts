// The draw worker against its own database: the published vectors, the schedule, the seal before the reveal, late and missed.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { LIMITS } from '@lanting/contract/limits'
import { leafHash, leafText, merkleRoot } from '@lanting/contract/rules/fairness/merkle'
import { commitmentOf, sandboxSalt, walkBack } from '@lanting/contract/rules/fairness/pf1'
import { currentRound, nextRound, roundOf } from '@lanting/contract/rules/lottery/schedule'
import type { ROUND, StateOf } from '@lanting/contract/states'
import { formatBeijing } from '@lanting/contract/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startClockAt } from '#src/clock/clock.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { move, must, post } from '#src/ledger/post.ts'
import { drawNumbers } from '#src/modules/lottery/draw/draw.rules.ts'
import { makeChain } from '#src/modules/lottery/draw/chain/seed-chain.ts'
import { keyId, seal } from '#src/modules/lottery/draw/chain/seed-keys.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { enterRound, msTo, placeBets, roundsOf, testDraw, withoutGuards } from '#src/test/lottery/lottery.ts'

const [JS28, XY28, JS6] = LOTTERIES
const VECTOR_END = '21831403146904c2a7f9a8e3f423a6bb0d79cc9a6466fb96374a4d9a968c1c0b'
const VECTOR_START = 'd40228c4ee89e937efe48ce20523898425243efd33dfc71aeab0dcd21e51bbe6'
const VECTOR_SALT = 'e680f1c3cd3fb399ec5383fd0edcfac8d9a2a45a7f2ba505a57c7c29b6c8eb49'
const KEY = Buffer.from('a1'.repeat(32), 'hex')

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
  await enterRound(test, JS28)
})
afterEach(() => test.close())

const rounds = (lottery: string) => roundsOf(test.core.db, lottery)

async function nowMs() {
  const [row] = await test.core.db.query<{ now: Date }>('SELECT app_now() AS now')
  return row?.now.getTime() ?? 0
}

async function rich(fen = 1_000_000n) {
  const member = await newMember(test)
  const legs = move(house('opening', 'CNY'), memberMain(member.id, 'CNY'), fen)
  must(await post(test.core.db, { key: `opening:${member.id}`, code: 'opening', legs }))
  return member
}

/** The chain of the published vectors, stored like the worker does. */
async function plantVectors(lottery: string) {
  const chain = await makeChain(Buffer.from(VECTOR_END, 'hex'), 1500)
  expect(chain.commit).toBe(VECTOR_START)
  await test.core.db.tx(async (tx) => {
    await withoutGuards(tx)
    await tx.query(
      `INSERT INTO lottery_chains (lottery, chain_no, start_date, length, commit, published_at, salt, salt_source, salt_fixed_at, key_id,
         protocol, state, public_index, public_seed)
       VALUES ($1, 1, '2026-11-15', 1500, $2, app_now(), $3, '', app_now(), $4, 'PF1', 'active', 0, $2)`,
      [lottery, chain.commit, VECTOR_SALT, keyId(KEY)],
    )
  })
  for (const { index, seed } of chain.checkpoints) {
    await test.core.db.query('INSERT INTO lottery_seeds VALUES ($1, 1, $2, $3)', [
      lottery,
      index,
      seal(KEY, { lottery, chainNo: 1, index }, seed),
    ])
  }
}

describe('a draw', () => {
  it('gives the published vectors A to D, byte by byte, through the whole engine', async () => {
    await test.core.db.query('UPDATE app_clock SET offset_ms = 0')
    await startClockAt(test.core.db, new Date('2026-11-14T23:59:30+08:00'))
    await plantVectors('js28')
    await plantVectors('js6')
    const draw = testDraw(test.core)
    const turns = async () => [await draw.turn(JS28), await draw.turn(JS6)]
    // The vectors' chain begins with the first round of the day, which is open a minute before midnight for js6 too.
    await test.advance(31_000)
    await turns()
    for (let minute = 1; minute <= 6; minute++) {
      await test.advance(60_000)
      await turns()
    }
    const [a, b] = await rounds('js28')
    expect([a?.expect, a?.commit, a?.seed, a?.numbers]).toEqual([
      '202611150001',
      VECTOR_START,
      '273d8d9ba2fa69f78b99cd3b1549bcf7e8427e3a760b76b38fce1cfdbf4fb1b0',
      [0, 0, 7],
    ])
    expect([b?.commit, b?.seed, b?.numbers]).toEqual([
      a?.seed,
      '9350d26eb1544b12964ab5027437b3c67120ad454ad78de387e894bde5870229',
      [4, 6, 9],
    ])
    const [, c] = await rounds('js6')
    expect([c?.expect, c?.seed, c?.numbers]).toEqual(['202611150002', b?.seed, [9, 6, 15, 17, 46, 16, 31]])

    await test.advance(Date.parse('2026-11-15T23:59:10+08:00') - (await nowMs()))
    await draw.turn(JS28)
    await test.advance(50_000)
    await draw.turn(JS28)
    const d = (await rounds('js28')).find((round) => round.expect === '202611151440')
    expect([d?.commit, d?.seed, d?.numbers]).toEqual([
      '59e6d9b093d83f4b9f1d8acc4494e3a491520b72a2397adedb93bb96c09e17b0',
      'cf0e005f38c4334311e43935edc36123e437ab7d39ce3c0172740df23a8ccbdb',
      [1, 0, 8],
    ])
  })

  it('publishes a chain before its first round and walks it backwards, each seed proving the next', async () => {
    const draw = testDraw(test.core)
    for (let i = 0; i < 4; i++) {
      await draw.turn(JS28)
      await test.advance(await msTo(test.core, JS28, 'draw'))
    }
    await draw.turn(JS28)
    const [chain] = await test.core.db.query<{ commit: string; salt: string; published_at: Date }>(
      "SELECT commit, salt, published_at FROM lottery_chains WHERE lottery = 'js28' ORDER BY chain_no",
    )
    expect(chain?.salt).toBe(sandboxSalt('js28', 1, formatBeijing(chain?.published_at ?? 0)))
    const drawn = (await rounds('js28')).filter((round) => round.state === 'drawn')
    expect(drawn.length).toBeGreaterThanOrEqual(4)
    for (const [i, round] of drawn.entries()) {
      const { seed, commit, numbers } = round
      if (seed === null || chain === undefined) throw new Error('not drawn')
      expect(commitmentOf(seed)).toBe(commit)
      if (i > 0) expect(commit).toBe(drawn[i - 1]?.seed)
      expect(walkBack(seed, round.seed_index)).toBe(chain.commit)
      const again = {
        lottery: JS28,
        chainNo: 1,
        expect: round.expect,
        salt: chain.salt,
        protocol: 'PF3' as const,
        beacon: round.beacon,
      }
      expect(drawNumbers(seed, again)).toEqual(numbers)
      expect(round.draw_at.getTime()).toBeGreaterThan(chain.published_at.getTime())
    }
  })

  it('makes rounds by the clock alone: the database and the contract agree on every lottery', async () => {
    const draw = testDraw(test.core)
    for (const lottery of LOTTERIES) {
      // Each time at the start of a round: one that closes before it was ever open is missed, not late.
      const startNext = async () => {
        const now = await nowMs()
        await test.advance(roundOf(lottery, currentRound(lottery, now)).drawAt - now + 1)
      }
      await startNext()
      await draw.turn(lottery)
      await test.advance(86_400_000 + 7_000_000)
      await startNext()
      const before = currentRound(lottery, await nowMs())
      await draw.turn(lottery)
      const rows = await rounds(lottery.name)
      let next = roundOf(lottery, currentRound(lottery, rows[0]?.close_at.getTime() ?? 0))
      for (const row of rows) {
        expect([row.expect, row.draw_at.getTime(), row.close_at.getTime()]).toEqual([
          next.expect,
          next.drawAt,
          next.closeAt,
        ])
        next = nextRound(lottery, next)
        if (row !== rows.at(-1))
          expect(rows[rows.indexOf(row) + 1]?.open_at.getTime()).toBe(row.draw_at.getTime())
      }
      // Real time passes while the worker runs, so the previous or the next round is open.
      const after = currentRound(lottery, await nowMs())
      expect([before.expect, after.expect]).toContain(rows.at(-LIMITS.draw.roundsAhead - 1)?.expect)
      // Open before the outage: drawn late. Never open: missed.
      expect(rows[0]).toMatchObject({ state: 'drawn', late: true })
      const missed = rows.slice(1, -3)
      expect(missed.every((row) => row.state === 'void' && row.void_reason === 'missed')).toBe(true)
      expect(missed.length).toBeGreaterThan(100)
      expect(rows.at(-3)?.commit).not.toBeNull()
    }
    expect(XY28.roundsPerDay).toBe(411)
  })
})

describe('the seal over the bets', () => {
  it('is stored and published before any seed, a late worker included, and holds every bet but trial ones', async () => {
    const member = await rich()
    const draw = testDraw(test.core)
    await draw.turn(JS28)
    const round = currentRound(JS28, await nowMs())
    const line = { playId: 2001, stakeFen: 1_000n, oddsMilli: 1950 }
    const ids = await placeBets(test.core.db, JS28, round.expect, member, [
      line,
      line,
      { ...line, playId: 2002 },
    ])
    const trial = { id: member.id, isTrial: true }
    const playLegs = move(house('opening', 'PLAY'), memberMain(member.id, 'PLAY'), 1_000n)
    must(await post(test.core.db, { key: 'opening:trial', code: 'trialOpening', legs: playLegs }))
    await placeBets(test.core.db, JS28, round.expect, trial, [line])
    const heard: string[] = []
    test.core.bus.subscribe('lottery.closed', () => heard.push('closed'))
    test.core.bus.subscribe('lottery.drawn', () => heard.push('drawn'))
    // The worker is down over close and draw of this round and the next two.
    await test.advance(200_000)
    await draw.turn(JS28)
    const row = (await rounds('js28')).find((one) => one.expect === round.expect)
    const bets = await test.core.db.query<{ bet_id: string; play_id: number; salt: Buffer }>(
      "SELECT bet_id, play_id, salt FROM bets WHERE plat = 'CP' AND NOT is_trial ORDER BY bet_id",
    )
    expect(bets.map((bet) => bet.bet_id)).toEqual(ids)
    const leaves = bets.map((bet) =>
      leafHash(
        leafText({
          lottery: 'js28',
          expect: round.expect,
          betId: bet.bet_id,
          playId: bet.play_id,
          picks: '',
          stakeFen: 1_000n,
          oddsMilli: 1950,
          salt: bet.salt.toString('hex'),
        }),
      ),
    )
    const bets_root = merkleRoot(leaves)
    expect(row).toMatchObject({ state: 'drawn', late: true, bets_count: 3, bets_root })
    await expect.poll(() => heard.length).toBe(2)
    expect(heard.indexOf('drawn')).toBeGreaterThan(heard.lastIndexOf('closed'))
  })

  it('cannot be skipped, changed or followed by a reveal in its own transaction', async () => {
    const draw = testDraw(test.core)
    await draw.turn(JS28)
    const { expect: number } = currentRound(JS28, await nowMs())
    const set = (what: string) =>
      test.core.db.query(`UPDATE lottery_rounds SET ${what} WHERE lottery = 'js28' AND expect = '${number}'`)
    await expect(
      set(`state = 'closed', bets_root = commit, bets_count = 0, sealed_at = app_now()`),
    ).rejects.toThrow('not closing time')
    await test.advance(await msTo(test.core, JS28, 'draw'))
    await expect(
      test.core.db.tx(async (tx) => {
        await tx.query(
          `UPDATE lottery_rounds SET state = 'closed', bets_root = repeat('a', 64), bets_count = 0, sealed_at = app_now()
            WHERE lottery = 'js28' AND expect = $1`,
          [number],
        )
        await tx.query(
          `UPDATE lottery_rounds SET state = 'drawn', seed = repeat('b', 64), numbers = '{1,2,3}', drawn_at = app_now()
            WHERE lottery = 'js28' AND expect = $1`,
          [number],
        )
      }),
    ).rejects.toThrow('published before the seed')
    await draw.turn(JS28)
    await expect(set(`bets_root = repeat('a', 64)`)).rejects.toThrow('stays as it is')
    await expect(set(`numbers = '{1,2,3}'`)).rejects.toThrow('stays as it is')
    await expect(set("state = 'closed'")).rejects.toThrow('goes forward')
    await expect(test.core.db.query('DELETE FROM lottery_rounds')).rejects.toThrow('kept as they are')
    await expect(test.core.db.query(`UPDATE lottery_chains SET salt = commit`)).rejects.toThrow(
      'kept as they are',
    )
  })

  it('waits for a bet under way and then has it, while a bet after it finds the round closed', async () => {
    const member = await rich()
    const draw = testDraw(test.core)
    await draw.turn(JS28)
    const { expect: number } = currentRound(JS28, await nowMs())
    await placeBets(test.core.db, JS28, number, member, [{ playId: 2001, stakeFen: 100n, oddsMilli: 1950 }])
    let sealing: Promise<void> = Promise.resolve()
    await test.core.db.tx(async (tx) => {
      const [held] = await tx.query<{ state: StateOf<typeof ROUND> }>(
        'SELECT state FROM lottery_hold_round($1, $2)',
        ['js28', number],
      )
      expect(held?.state).toBe('open')
      await test.advance(await msTo(test.core, JS28, 'close'))
      sealing = draw.turn(JS28)
      const waiting = () =>
        test.core.db.query(
          "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = 728117",
        )
      await expect.poll(async () => (await waiting()).length).toBe(1)
      await tx.query(`UPDATE bets SET valid_note = 'still open' WHERE plat = 'CP'`)
    })
    await sealing
    const [closed] = await test.core.db.query<{ state: StateOf<typeof ROUND> }>(
      'SELECT state FROM lottery_hold_round($1, $2)',
      ['js28', number],
    )
    expect(closed?.state).toBe('closed')
  })
})
