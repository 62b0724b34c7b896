// Proof: guessing passwords over HTTP gets no more attempts than S7 allows, and locks no other member out.
import { parseArgs } from 'node:util'
import { ATTACKS, type Outcome } from './attacks.ts'
import { openStage } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    addresses: { type: 'string', default: '1000' },
    pairs: { type: 'string', default: '10000' },
  },
})
const sizes = { addresses: Number(values.addresses), pairs: Number(values.pairs) }

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(62) : String(cell).padStart(8))).join('')

function faultsOf({ judged, faults }: Outcome, limit: number): string[] {
  // Zero judged attempts would mean that the attack did not reach the server.
  const count =
    judged > limit ? [`${judged} judged, ${limit} allowed`] : judged === 0 ? ['none was judged'] : []
  return [...count, ...faults]
}

const stage = await openStage({ TRUST_PROXY: '1' }, ['sandbox', 'api', 'office'])
const failures: string[] = []
try {
  console.log(row(['attack', 'tries', 'judged', 'refused', 'limit']))
  for (const { name, limit, run } of ATTACKS) {
    const outcome = await run(stage, sizes)
    console.log(row([name, outcome.tries, outcome.judged, outcome.refused, limit]))
    failures.push(...faultsOf(outcome, limit).map((fault) => `${name}: ${fault}`))
  }
} finally {
  await stage.stop()
}
for (const failure of failures) console.log(`  ✘ ${failure}`)
console.log(failures.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
process.exit(failures.length > 0 ? 1 : 0)
