// The wallet's model: which orders of changes it takes for right.
import { expect, it } from 'vitest'
import { WalletModel } from '#src/test/money/wallet-model.ts'

it('takes the credits of one recall in any order, for venues answer concurrently; of two recalls in theirs', () => {
  const model = new WalletModel()
  model.credit(100_00n)
  model.moveIn('AG', 10_00n, 'none')
  model.moveIn('BG', 20_00n, 'none')
  model.recall()
  model.moveIn('AG', 30_00n, 'none')
  model.recall()
  expect(model.changes).toEqual([100_00n, -10_00n, -20_00n, 10_00n, 20_00n, -30_00n, 30_00n])
  const inOrder = model.inOrder(model.changes)
  expect(model.inOrder([100_00n, -10_00n, -20_00n, 20_00n, 10_00n, -30_00n, 30_00n])).toEqual(inOrder)
  expect(model.inOrder([100_00n, -10_00n, -20_00n, 20_00n, 30_00n, -30_00n, 10_00n])).not.toEqual(inOrder)
})
