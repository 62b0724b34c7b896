// Alarms: repeats are one alarm until it ends, and a rolled back transaction raised none.
import { beforeAll, expect, it } from 'vitest'
import { Alarms } from '#src/alarms/alarms.ts'
import { openAlarms } from '#src/alarms/alarms.sql.ts'
import { createLog } from '#src/lib/log.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'

let test: TestApp
let alarms: Alarms
beforeAll(async () => {
  test = await createTestApp()
  alarms = new Alarms({ db: test.core.db, log: createLog('test', 'silent') })
})

const standing = async () =>
  (await openAlarms(test.core.db, 10)).map(({ kind, subject, detail, times }) => [
    kind,
    subject,
    detail,
    times,
  ])

it('counts how often the same thing was met, and is a new alarm after its end', async () => {
  await alarms.raise({ kind: 'bet_quarantined', subject: 'AG:7', detail: '投注额为零' })
  await alarms.raise({ kind: 'bet_quarantined', subject: 'AG:7', detail: '投注额为负' })
  await alarms.raise({ kind: 'bet_quarantined', subject: 'AG:8', detail: '会员不存在' })
  expect(await standing()).toEqual([
    ['bet_quarantined', 'AG:8', '会员不存在', 1n],
    ['bet_quarantined', 'AG:7', '投注额为负', 2n],
  ])
  await alarms.end('bet_quarantined', 'AG:7')
  await alarms.end('bet_quarantined', 'nobody raised this')
  await alarms.end('bet_quarantined', 'AG:8')
  await alarms.raise({ kind: 'bet_quarantined', subject: 'AG:7', detail: '又来一次' })
  expect(await standing()).toEqual([['bet_quarantined', 'AG:7', '又来一次', 1n]])
})

it('stands or falls with the transaction it is given', async () => {
  const undone = test.core.db.tx(async (tx) => {
    await alarms.raise({ kind: 'round_stuck', subject: '7:1', detail: '结算失败' }, tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await standing()).filter(([kind]) => kind === 'round_stuck')).toEqual([])
})
