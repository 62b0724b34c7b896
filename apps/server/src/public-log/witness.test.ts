// The witness against the product itself: rounds drawn with a real beacon raise no alarm, and a forgery is found.
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { type BeaconInfo, beaconPublicKey, beaconTimeMs, signBeaconRound } from '@lanting/fairness/beacon'
import { lockCapsule, openCapsule } from '@lanting/fairness/capsule'
import { newFollowedLog } from '@lanting/fairness/log/log-follower'
import { Witness } from '@lanting/fairness/log/log-witness'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { expectBooksBalance } from '#src/books/check/expect-books-balance.ts'
import { LedgerSealer } from '#src/books/check/ledger-seal.ts'
import { readNow } from '#src/modules/lottery/draw/draw.sql.ts'
import type { Beacon } from '#src/providers/beacon.ts'
import { PublicLog } from '#src/public-log/public-log.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { msTo, placeBets, testDraw, type TestDraw } from '#src/test/lottery/lottery.ts'
import { testSequencer } from '#src/test/lottery/public-log.ts'

const SECRET = new Uint8Array(32).fill(6)
const INFO: BeaconInfo = { publicKey: beaconPublicKey(SECRET), genesisSec: 1_577_836_800, periodSec: 3 }

/** A beacon that really signs, on the product's clock. */
function signingBeacon(test: TestApp): Beacon {
  return {
    named: async () => ({ info: INFO, source: 'test' }),
    async read(info, round) {
      const isOut = beaconTimeMs(info, round) <= (await readNow(test.core.db)).getTime()
      return isOut ? signBeaconRound(SECRET, round) : null
    },
  }
}

let test: TestApp
let draw: TestDraw
beforeAll(async () => {
  test = await createTestApp()
  draw = testDraw(test.core, {
    beacon: signingBeacon(test),
    capsuleLock: { lock: lockCapsule, open: openCapsule },
  })
})
afterAll(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

async function get(path: string): Promise<unknown> {
  const answer = await test.app.inject({ method: 'GET', url: path })
  const envelope = answer.json<{ code: number; data: unknown }>()
  return envelope.code === 200 ? envelope.data : null
}
const beacon = async (round: number) => signBeaconRound(SECRET, round).signature

it('follows rounds, capsules and seals of the ledger without an alarm', async () => {
  const js28 = findLottery('js28')
  if (js28 === undefined) throw new Error('no lottery')
  await draw.turn(js28)
  const { id } = await newMember(test)
  const witness = new Witness({ get, beacon }, newFollowedLog())
  const sealer = new LedgerSealer({ db: test.core.db, publicLog: new PublicLog() })
  await sealer.runOnce()
  for (let round = 0; round < 3; round++) {
    const rows = await test.core.db.query<{ expect: string }>(
      `SELECT expect FROM lottery_rounds WHERE lottery = 'js28' AND state = 'open' ORDER BY expect LIMIT 1`,
    )
    await test.core.db.query(
      `SELECT ledger_post($1, 'opening', ARRAY['house:opening', $2], ARRAY[-1000, 1000]::bigint[])`,
      [`opening:${round}`, `member:${id}:main`],
    )
    await placeBets(test.core.db, js28, rows[0]?.expect ?? '', { id }, [
      { playId: 2001, stakeFen: 1000n, oddsMilli: 1950 },
    ])
    await test.advance((await msTo(test.core, js28, 'draw')) + 1_000)
    await draw.turn(js28)
    // A seal waits for every transaction of the cluster that was open at its boundary, those of other tests too.
    await vi.waitUntil(() => sealer.runOnce(), { timeout: 120_000 })
    await testSequencer(test.core).runOnce()
    expect(await witness.check()).toEqual([])
  }
  const kinds = new Set(
    (await test.core.db.query<{ kind: string }>('SELECT DISTINCT kind FROM log_entries')).map(
      ({ kind }) => kind,
    ),
  )
  for (const kind of ['key', 'chain', 'capsule', 'seal', 'result', 'ledger-seal'])
    expect(kinds).toContain(kind)

  // The page shows another number than the log: the witness detects it.
  const liar = new Witness(
    {
      get: async (path) => {
        const answer = await get(path)
        return path.startsWith('/api/lotteryFair') ? { ...(answer as object), seed: '0'.repeat(64) } : answer
      },
    },
    newFollowedLog(),
  )
  const alarms = await liar.check()
  expect(new Set(alarms.map(({ text }) => text))).toEqual(
    new Set(['the page shows another round than the log']),
  )
})
