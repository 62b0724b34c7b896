// Proof: a tree over what many members are owed is built in time, and every planted wrong is found by its member or the totals.
import { parseArgs } from 'node:util'
import { packChunk, sumOf } from '#server/modules/trust/liability-leaves.ts'
import { seeded } from '#tools/stage/stage.ts'
import { manyOwed, plant, type Planted, publish, WRONGS } from './wrongs.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    wrongs: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
})
const members = Number(values.members)
const MOST_SEC = 5

const below = seeded(Number(values.seed))
const owed = manyOwed(members, below)
const began = performance.now()
const honest = await publish(owed)
const seconds = (performance.now() - began) / 1000
const bytes = honest.tree.chunks.reduce((sum, chunk) => sum + packChunk(chunk).length, 0)
const total = owed.reduce((sum, one) => sum + sumOf(one), 0n)
const found: Planted[] = []
// Trees of the size are built again for most wrongs: fewer members tell the same.
const sample = members > 5_000 ? await publish(owed.slice(0, 5_000)) : honest
for (let i = 0; i < Number(values.wrongs); i++) {
  const wrong = WRONGS[i % WRONGS.length] ?? 'stale'
  found.push(await plant(sample, wrong, below(sample.owed.length)))
}
for (const wrong of WRONGS) {
  const of = found.filter((one) => one.wrong === wrong)
  const by = (who: Planted['foundBy']) => of.filter(({ foundBy }) => foundBy === who).length
  console.log(
    `${wrong.padEnd(12)} ${of.length} planted, ${by('member')} seen by the member, ${by('totals')} by the totals`,
  )
}
console.log(`${members} members: root in ${seconds.toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB of leaves`)
const missed = found.filter(({ foundBy }) => foundBy === null).length
const isRight = honest.tree.root.fen === total && missed === 0 && seconds <= MOST_SEC
console.log(isRight ? 'holds' : `does NOT hold: ${missed} missed, total ${honest.tree.root.fen === total}`)
process.exitCode = isRight ? 0 : 1
