// Red packets through HTTP: the window, entitlement, the cut and its roots, one effect per packet, and the public list.
import { fenFromYuan } from '@lanting/contract/money'
import { failedChecks, memberMark, type RevealedDay } from '@lanting/contract/rules/red-packet-proof'
import { REFUSALS } from '@lanting/contract/refusals'
import { atClock, type Day } from '@lanting/contract/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#src/ids.ts'
import { createTestApp, loginAs, newMember, type TestApp } from '#src/test/app.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { expectMoneyBalances } from '#src/test/expect-money-balances.ts'
import { plantDeposit } from '#src/test/red-packets.ts'

let test: TestApp
/** The day that is cut in a test. */
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
const fens = (amounts: readonly string[]) => amounts.reduce((sum, yuan) => sum + fenFromYuan(yuan), 0n)

/** A member with a deposit of today's counting window. */
async function depositor(fen: bigint, createdAt?: Date) {
  const member = await newMember(test)
  if (fen > 0n) await plantDeposit(test.core.db, member.id, fen, createdAt)
  let as = { token: member.token }
  return {
    ...member,
    again: async () => {
      as = { token: await loginAs(test, member.name, member.password) }
    },
    state: async () => (await test.call('GET /api/userredpacket', {}, as)).data,
    grab: (key?: string) =>
      test.call('POST /api/douserredpacket', {}, { ...as, ...(key === undefined ? {} : { key }) }),
    list: async (date: Day) => (await test.call('GET /api/redpacketlist', { date }, as)).data,
    records: async () => (await test.call('POST /api/redpacket', {}, as)).data,
    balance: async () => (await test.call('POST /api/balance', {}, as)).data.balance,
    turnover: async () => (await test.call('POST /api/turnover', {}, as)).data.data,
  }
}

const clock = (text: string) => new Date(atClock(today, text))
const nextSecond = () => test.advance(1_000)

/** The whole public list of a day, page by page. */
async function publicList(day: Day): Promise<RevealedDay & { amounts: string[]; opened: number }> {
  const page = async (from: object) =>
    (await test.call('GET /api/redpacketlist', { date: day, ...from })).data
  const { packets: first, next, batches, budget } = await page({})
  const packets = [...first]
  for (let from = next; from !== null; ) {
    const more = await page({ from })
    packets.push(...more.packets)
    from = more.next
  }
  return {
    day,
    budgetFen: fenFromYuan(budget ?? '0.00'),
    batches,
    packets: packets.map(({ amount, ...rest }) => ({ ...rest, amountFen: fenFromYuan(amount) })),
    amounts: packets.map(({ amount }) => amount),
    opened: packets.filter(({ opened }) => opened === 1).length,
  }
}

