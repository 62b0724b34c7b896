// A model of the wallet in a few lines of memory, and the ledger: after any sequence of commands they agree.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  house,
  memberMain,
  memberTransit,
  memberVenue,
  memberWithdrawing,
  outside,
  venueResult,
} from './accounts.ts'
import { readBalances } from './balance.ts'
import {
  type EndResult,
  move,
  type Posting,
  type PostResult,
  post,
  postMany,
  release,
  reserve,
  settle,
} from './post.ts'
import { readStatement } from './statement.sql.ts'
import { leg, openBooks } from '#src/test/money/books.ts'

const books = openBooks()
// More by `LEDGER_MODEL_RUNS=10000`; a failing run prints its seed.
const RUNS = Number(process.env['LEDGER_MODEL_RUNS'] ?? 60)

type Hold = 'transit' | 'withdrawing'
type Command =
  | { readonly do: 'credit' | 'stake' | 'venue'; readonly fen: bigint }
  | { readonly do: 'recall'; readonly fen: bigint }
  | { readonly do: 'reserve'; readonly fen: bigint; readonly hold: Hold }
  | { readonly do: 'settle' | 'release'; readonly which: number }
  | { readonly do: 'again'; readonly which: number }
  | { readonly do: 'batch'; readonly fens: readonly bigint[] }

const fen = fc.bigInt({ min: 1n, max: 500n })
const which = fc.nat({ max: 50 })
const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('credit', 'stake', 'venue'), fen }),
    fc.record({ do: fc.constant('recall'), fen }),
    fc.record({ do: fc.constant('reserve'), fen, hold: fc.constantFrom('transit', 'withdrawing') }),
    fc.record({ do: fc.constantFrom('settle', 'release'), which }),
    fc.record({ do: fc.constant('again'), which }),
    fc.record({
      do: fc.constant('batch'),
      fens: fc.array(fc.bigInt({ min: -300n, max: 300n }), { maxLength: 5 }),
    }),
  ),
  { maxLength: 40 },
)

/** All the rules of the wallet, without a database. */
class Model {
  main = 0n
  transit = 0n
  withdrawing = 0n
  venue = 0n
  changes: bigint[] = []
  reserves: { key: string; fen: bigint; hold: Hold; end: 'settle' | 'release' | null }[] = []

  change(fen: bigint): 'ok' | 'notEnough' {
    if (this.main + fen < 0n) return 'notEnough'
    this.main += fen
    this.changes.push(fen)
    return 'ok'
  }

  reserve(key: string, fen: bigint, hold: Hold): 'ok' | 'notEnough' {
    if (this.change(-fen) === 'notEnough') return 'notEnough'
    this[hold] += fen
    this.reserves.push({ key, fen, hold, end: null })
    return 'ok'
  }

  end(at: number, as: 'settle' | 'release'): 'ok' | 'alreadyEnded' {
    const found = this.reserves[at]
    if (!found) throw new Error('only a known reserve is ended')
    if (found.end) return found.end === as ? 'ok' : 'alreadyEnded'
    found.end = as
    this[found.hold] -= found.fen
    if (as === 'release') this.change(found.fen)
    else if (found.hold === 'transit') this.venue += found.fen
    return 'ok'
  }

  /** All or none, and never below zero on the way. */
  batch(fens: readonly bigint[]): 'ok' | 'notEnough' {
    let balance = this.main
    for (const fen of fens) {
      balance += fen
      if (balance < 0n) return 'notEnough'
    }
    for (const fen of fens) this.change(fen)
    return 'ok'
  }
}

/** The same commands on the real ledger. */
class Real {
  done: { posting: Posting; answer: PostResult }[] = []
  constructor(readonly id: bigint) {}

  async post(posting: Posting): Promise<string> {
    const answer = await post(books.db, posting)
    this.done.push({ posting, answer })
    return outcome(answer)
  }

