// The wallet through HTTP against an in-memory model: after any sequence of commands they agree to the fen.
import { yuanFromFen } from '@lanting/contract/money'
import { atSize } from '@lanting/node-kit/test/size'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberMain } from '#src/ledger/accounts.ts'
import { readBalances } from '#src/ledger/balance.ts'
import { readStatement } from '#src/ledger/statement.sql.ts'
import { createCashier, DAY, type Cashier } from '#src/test/money/cashier.ts'
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts'
import { expectMoneyBalances } from '#src/test/money/expect-money-balances.ts'
import { startSandbox, type RunningSandbox } from '#src/test/venues/sandbox.ts'
import { reconcileAll } from '#src/test/venues/venue-stage.ts'
import { type Fault, WalletModel } from '#src/test/money/wallet-model.ts'
import { type WalletActors, openWalletActors } from '#src/test/money/wallet-actors.ts'

// More by `npm run prove:wallet -- --n 10000`; a failing run prints its seed and its path.
const RUNS = Number(process.env['WALLET_MODEL_RUNS'] ?? atSize(60, 300))
const SEED = Number(process.env['WALLET_MODEL_SEED'] ?? 20_261_115)
/** Credits of a day stay under the staff's daily limit. */
const CREDITS_A_DAY = 400
const PLATS = ['AG', 'KY'] as const

type Command =
  | { readonly do: 'credit' | 'bet' | 'withdraw'; readonly yuan: bigint }
  | { readonly do: 'in' | 'out'; readonly plat: string; readonly fen: bigint; readonly fault: Fault }
  | { readonly do: 'recall' | 'sync' | 'reconcile' | 'approve' | 'refuse' | 'again' }

const plat = fc.constantFrom(...PLATS)
const fault = fc.oneof(
  { arbitrary: fc.constant<Fault>('none'), weight: 5 },
  { arbitrary: fc.constantFrom<Fault>('refuse', 'reset-after', 'reset-before'), weight: 3 },
)
const fen = fc.bigInt({ min: 100n, max: 25_000n })
const command: fc.Arbitrary<Command> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('credit'), yuan: fc.bigInt({ min: 1n, max: 300n }) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('in'), plat, fen, fault }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('out'), plat, fen, fault }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('bet'), yuan: fc.bigInt({ min: 1n, max: 60n }) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constantFrom('sync', 'reconcile', 'recall', 'again') }), weight: 3 },
  {
    arbitrary: fc.record({ do: fc.constant('withdraw'), yuan: fc.bigInt({ min: 100n, max: 250n }) }),
    weight: 1,
  },
  { arbitrary: fc.record({ do: fc.constantFrom('approve', 'refuse') }), weight: 1 },
)
const first = fc.record({ do: fc.constant('credit' as const), yuan: fc.bigInt({ min: 150n, max: 300n }) })
const commands = fc
  .tuple(first, fc.array(command, { minLength: 1, maxLength: 11 }))
  .map(([start, rest]): Command[] => [start, ...rest])

let venueBooks: TestDatabase
let sandbox: RunningSandbox
let desk: Cashier
let actors: WalletActors
let credits = 0
beforeAll(async () => {
  venueBooks = await createTestDatabase()
  sandbox = await startSandbox(venueBooks.url)
  // Nothing hangs here, so timeouts are long: a slow machine must not cause an unknown outcome.
  const env = { SANDBOX_URL: sandbox.url, VENUE_TIMEOUT_MS: '30000', RECONCILE_SPEED: '1000' }
  desk = await createCashier(env)
  actors = await openWalletActors(desk, sandbox)
})
afterAll(async () => {
  await desk.office.close()
  await sandbox.stop()
  await venueBooks.drop()
})

