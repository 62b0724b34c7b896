// Exports through HTTP: the password, one a day, seven days to the second, workers that die, and a file of one's own alone.
import { MY_DATA } from '@lanting/contract/data/my-data/my-data'
import { formatBeijing } from '@lanting/contract/time'
import { DATA_PART_NAMES, DATA_PARTS } from '@lanting/contract/data/my-data/export-parts'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { housekeeping } from '#src/housekeeping.ts'
import { type Cashier, type CashierMember, createCashier } from '#src/test/money/cashier.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { plainEach } from '#src/test/plain-each.ts'

let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterEach(async () => {
  await expectMoneyBalances(cashier.test.core.db)
})
afterAll(() => cashier.office.close())

const ask = (member: CashierMember, as = member.as) =>
  cashier.test.call('POST /api/mydata/export', { password: member.password }, as)
const state = async (as: { token: string }) => (await cashier.test.call('POST /api/mydata', {}, as)).data
const make = () => cashier.test.services.exportMaker.runOnce()
const fetchRaw = (as: { token: string }, password: string) =>
  cashier.test.raw('POST /api/mydata.zip', { password }, as)

async function filesOf(member: CashierMember, as = member.as) {
  const answer = await fetchRaw(as, member.password)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  )
}

const titlesOf = async (as: { token: string }) =>
  (await cashier.test.call('POST /api/noticeList', { page: 1 }, as)).data.data.map(({ title }) => title)