  async end(found: Model['reserves'][number], as: 'settle' | 'release'): Promise<string> {
    const hold = found.hold === 'transit' ? memberTransit(this.id, 'CNY') : memberWithdrawing(this.id)
    const end = { reserveKey: found.key, hold, amountFen: found.fen }
    if (as === 'release') {
      const back = memberMain(this.id, 'CNY')
      return outcome(
        await release(books.db, { ...end, key: `${found.key}:back`, code: 'transferBack', back }),
      )
    }
    const account = found.hold === 'transit' ? memberVenue(this.id, 'AG', 'CNY') : outside('bank')
    const to = [leg(account, found.fen)]
    return outcome(await settle(books.db, { ...end, key: `${found.key}:done`, code: 'transferDone', to }))
  }
}

function outcome(answer: PostResult | EndResult): string {
  return answer.ok ? 'ok' : answer.refusal
}

async function run(command: Command, key: string, model: Model, real: Real): Promise<void> {
  const main = memberMain(real.id, 'CNY')
  const venue = memberVenue(real.id, 'AG', 'CNY')
  switch (command.do) {
    case 'credit': {
      const legs = move(house('adjust', 'CNY'), main, command.fen)
      expect(await real.post({ key, code: 'staffCredit', legs })).toBe(model.change(command.fen))
      return
    }
    case 'stake': {
      const legs = move(main, house('lottery', 'CNY'), command.fen)
      expect(await real.post({ key, code: 'betStake', legs })).toBe(model.change(-command.fen))
      return
    }
    case 'venue': {
      model.venue -= command.fen
      const legs = move(venue, venueResult('AG', 'CNY'), command.fen)
      expect(await real.post({ key, code: 'venueResult', legs })).toBe('ok')
      return
    }
    case 'recall': {
      model.venue -= command.fen
      expect(await real.post({ key, code: 'recall', legs: move(venue, main, command.fen) })).toBe('ok')
      model.change(command.fen)
      return
    }
    case 'reserve': {
      const hold = command.hold === 'transit' ? memberTransit(real.id, 'CNY') : memberWithdrawing(real.id)
      const answer = await reserve(books.db, {
        key,
        code: 'transferHold',
        from: main,
        hold,
        amountFen: command.fen,
      })
      expect(outcome(answer)).toBe(model.reserve(key, command.fen, command.hold))
      return
    }
    case 'settle':
    case 'release': {
      if (model.reserves.length === 0) return
      const at = command.which % model.reserves.length
      const found = model.reserves[at]
      if (found) expect(await real.end(found, command.do)).toBe(model.end(at, command.do))
      return
    }
    case 'again': {
      // A refused posting left its key free and may succeed now, so only successes are repeated.
      const known = real.done.filter(({ answer }) => answer.ok)
      const found = known[command.which % Math.max(1, known.length)]
      if (found) expect(await post(books.db, found.posting)).toEqual({ ...found.answer, replayed: true })
      return
    }
    case 'batch': {
      const fens = command.fens.map((amount) => amount || 1n)
      const batch = fens.map((amount, at): Posting => {
        const legs = [leg(main, amount), leg(house('lottery', 'CNY'), -amount)]
        return { key: `${key}:${at}`, code: 'betPayout', legs }
      })
      const answer = await postMany(books.db, batch)
      expect(answer.ok ? 'ok' : answer.refusal).toBe(model.batch(fens))
      return
    }
    default:
      command satisfies never
  }
}

describe('the model', () => {
  it(`agrees with the ledger over ${RUNS} sequences`, async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const model = new Model()
        const real = new Real(await books.member(0n))
        for (const [at, command] of sequence.entries()) {
          await run(command, `model:${real.id}:${at}`, model, real)
        }
        const balances = await readBalances(books.db, real.id, 'CNY')
        expect([
          balances.mainFen,
          balances.transitFen,
          balances.withdrawingFen,
          balances.venuesFen.get('AG') ?? 0n,
        ]).toEqual([model.main, model.transit, model.withdrawing, model.venue])
        const rows = await readStatement(books.db, { account: memberMain(real.id, 'CNY'), limit: 1000 })
        expect(rows.map((row) => row.amountFen).reverse()).toEqual(model.changes)
      }),
      { numRuns: RUNS },
    )
  }, 600_000)
})