async function run(step: Command, model: WalletModel, player: Awaited<ReturnType<WalletActors['player']>>) {
  switch (step.do) {
    case 'credit':
      credits += 1
      model.credit(step.yuan * 100n)
      return player.credit(step.yuan)
    case 'in':
      return expect(await player.move('in', step.plat, step.fen, step.fault)).toBe(
        model.moveIn(step.plat, step.fen, step.fault),
      )
    case 'out':
      return expect(await player.move('out', step.plat, step.fen, step.fault)).toBe(
        model.moveOut(step.plat, step.fen, step.fault),
      )
    case 'bet': {
      const stake = step.yuan * 100n
      const payout = await player.bet(PLATS[0], step.yuan)
      expect(payout === null).toBe(model.at(PLATS[0]).real < stake)
      if (payout !== null) model.bet(PLATS[0], stake, payout)
      return
    }
    case 'recall':
      return expect(await player.recall()).toBe(model.recall())
    case 'sync':
      model.sync()
      while ((await desk.test.services.betSync.page(PLATS[0])) > 0);
      return
    case 'reconcile':
      model.reconcile()
      return reconcileAll(desk.test)
    case 'withdraw':
      return expect(await player.withdraw(step.yuan)).toBe(model.withdraw(step.yuan * 100n))
    case 'approve':
    case 'refuse':
      if (model.decide(step.do === 'approve')) await player.decide(step.do)
      return
    case 'again':
      return player.again()
    default:
      step satisfies never
  }
}

/** Everything a member can see, and the books. */
async function compare(model: WalletModel, player: Awaited<ReturnType<WalletActors['player']>>) {
  const { db } = desk.test.core
  const balances = await readBalances(db, player.id, 'CNY')
  expect({
    main: balances.mainFen,
    transit: balances.transitFen,
    withdrawing: balances.withdrawingFen,
    mirrors: PLATS.map((name) => balances.venuesFen.get(name) ?? 0n),
  }).toEqual({
    main: model.main,
    transit: model.transit,
    withdrawing: model.withdrawing ?? 0n,
    mirrors: PLATS.map((name) => model.at(name).mirror),
  })
  const account = memberMain(player.id, 'CNY')
  const rows = await readStatement(db, { account, limit: 1000 })
  expect(model.inOrder(rows.map((row) => row.amountFen).reverse())).toEqual(model.inOrder(model.changes))
  const shown = await desk.test.call('POST /api/refreshusermoney', {}, player.as)
  const atVenues = PLATS.reduce((sum, name) => sum + model.at(name).real, 0n)
  expect([shown.data.balance, shown.data.gameblance]).toEqual([
    yuanFromFen(model.main),
    yuanFromFen(atVenues),
  ])
  // Of 30 days: a midnight may fall between the bets and this look.
  const bets = await desk.test.call('POST /api/betrecord', { date: 4 }, player.as)
  expect(bets.data.total).toBe(model.bets)
}

it(`agrees with its model over ${RUNS} sequences from seed ${SEED}`, async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      if (credits > CREDITS_A_DAY) {
        credits = 0
        await desk.test.advance(DAY)
        await actors.renew()
      }
      const model = new WalletModel()
      const player = await actors.player()
      for (const step of sequence) {
        await run(step, model, player)
        // A poll right after a change shows it, however recent the last poll was.
        const polled = await desk.test.call('POST /api/balance', {}, player.as)
        expect([polled.data.balance, polled.data.transit]).toEqual([
          yuanFromFen(model.main),
          yuanFromFen(model.transit),
        ])
      }
      await run({ do: 'reconcile' }, model, player)
      await run({ do: 'sync' }, model, player)
      await compare(model, player)
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 300 },
  )
  await expectMoneyBalances(desk.test.core.db)
  const theirs = await venueBooks.db.query<{ sum: bigint }>(
    "SELECT coalesce(sum(balance_fen), 0)::bigint AS sum FROM sandbox.wallets WHERE currency = 'CNY'",
  )
  const ours = await desk.test.core.db.query<{ sum: bigint }>(
    "SELECT coalesce(sum(balance), 0)::bigint AS sum FROM ledger_accounts WHERE class = 'venue' AND currency = 'CNY'",
  )
  expect(ours).toEqual(theirs)
}, 1_800_000)
