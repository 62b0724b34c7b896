// An erased account is recognised after the key of sealed fields was replaced and the old one is gone.
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb } from '#src/db/pool.ts'
import { followNonce, refuseWrongKey, sealFields } from '#src/db/sealing.ts'
import { askGate } from '#src/safety/gates.ts'
import { closing } from '#src/test/closing.ts'
import { TEST_SECRET } from '#src/test/database.ts'
import { type Cashier, createCashier } from '#src/test/money/cashier.ts'
import { keepAway } from '#src/test/restrictions.ts'

const [NEXT, AFTER] = ['the-next-secret-of-tests-that-is-kept', 'the-secret-after-it-that-is-kept-too']
let cashier: Cashier
beforeAll(async () => {
  cashier = await createCashier()
})
afterAll(() => cashier.office.close())

const { ask, close, erase } = closing(() => cashier)

it('by its card, its mobile, and its name and birthday', async () => {
  const { db } = cashier.test.core
  const gone = await cashier.member(0n)
  await cashier.bindCard(gone.id, { kind: 'bank', number: '6222000077770001' })
  const person = ['13800007702', '林晚秋', '1990-02-03'] as const
  const fill = (
    id: bigint,
    on: typeof db,
    [mobile, name, birthday]: readonly [string, string, string | null],
  ) =>
    on.query('UPDATE members SET mobile = $2, realname = $3, birthday = $4::date WHERE id = $1', [
      id,
      mobile === '' ? null : on.seal('mobile', mobile),
      on.seal('name', name),
      birthday,
    ])
  await fill(gone.id, db, person)
  await keepAway(db, gone.id, 'exclusion')
  const others = [await cashier.member(0n), await cashier.member(0n), await cashier.member(0n)] as const
  const stranger = await cashier.member(0n)
  await ask(gone)
  expect(await close(gone)).toMatchObject({ closed: true })
  expect(await erase(gone)).toMatchObject({ erased: true })

  // Twice, each time with the old key beside the new one, which then is taken away.
  await sealFields(db.url, new FieldSeals([NEXT, TEST_SECRET]))
  await sealFields(db.url, new FieldSeals([AFTER, NEXT]))
  const after = openDb(db.url, 2, { seals: new FieldSeals([AFTER]) })
  try {
    await followNonce(after)
    await refuseWrongKey(after)
    await after.query('UPDATE cards SET number = $2 WHERE member_id = $1', [
      others[0].id,
      after.seal('account', '6222000077770001'),
    ])
    await fill(others[1].id, after, [person[0], '别人', null])
    await fill(others[2].id, after, ['', person[1], person[2]])
    await fill(stranger.id, after, ['13800007703', person[1], '1990-02-04'])
    for (const { id } of others)
      expect((await askGate(after, id, 'deposit')).refused?.key).toBe('excludedUntil')
    expect((await askGate(after, stranger.id, 'deposit')).refused).toBeNull()
  } finally {
    await after.close()
  }
})
