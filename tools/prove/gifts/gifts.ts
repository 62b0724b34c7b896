// Proof: no strategy gains more from gifts than the gifts, and own money is never taken. A search over every end of thousands of
// strategies in memory; then some of them through the product, compared with the model step by step.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Found, searchStrategy } from '#server/test/money/gift-search.ts'
import { NAMED, randomStrategy, type Step } from '#server/test/money/gift-strategies.ts'
import { ROOT } from '#tools/run/paths.mjs'
import { seeded } from '#tools/stage/stage.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '10000' },
    replays: { type: 'string', default: '40' },
    seed: { type: 'string' },
  },
})
const n = Number(values.n)
const seed = values.seed ?? String(randomInt(2 ** 31))

interface Best {
  readonly share: number
  readonly gain: number
  readonly given: number
  readonly steps: readonly Step[]
}

const textOf = (steps: readonly Step[]) =>
  steps
    .map(
      ({ who, when, ...step }) =>
        `${who}${when === undefined ? '' : ` if ${when}`} ${Object.values(step).join(' ')}`,
    )
    .join('; ')
const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Whether nothing broke; prints what came of it. */
function search(): boolean {
  const below = seeded(Number(seed))
  let best: Best = { share: -Infinity, gain: 0, given: 0, steps: [] }
  let [leaves, broken, winners] = [0, 0, 0]
  const look = (name: string, steps: readonly Step[]): Found => {
    const found = searchStrategy(steps)
    leaves += found.leaves
    if (found.gain > 0) winners += 1
    if (found.faults.length > 0) {
      broken += 1
      console.log(`BROKEN ${name}: ${found.faults.join(', ')}\n  ${textOf(steps)}`)
    }
    const share = found.given === 0 ? -Infinity : found.gain / found.given
    if (share > best.share) best = { share, gain: found.gain, given: found.given, steps }
    return found
  }
  for (const [name, steps] of Object.entries(NAMED)) {
    const { gain, given } = look(name, steps)
    console.log(`${name}: ${yuan(gain)} on average for gifts of ${yuan(given)}`)
  }
  for (let i = 0; i < n; i++) look(`strategy ${i}`, randomStrategy(below))
  console.log(
    `${n} strategies from seed ${seed}, ${leaves} ends: ${broken} broken, ${winners} with a gain on average`,
  )
  console.log(
    `the best gains ${(best.share * 100).toFixed(2)} % of its gifts (${yuan(best.gain)} of ${yuan(best.given)}):\n  ${textOf(best.steps)}`,
  )
  return broken === 0
}

/** The same rules in the product, through its services and calls. */
function replay(): Promise<number> {
  const file = 'apps/server/src/turnover/gift-strategies.test.ts'
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', file],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, GIFT_REPLAYS: values.replays, GIFT_SEED: seed },
    },
  )
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

const isSound = search()
const code = values.replays === '0' ? 0 : await replay()
const passed = isSound && code === 0
console.log(passed ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exit(passed ? 0 : 1)
