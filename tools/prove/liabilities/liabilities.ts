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
const began = process.cpuUsage()
const honest = await publish(owed)
// Of the processor, not of the clock: on a machine that does other work too, the same root takes longer by the clock.
const { user, system } = process.cpuUsage(began)
const seconds = (user + system) / 1e6
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
console.log(
  `${members} members: root in ${seconds.toFixed(2)} s of one core, ${(bytes / 1e6).toFixed(1)} MB of leaves`,
)
const missed = found.filter(({ foundBy }) => foundBy === null).length
const isRight = honest.tree.root.fen === total && missed === 0 && seconds <= MOST_SEC
if (!isRight) console.log(`${missed} missed, the total is right: ${honest.tree.root.fen === total}`)
console.log(isRight ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exitCode = isRight ? 0 : 1