describe('what a member sees', () => {
  it('before 10:00 is what the deposits so far will give, and nothing can be grabbed', async () => {
    const one = await depositor(120_000n)
    expect(await one.state()).toMatchObject({
      sendnums: 2,
      acquirednum: 0,
      max_times: 2,
      phase: 0,
      date: today,
      counted_recharge: '1200.00',
      roots: [],
      expected_amount: '1.64',
    })
    expect((await one.state()).rules[0]).toEqual({
      start_time: '10:00:00',
      end_time: '12:00:00',
      recharge: '100.00',
      nums: 1,
      day_flow: '0.00',
      flow_money: '0.00',
    })
    expect(await one.grab()).toMatchObject({ code: 400, message: text('redPacketNotStarted') })
  })

  it('from 10:00 on is what was cut, with the root, and afterwards the next day', async () => {
    const one = await depositor(500_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    const grabbed = await one.grab()
    expect(grabbed.data).toMatchObject({ sendnums: 2, acquirednum: 1 })
    const state = await one.state()
    expect(state).toMatchObject({ sendnums: 2, acquirednum: 1, max_times: 3, phase: 1, date: today })
    expect(state.roots).toEqual((await publicList(today)).batches.map(({ root }) => root))
    await until(test, '12:00:00')
    await one.again()
    expect(await one.state()).toMatchObject({
      sendnums: 0,
      acquirednum: 0,
      max_times: 0,
      phase: 2,
      roots: [],
    })
    await plantDeposit(test.core.db, one.id, 10_000n)
    expect(await one.state()).toMatchObject({ sendnums: 1, max_times: 1, counted_recharge: '100.00' })
    expect(await one.grab()).toMatchObject({ code: 400, message: text('redPacketEnded') })
  })

  it.each([
    ['10:00 of the day before counts', '10:00:00', -1, 1],
    ['a second before it does not', '09:59:59', -1, 0],
    ['09:59:59 of the day counts', '09:59:59', 0, 1],
    ['10:00 of the day belongs to the next', '10:00:00', 0, 0],
  ])('%s', async (_what, time, days, packets) => {
    await until(test, '10:00:01')
    const at = new Date(clock(time).getTime() + days * 86_400_000)
    const one = await depositor(10_000n, at)
    expect((await one.state()).max_times).toBe(packets)
    expect((await one.grab()).code).toBe(packets === 1 ? 200 : 400)
  })
})

describe('a grab', () => {
  it('credits the packet with three times its turnover, and says so in the records', async () => {
    const one = await depositor(120_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    const first = await one.grab()
    await nextSecond()
    const second = await one.grab()
    const amounts = [first.data.redpacketmoney, second.data.redpacketmoney]
    expect(fenFromYuan(await one.balance()) - 120_000n).toBe(fens(amounts))
    const records = await one.records()
    expect(records).toMatchObject({ total: 2, last_page: 1 })
    expect(
      records.data.map(({ seq, date, money, redpacketmoney }) => [seq, date, money, redpacketmoney]),
    ).toEqual([
      [2, today, amounts[1], amounts[1]],
      [1, today, amounts[0], amounts[0]],
    ])
    for (const row of records.data) expect(row.usetime).toBe(row.created_at)
    const asked = (await one.turnover()).filter(({ source }) => source === 'redpacket')
    expect(asked.map(({ amount, multiple, required }) => [amount, multiple, fenFromYuan(required)])).toEqual(
      expect.arrayContaining(amounts.map((amount) => [amount, 3, 3n * fenFromYuan(amount)])),
    )
    await nextSecond()
    expect(await one.grab()).toMatchObject({ code: 400, message: text('redPacketUsedUp') })
  })

  it('has one effect when a hundred come at once', async () => {
    const one = await depositor(10_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    const answers = await Promise.all(Array.from({ length: 100 }, () => one.grab()))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === text('redPacketUsedUp'))).toHaveLength(99)
    expect(await one.state()).toMatchObject({ acquirednum: 1, sendnums: 0 })
  })

  it('opens one packet a second, however fast they are asked for', async () => {
    const one = await depositor(10_000_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    const answers = await Promise.all(Array.from({ length: 60 }, () => one.grab()))
    const won = answers.filter(({ code }) => code === 200)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(60 - won.length)
    const apart = await test.core.db.query<{ apart: boolean }>(
      `SELECT at - lag(at) OVER (ORDER BY seq) >= interval '1 second' AS apart FROM red_packet_grabs
        WHERE member_id = $1 ORDER BY seq OFFSET 1`,
      [one.id],
    )
    expect(apart).toHaveLength(won.length - 1)
    expect(apart.every((row) => row.apart)).toBe(true)
  })

  it('answers the same when the same key comes again, and takes no second packet', async () => {
    const one = await depositor(120_000n)
    await until(test, '10:00:00')
    await one.again()
    const key = newId()
    const first = await one.grab(key)
    await nextSecond()
    expect(await one.grab(key)).toEqual(first)
    expect((await one.state()).acquirednum).toBe(1)
  })

  it('cuts the day itself when no worker has, once for everybody', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => depositor(10_000n)))
    await until(test, '10:00:00')
    await Promise.all(people.map((one) => one.again()))
    const answers = await Promise.all(people.map((one) => one.grab()))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    await runJobs(test)
    expect((await publicList(today)).batches).toMatchObject([{ batch: 0, packets: 4 }])
  })

  it('is refused to whoever has nothing to grab, may not, or is not somebody', async () => {
    const poor = await depositor(9_999n)
    const limited = await depositor(10_000n)
    await test.core.db.query("UPDATE members SET state = 'timeout' WHERE id = $1", [limited.id])
    await until(test, '10:00:00')
    await runJobs(test)
    await Promise.all([poor.again(), limited.again()])
    expect(await poor.grab()).toMatchObject({ code: 400, message: text('redPacketNotEntitled') })
    expect(await limited.grab()).toMatchObject({ code: 400, message: text('selfLimited') })
    expect((await limited.state()).max_times).toBe(0)
    const trial = { token: await loginAs(test, 'guest888', 'guest888') }
    expect(await test.call('POST /api/douserredpacket', {}, trial)).toMatchObject({
      code: 400,
      message: text('redPacketTrial'),
    })
    expect((await test.call('GET /api/userredpacket', {}, trial)).data).toMatchObject({
      max_times: 0,
      phase: 1,
    })
    expect((await test.call('POST /api/redpacket', {}, trial)).code).toBe(403)
    expect((await test.call('POST /api/douserredpacket')).code).toBe(401)
    expect((await publicList(today)).batches).toMatchObject([{ packets: 0 }])
  })

  it('is refused while the switch is off, whatever the time', async () => {
    const one = await depositor(10_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    await test.services.config.write(test.core.db, { redpacket_switch: 0 })
    await test.services.config.announce()
    expect(await one.grab()).toMatchObject({ code: 400, message: text('redPacketOff') })
    await test.services.config.write(test.core.db, { redpacket_switch: 1 })
    await test.services.config.announce()
    expect((await one.grab()).code).toBe(200)
  })
})