describe('an export', () => {
  it('is asked for with the password, made by the worker, told, and fetched with the password', async () => {
    const member = await cashier.member()
    expect(await state(member.as)).toEqual({ export: null, again_at: null })
    const wrong = await cashier.test.call('POST /api/mydata/export', { password: 'Wrong1pass' }, member.as)
    expect(wrong.message).toBe('登录密码错误')
    expect((await state(member.as)).export).toBeNull()
    expect((await ask(member)).data.export).toMatchObject({ state: 'making', ready_at: null, groups: [] })
    const early = await fetchRaw(member.as, member.password)
    expect(early.json()).toMatchObject({ message: '这份资料已过期，请重新生成一份' })
    expect(await make()).toBe(1)
    expect(await make()).toBe(0)
    const { export: ready } = await state(member.as)
    expect(ready?.state).toBe('ready')
    expect(ready?.bytes).toBeGreaterThan(1_000)
    expect(ready?.groups.find(({ group }) => group === 'ledger')?.rows).toBeGreaterThan(0)
    const refused = await fetchRaw(member.as, 'Wrong1pass')
    expect(refused.json()).toMatchObject({ message: '登录密码错误', data: null })
    const files = await filesOf(member)
    expect(Object.keys(files).toSorted()).toEqual(
      [
        '说明.txt',
        ...DATA_PART_NAMES.flatMap((part) => [`${DATA_PARTS[part].title}.csv`, `json/${part}.json`]),
      ].toSorted(),
    )
    const told = await titlesOf(member.as)
    expect(told).toEqual(expect.arrayContaining(['正在准备您的资料', '您的资料已备好', '您的资料已下载']))
    const events = await cashier.test.core.db.query<{ event: string }>(
      `SELECT event FROM security_events WHERE member_id = $1 AND event LIKE 'member_export%' ORDER BY id`,
      [member.id],
    )
    expect(events.map(({ event }) => event)).toEqual(['member_export_asked', 'member_export_fetched'])
  })

  it('is never cached, and is nothing without the session', async () => {
    const member = await cashier.member()
    await ask(member)
    await make()
    const answer = await fetchRaw(member.as, member.password)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="mydata.zip"')
    const stranger = await cashier.member()
    expect((await fetchRaw(stranger.as, member.password)).statusCode).toBe(200)
    expect((await fetchRaw(stranger.as, stranger.password)).json()).toMatchObject({ code: 400 })
    expect((await fetchRaw({ token: 'none' }, member.password)).statusCode).toBe(401)
  })

  it('holds the whole account number and no secret, and text that cannot act as a formula', async () => {
    const member = await cashier.member()
    const { db } = cashier.test.core
    await cashier.bindCard(member.id, { kind: 'bank', number: '6222000099990001', owner: '=cmd|x' })
    await ask(member)
    await make()
    const files = await filesOf(member)
    const all = Object.values(files).join('\n')
    expect(files['收款账户.csv']).toContain(`"'=cmd|x","6222000099990001"`)
    expect(files['收款账户.csv']?.startsWith('\ufeff类型,银行')).toBe(true)
    expect(all).not.toMatch(/sealed:|argon2|"password"/)
    const open = await db.query(`SELECT 1 FROM data_export_pieces WHERE body NOT LIKE 'sealed:%:export:%'`)
    expect(open).toEqual([])
  })

  it('is one a day, from the asking on and to the second; a failed one does not count', async () => {
    const member = await cashier.member()
    const asked = await Promise.all([ask(member), ask(member), ask(member)])
    expect(asked.filter(({ code }) => code === 200)).toHaveLength(1)
    await make()
    const { again_at: again, export: made } = await state(member.as)
    expect(again).not.toBeNull()
    const at = Date.parse(`${made?.asked_at.replace(' ', 'T')}+08:00`)
    const until = async (ms: number) => {
      await cashier.test.core.clock.reload()
      await cashier.test.advance(ms - cashier.test.core.clock.now().getTime())
      return cashier.again(member)
    }
    const before = await until(at + MY_DATA.againMs - 5_000)
    expect((await ask(member, before)).message).toContain('每24小时生成一份')
    const after = await until(at + MY_DATA.againMs + 1_000)
    expect((await ask(member, after)).code).toBe(200)
    await cashier.test.core.db.query(
      'UPDATE data_exports SET failed_at = app_now() WHERE member_id = $1 AND ready_at IS NULL',
      [member.id],
    )
    expect(await state(after)).toMatchObject({ export: { state: 'failed' }, again_at: null })
    expect((await ask(member, after)).code).toBe(200)
    await make()
  })

  it('is kept for seven days, to the second, and deleted then', async () => {
    const member = await cashier.member()
    await ask(member)
    await make()
    const { db } = cashier.test.core
    const set = (seconds: number) =>
      db.query(
        `UPDATE data_exports SET ready_at = app_now() - interval '7 days' + make_interval(secs => $2) WHERE member_id = $1`,
        [member.id, seconds],
      )
    const pieces = async () =>
      (
        await db.query(
          'SELECT 1 FROM data_export_pieces p JOIN data_exports e ON e.id = p.export_id WHERE e.member_id = $1',
          [member.id],
        )
      ).length
    await set(30)
    await housekeeping(cashier.test.roled.db, plainEach)
    expect((await state(member.as)).export?.state).toBe('ready')
    expect((await fetchRaw(member.as, member.password)).headers['content-type']).toBe('application/zip')
    expect(await pieces()).toBeGreaterThan(0)
    await set(0)
    expect((await state(member.as)).export?.state).toBe('expired')
    expect((await fetchRaw(member.as, member.password)).json()).toMatchObject({ code: 400 })
    await housekeeping(cashier.test.roled.db, plainEach)
    expect(await pieces()).toBe(0)
    expect((await state(member.as)).export?.state).toBe('expired')
  })

  it('is made anew by another worker where one died, and given up after three tries', async () => {
    const member = await cashier.member()
    await ask(member)
    const { db } = cashier.test.core
    const left = (sql: string) => db.query(`UPDATE data_exports SET ${sql} WHERE member_id = $1`, [member.id])
    // The first worker has claimed it and is gone.
    await left(`tries = 1, lease_until = app_now() + interval '2 seconds'`)
    expect(await make()).toBe(0)
    await left('lease_until = app_now()')
    expect(await make()).toBe(1)
    expect((await state(member.as)).export?.state).toBe('ready')
    await left('ready_at = NULL, bytes = NULL, counts = NULL, tries = 1, lease_until = NULL')
    // Its pieces are in the way of the next one's, so every try fails.
    expect(await make()).toBe(1)
    expect((await state(member.as)).export?.state).toBe('making')
    expect(await make()).toBe(1)
    expect((await state(member.as)).export).toMatchObject({ state: 'failed', until: null })
    expect(await make()).toBe(0)
    await db.query('DELETE FROM data_export_pieces')
  })

  it('is fetched twenty times a day', async () => {
    const member = await cashier.member(0n)
    await ask(member)
    await make()
    const codes: number[] = []
    for (let n = 0; n <= MY_DATA.fetchesPerDay; n += 1)
      codes.push((await fetchRaw(member.as, member.password)).statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(MY_DATA.fetchesPerDay)
    expect(codes.at(-1)).toBe(429)
  })

  it('says when it was made, in Beijing time', async () => {
    const member = await cashier.member(0n)
    await ask(member)
    await make()
    const files = await filesOf(member)
    expect(files['说明.txt']).toContain(`截至 ${formatBeijing(cashier.test.core.clock.now()).slice(0, 10)}`)
  })
})
