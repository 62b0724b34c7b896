// What tests of the trust page do: publish a root, read rows and alarms, and check a proof as the device does.
import type { OutputOf } from '@lanting/contract/calls/names'
import type { LogBody } from '@lanting/fairness/log/log-entries'
import { liabilityProblems } from '@lanting/fairness/liability-tree'
import type { Cashier, CashierMember } from '#src/test/money/cashier.ts'
import { testSequencer } from '#src/test/lottery/public-log.ts'

type Proof = OutputOf<'POST /api/liabilityproof'>

/** A getter, because the cashier is created before the tests run. */
export function publishing(cashier: () => Cashier) {
  let minute = 0
  const rows = <R extends object>(text: string) => cashier().test.core.db.query<R>(text)
  return {
    rows,
    publish: async () => {
      await cashier().test.services.trust.run(`minute ${minute++}`)
      await testSequencer(cashier().test.core).runOnce()
    },
    alarms: async () =>
      (await rows<{ kind: string }>('SELECT kind FROM alarms WHERE ended_at IS NULL')).map(
        ({ kind }) => kind,
      ),
    ask: (member: CashierMember) => cashier().test.call('POST /api/liabilityproof', {}, member.as),
    /** The root is the log's, not the proof's. */
    problemsOf: async (proof: Proof, ownFen: bigint) => {
      const span = { from: `${proof.n}`, to: `${proof.n + 1}` }
      const answer = await cashier().test.call('GET /api/log/entries', span)
      const body = answer.data.entries[0]?.body as unknown as LogBody<'liabilities'>
      const published = { root: body.root, members: body.leaves, totalFen: BigInt(body.total_fen) }
      const leaf = { ...proof.leaf, fen: BigInt(proof.leaf.fen) }
      return liabilityProblems({ ...proof, leaf }, published, ownFen)
    },
  }
}