describe('the cut', () => {
  it('is made once, however many run it at once, and not before its time or after it', async () => {
    const one = await depositor(10_000_000n)
    const { redPacketCuts } = test.services
    await expect(redPacketCuts.cutDay(today)).rejects.toThrow('not 10:00')
    await until(test, '10:00:00')
    const runs = await Promise.all(Array.from({ length: 10 }, () => redPacketCuts.cutDay(today)))
    expect(runs.filter(({ cut }) => cut === 'begun')).toEqual([{ cut: 'begun', packets: 10 }])
    await one.again()
    expect((await one.state()).roots).toHaveLength(1)
    // The worker was away for a whole window: there is nothing to make up for.
    await until(test, '12:00:00')
    const tomorrow = await until(test, '12:00:00')
    expect(await redPacketCuts.cutDay(tomorrow)).toEqual({ cut: 'over', packets: 0 })
  })

  it('keeps to the budget, and gives everybody the least however small it is', async () => {
    await test.services.config.write(test.core.db, { redpacket_budget: '100.00' })
    await test.services.config.announce()
    const rich = await Promise.all(Array.from({ length: 21 }, () => depositor(10_000_000n)))
    await until(test, '10:00:00')
    await runJobs(test)
    await until(test, '12:00:00')
    const list = await publicList(today)
    // 210 packets at ¥0.50 need ¥105: the guarantee is the budget, and every packet is the least.
    expect(list.budgetFen).toBe(10_500n)
    expect(list.packets).toHaveLength(rich.length * 10)
    expect(new Set(list.amounts)).toEqual(new Set(['0.50']))
    expect(failedChecks(list)).toEqual([])
  })

  it('of late approvals is a batch of its own, with its own root and half a yuan each', async () => {
    const early = await depositor(10_000n)
    const late = await depositor(0n)
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
    const list = await publicList(today)
    expect(list.batches.map(({ packets }) => packets)).toEqual([1, 4])
    expect(list.budgetFen).toBe(200_000n + 4n * 50n)
    expect(failedChecks(list)).toEqual([])
    expect(await test.services.redPacketCuts.cutLate()).toBe(0)
  })

  it('reaches whoever grabs in the very second of the approval', async () => {
    const late = await depositor(0n)
    await until(test, '10:00:00')
    await runJobs(test)
    await late.again()
    await plantDeposit(test.core.db, late.id, 10_000n, clock('09:59:59'))
    expect((await late.grab()).data).toMatchObject({ acquirednum: 1, sendnums: 0 })
  })
})

describe('the public list', () => {
  it('shows roots at once and packets only when the window is over; anybody can check it', async () => {
    const people = await Promise.all([10_000n, 100_000n, 500_000n].map((fen) => depositor(fen)))
    await until(test, '10:00:00')
    await runJobs(test)
    await Promise.all(people.map((one) => one.again()))
    const won = await Promise.all(people.map((one) => one.grab()))
    const { data } = await test.call('GET /api/redpacketlist', { date: today })
    expect(data).toMatchObject({ phase: 1, budget: null, packets: [], next: null })
    expect(data.batches).toMatchObject([{ batch: 0, packets: 6 }])
    expect(data.own).toBeNull()
    await until(test, '12:00:00')
    const list = await publicList(today)
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
  })

  it('of a day without one is empty', async () => {
    expect((await test.call('GET /api/redpacketlist', { date: '2020-01-01' })).data).toMatchObject({
      phase: 2,
      batches: [],
      packets: [],
    })
    expect((await test.call('GET /api/redpacketlist', { date: '2020-02-30' })).code).toBe(422)
  })
})

describe('what the database holds', () => {
  const asApp = (statement: string) =>
    test.core.db.tx(async (tx) => {
      await tx.query('SET LOCAL ROLE lanting_app')
      return tx.query(statement)
    })

  it('shows no amount and no salt to the application before noon, and lets nobody change what was cut', async () => {
    const one = await depositor(100_000n)
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
