// Red packets through HTTP: the window, counted deposits, one effect per packet, and every refusal.
import { fenFromYuan } from '@lanting/contract/money'
import { REFUSALS } from '@lanting/contract/refusals'
import { atClock, type Day } from '@lanting/contract/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { createTestApp, loginAs, type TestApp } from '#src/test/app.ts'
import { runJobs, until } from '#src/test/daily-jobs.ts'
import { freezeClock } from '#src/test/clock/frozen-clock.ts'
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
const nextSecond = () => test.advance(1_000)
const fens = (amounts: readonly string[]) => amounts.reduce((sum, yuan) => sum + fenFromYuan(yuan), 0n)

describe('what a member sees', () => {
  it('before 10:00 is what the deposits so far will give, and nothing can be grabbed', async () => {
    const one = await depositor(test, 120_000n)
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
    const one = await depositor(test, 500_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    const grabbed = await one.grab()
    expect(grabbed.data).toMatchObject({ sendnums: 2, acquirednum: 1 })
    const state = await one.state()
    expect(state).toMatchObject({ sendnums: 2, acquirednum: 1, max_times: 3, phase: 1, date: today })
    expect(state.roots).toEqual((await publicList(test, today)).batches.map(({ root }) => root))
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
    const one = await depositor(test, 10_000n, at)
    expect((await one.state()).max_times).toBe(packets)
    expect((await one.grab()).code).toBe(packets === 1 ? 200 : 400)
  })
})

describe('a grab', () => {
  it('credits the packet with three times its turnover, and says so in the records', async () => {
    const one = await depositor(test, 120_000n)
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
    const one = await depositor(test, 10_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    const answers = await Promise.all(Array.from({ length: 100 }, () => one.grab()))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === text('redPacketUsedUp'))).toHaveLength(99)
    expect(await one.state()).toMatchObject({ acquirednum: 1, sendnums: 0 })
  })

  it.each([
    ['LIMITS.redPacket.everyMs', 'a millisecond too early', 999, 429],
    ['LIMITS.redPacket.everyMs', 'a second later', 1_000, 200],
  ])('%s: the next one %s', async (_limit, _what, ms, code) => {
    const one = await depositor(test, 120_000n)
    await until(test, '10:00:00')
    await runJobs(test)
    await one.again()
    const frozen = await freezeClock(test)
    await one.grab()
    await frozen.pass(ms)
    expect((await one.grab()).code).toBe(code)
  })

  it('opens one packet a second, however fast they are asked for', async () => {
    const one = await depositor(test, 10_000_000n)
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
    const one = await depositor(test, 120_000n)
    await until(test, '10:00:00')
    await one.again()
    const key = newId()
    const first = await one.grab(key)
    await nextSecond()
    expect(await one.grab(key)).toEqual(first)
    expect((await one.state()).acquirednum).toBe(1)
  })

  it('cuts the day itself when no worker has, once for everybody', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => depositor(test, 10_000n)))
    await until(test, '10:00:00')
    await Promise.all(people.map((one) => one.again()))
    const answers = await Promise.all(people.map((one) => one.grab()))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    await runJobs(test)
    expect((await publicList(test, today)).batches).toMatchObject([{ batch: 0, packets: 4 }])
  })

  it('is refused without packets, without permission, or without a login', async () => {
    const poor = await depositor(test, 9_999n)
    const limited = await depositor(test, 10_000n)
    await test.core.db.query("UPDATE members SET state = 'timeout' WHERE id = $1", [limited.id])
    await until(test, '10:00:00')
    await runJobs(test)
    await Promise.all([poor.again(), limited.again()])
    expect(await poor.grab()).toMatchObject({ code: 400, message: text('redPacketNotEntitled') })
    expect(await limited.grab()).toMatchObject({ code: 400, message: text('selfLimited') })
    expect((await limited.state()).max_times).toBe(0)
    await test.core.db.query("UPDATE members SET state = 'normal' WHERE id = $1", [limited.id])
    expect((await limited.grab()).code).toBe(200)
    await test.core.db.query("UPDATE members SET state = 'excluded' WHERE id = $1", [limited.id])
    expect(await limited.state()).toMatchObject({ sendnums: 0, acquirednum: 1, max_times: 1 })
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
    expect((await publicList(test, today)).batches).toMatchObject([{ packets: 0 }, { packets: 1 }])
  })

  it('is refused while the switch is off, whatever the time', async () => {
    const one = await depositor(test, 10_000n)
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
