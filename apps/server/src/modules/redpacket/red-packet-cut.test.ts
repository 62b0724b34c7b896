// The cut of a day through HTTP and in the database: once, within the budget, late batches, and a verifiable list.
import { fenFromYuan } from '@lanting/contract/money'
import { REFUSALS } from '@lanting/contract/refusals'
import { failedChecks, memberMark } from '@lanting/contract/rules/fairness/red-packet-proof'
import { atClock, type Day } from '@lanting/contract/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { testSequencer } from '#src/test/lottery/public-log.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { depositor, plantDeposit, publicList } from '#src/test/lottery/red-packets.ts'

let test: TestApp
/** The day of the test. */
let today: Day
beforeEach(async () => {
  test = await createTestApp()
  today = await until(test, '09:30:00')
})
afterEach(async () => {
  await expectMoneyBalances(test.core.db)
  await test.close()
})

const text = (key: keyof typeof REFUSALS) => REFUSALS[key].text
const clock = (time: string) => new Date(atClock(today, time))

describe('the cut', () => {
  it('is made once, however many run it at once, and not before its time or after it', async () => {
    const one = await depositor(test, 10_000_000n)
    const { redPacketCuts } = test.services
    await expect(redPacketCuts.cutDay(today)).rejects.toThrow('not 10:00')
    await until(test, '10:00:00')
    const runs = await Promise.all(Array.from({ length: 10 }, () => redPacketCuts.cutDay(today)))
    expect(runs.filter(({ cut }) => cut === 'begun')).toEqual([{ cut: 'begun', packets: 10 }])
    await one.again()
    expect((await one.state()).roots).toHaveLength(1)
    // The worker was down for a whole window: nothing is made up.
    await until(test, '12:00:00')
    const tomorrow = await until(test, '12:00:00')
    expect(await redPacketCuts.cutDay(tomorrow)).toEqual({ cut: 'over', packets: 0 })
  })

  it('keeps to the budget, and gives everybody the least however small it is', async () => {
    await test.services.config.write(test.core.db, { redpacket_budget: '100.00' })
    await test.services.config.announce()
    const rich = await Promise.all(Array.from({ length: 21 }, () => depositor(test, 10_000_000n)))
    await until(test, '10:00:00')
    await runJobs(test)
    await until(test, '12:00:00')
    const list = await publicList(test, today)
    // 210 packets at ¥0.50 need ¥105: the guarantee is the budget, and every packet is the minimum.
    expect(list.budgetFen).toBe(10_500n)
    expect(list.packets).toHaveLength(rich.length * 10)
    expect(new Set(list.amounts)).toEqual(new Set(['0.50']))
    expect(failedChecks(list)).toEqual([])
  })

  it('by the worker in the middle of a grab does not refuse the grab', async () => {
    const late = await depositor(test, 0n)
    await until(test, '10:00:00')
    await runJobs(test)
    await late.again()
    await plantDeposit(test.core.db, late.id, 10_000n, clock('09:59:00'))
    const { redPacketCuts } = test.services
    const catchUp = redPacketCuts.catchUp.bind(redPacketCuts)
    redPacketCuts.catchUp = async (...input) => {
      expect(await redPacketCuts.cutLate()).toBe(1)
      return catchUp(...input)
    }
    expect((await late.grab()).code).toBe(200)
  })

  it('of late approvals is a batch of its own, with its own root and half a yuan each', async () => {
    const early = await depositor(test, 10_000n)
    const late = await depositor(test, 0n)
    await until(test, '10:00:00')
    await runJobs(test)
    await Promise.all([early.again(), late.again()])
    expect(await late.grab()).toMatchObject({ message: text('redPacketNotEntitled') })
    await plantDeposit(test.core.db, late.id, 500_000n, clock('09:59:00'))
    await plantDeposit(test.core.db, early.id, 90_000n, clock('09:58:00'))
    expect(await late.state()).toMatchObject({ sendnums: 3, max_times: 3, roots: [expect.any(String)] })
    expect(await test.services.redPacketCuts.cutLate()).toBe(4)
    expect(await test.services.redPacketCuts.cutLate()).toBe(0)
    expect((await late.state()).roots).toHaveLength(2)
    expect((await late.grab()).data).toMatchObject({ acquirednum: 1, sendnums: 2 })
    expect(await early.state()).toMatchObject({ sendnums: 2, max_times: 2 })
    await until(test, '12:00:00')
    const list = await publicList(test, today)
    expect(list.batches.map(({ packets }) => packets)).toEqual([1, 4])
    expect(list.budgetFen).toBe(200_000n + 4n * 50n)
    expect(failedChecks(list)).toEqual([])
    expect(await test.services.redPacketCuts.cutLate()).toBe(0)
  })

  it('of late approvals draws from all that is left of the budget, not only from its own half yuans', async () => {
    await until(test, '10:00:00')
    await runJobs(test)
    const late = await Promise.all([1, 2, 3].map(() => depositor(test, 10_000_000n, clock('09:59:00'))))
    expect(await test.services.redPacketCuts.cutLate()).toBe(30)
    await until(test, '12:00:00')
    const list = await publicList(test, today)
    expect(list.packets).toHaveLength(late.length * 10)
    // Thirty packets of exactly the least have a chance below 10⁻⁵⁰.
    expect(Math.max(...list.packets.map(({ amountFen }) => Number(amountFen)))).toBeGreaterThan(50)
    expect(list.budgetFen).toBe(200_000n + 1_500n)
    const body = await test.core.db.query<{ body: string }>(
      "SELECT body FROM log_entries WHERE kind = 'packet-list' ORDER BY ref",
    )
    expect(body.map((row) => (JSON.parse(row.body) as { count: number }).count)).toEqual(
      list.batches.map(({ packets }) => packets),
    )
  })

  it('of late approvals gives the least when the budget is spent, and no more', async () => {
    await test.services.config.write(test.core.db, { redpacket_budget: '1.00' })
    await test.services.config.announce()
    await depositor(test, 10_000_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await depositor(test, 10_000_000n, clock('09:59:00'))
    expect(await test.services.redPacketCuts.cutLate()).toBe(10)
    await until(test, '12:00:00')
    const list = await publicList(test, today)
    expect(new Set(list.amounts)).toEqual(new Set(['0.50']))
    expect([list.packets.length, list.budgetFen]).toEqual([20, 1_000n])
  })

  it('reaches a grab in the same second as the approval', async () => {
    const late = await depositor(test, 0n)
    await until(test, '10:00:00')
    await runJobs(test)
    await late.again()
    await plantDeposit(test.core.db, late.id, 10_000n, clock('09:59:59'))
    expect((await late.grab()).data).toMatchObject({ acquirednum: 1, sendnums: 0 })
  })
})

describe('the public list', () => {
  it('shows roots at once and packets only when the window is over; anybody can check it', async () => {
    const people = await Promise.all([10_000n, 100_000n, 500_000n].map((fen) => depositor(test, fen)))
    await until(test, '10:00:00')
    await runJobs(test)
    await Promise.all(people.map((one) => one.again()))
    const won = await Promise.all(people.map((one) => one.grab()))
    const { data } = await test.call('GET /api/redpacketlist', { date: today })
    expect(data).toMatchObject({ phase: 1, budget: null, packets: [], next: null })
    expect(data.batches).toMatchObject([{ batch: 0, packets: 6 }])
    expect(data.own).toBeNull()
    await until(test, '12:00:00')
    const list = await publicList(test, today)
    expect(list.batches).toEqual(data.batches)
    expect(failedChecks(list)).toEqual([])
    expect(list.opened).toBe(3)
    await people[0]?.again()
    const asMember = await people[0]?.list(today)
    const { mark, salt } = asMember?.own ?? { mark: '', salt: '' }
    expect(mark).toBe(memberMark(today, people[0]?.id ?? 0n, salt))
    const own = list.packets.find(({ member }) => member === mark)
    expect(own?.amountFen).toBe(fenFromYuan(won[0]?.data.redpacketmoney ?? '0.00'))
    expect(
      JSON.stringify(list, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(String(people[0]?.id))

    await testSequencer(test.core).runOnce()
    const [batch] = (await test.call('GET /api/redpacketlist', { date: today })).data.batches
    const n = batch?.n ?? -1
    const { entries } = (await test.call('GET /api/log/entries', { from: String(n), to: String(n + 1) })).data
    expect(entries[0]).toMatchObject({
      kind: 'packet-list',
      body: { day: today, batch: 0, root: batch?.root, count: batch?.packets },
    })
  })

  it('of a day without one is empty', async () => {
    expect((await test.call('GET /api/redpacketlist', { date: '2020-01-01' })).data).toMatchObject({
      phase: 2,
      batches: [],
      packets: [],
    })
    for (const date of ['2020-02-30', '0000-01-01', '9999-12-31', ''])
      expect((await test.call('GET /api/redpacketlist', { date })).code).toBe(422)
  })
})

describe('what the database holds', () => {
  const asApp = (statement: string) =>
    test.core.db.tx(async (tx) => {
      await tx.query('SET LOCAL ROLE lanting_app')
      return tx.query(statement)
    })

  it('shows no amount and no salt to the application before noon, and no role can change what was cut', async () => {
    const one = await depositor(test, 100_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    await one.grab()
    await expect(asApp('SELECT amount_fen FROM red_packets')).rejects.toThrow('permission denied')
    await expect(asApp('SELECT salt FROM red_packets')).rejects.toThrow('permission denied')
    expect(await asApp(`SELECT * FROM red_packet_reveal('${today}', 0::smallint, 0, 10)`)).toEqual([])
    const { db } = test.core
    for (const change of [
      'UPDATE red_packets SET amount_fen = 5800',
      "UPDATE red_packet_batches SET root = repeat('0', 64)",
      "UPDATE red_packet_members SET mark = repeat('0', 64)",
      'DELETE FROM red_packet_grabs',
      'UPDATE red_packet_grabs SET seq = 2',
    ])
      await expect(db.query(change)).rejects.toThrow('stays as it is')
    const grab = (amount: string, at: string) =>
      db.query(
        `INSERT INTO red_packet_grabs (id, day, member_id, seq, amount_fen, at)
         SELECT gen_random_uuid(), day, member_id, seq, ${amount}, day + ${at} FROM red_packets WHERE seq = 2`,
      )
    await expect(grab('amount_fen + 1', "interval '11 hours' - interval '8 hours'")).rejects.toThrow(
      'foreign key',
    )
    await expect(grab('amount_fen', "interval '12 hours' - interval '8 hours'")).rejects.toThrow(
      'red_packet_window',
    )
    await expect(
      grab('amount_fen', "interval '10 hours' - interval '8 hours 1 millisecond'"),
    ).rejects.toThrow('red_packet_window')
  })
})
