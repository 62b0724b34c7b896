// The cut-off of a round, judged inside the order's transaction whichever way the order came.
import { LOTTERIES } from '@lanting/contract/data/lotteries'
import { refusalText } from '@lanting/contract/refusals'
import { currentRound } from '@lanting/contract/rules/schedule'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBooksBalance } from '#src/books/expect-books-balance.ts'
import { house, memberMain } from '#src/ledger/accounts.ts'
import { place } from '#src/modules/bet/bet.sql.ts'
import { createTestApp, type TestApp } from '#src/test/app.ts'
import { line, openOrders, type OrderStage } from '#src/test/lottery-orders.ts'

let test: TestApp
let stage: OrderStage
beforeAll(async () => {
  test = await createTestApp()
  stage = await openOrders(test)
})
afterAll(async () => {
  await expectBooksBalance(test.core.db)
  await test.close()
})

it('is judged by the last step: for trials, and for orders near the cap that came by the long way', async () => {
  const { id: memberId } = await stage.rich(10_000)
  await stage.openRound('js28')
  const trial = await test.call('POST /api/login_pc', { name: 'guest888', password: 'guest888' })
  const trialToken = trial.data.api_token
  const trialId = BigInt((await test.call('POST /api/user', {}, { token: trialToken })).data.id)
  const lottery = LOTTERIES[0]
  const round = currentRound(lottery, test.core.clock.now().getTime())
  const one = { plays: [2001], picks: [''], stakesFen: [100n], oddsMilli: [1950], selections: ['大'] }
  const names = { memo: '', lottery: 'js28', title: '极速28', roomId: 101, memberCapFen: 200_000n }
  const orders = [
    { memberId: trialId, currency: 'PLAY', addFen: 95n },
    { memberId: trialId, currency: 'PLAY', addFen: null },
    { memberId, currency: 'CNY', addFen: 95n },
    { memberId, currency: 'CNY', addFen: null },
  ] as const
  const outcomes = async (when: string) => {
    const placed = orders.map(({ memberId: id, currency, addFen }, i) =>
      place(test.core.db, {
        ...names,
        ...one,
        orderNo: `cut-${when}-${i}`,
        key: `lot:cut-${when}-${i}`,
        memberId: id,
        main: memberMain(id, currency),
        house: house('lottery', currency),
        expect: round.expect,
        addFen,
        salts: [Buffer.alloc(32)],
      }),
    )
    return (await Promise.all(placed)).map(({ outcome }) => outcome)
  }
  expect(await outcomes('open')).toEqual(['placed', 'placed', 'bound', 'placed'])
  await test.advance(round.closeAt - test.core.clock.now().getTime())
  expect(await outcomes('closed')).toEqual(['closed', 'closed', 'closed', 'closed'])
  expect(await stage.order(trialToken, 101, round.expect, [line(2001)])).toMatchObject({
    message: refusalText('bettingClosed'),
  })
})
