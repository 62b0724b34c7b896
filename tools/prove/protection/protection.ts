// Proof: every gate of player protection agrees with its model over as many random sequences as asked for, and races never
// pass a limit by a fen; own money goes home from any state; signs of harm are found among a crowd.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ROOT } from '#tools/run/paths.mjs'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '10000' },
    races: { type: 'string', default: '200' },
    leavers: { type: 'string', default: '100' },
    people: { type: 'string', default: '1000' },
    seed: { type: 'string' },
  },
})
const seed = values.seed ?? String(randomInt(2 ** 31))
const tests = ['protection-model', 'gate-races', 'way-home', 'signs-crowd'].map(
  (name) => `apps/server/src/modules/safety/${name}.test.ts`,
)
const child = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...tests],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      PROTECTION_RUNS: values.n,
      PROTECTION_SEED: seed,
      PROTECTION_RACES: values.races,
      PROTECTION_LEAVERS: values.leavers,
      SIGNS_PEOPLE: values.people,
    },
  },
)
child.on('exit', (code) => {
  // A difference is printed above; a run that was cut off has shown nothing.
  const verdict = code === 0 ? 'they agree' : 'not shown'
  console.log(
    `${values.n} sequences from seed ${seed}, ${values.races} calls at once per gate, ${values.leavers} persons on their way home, a crowd of ${values.people}: ${verdict}`,
  )
  process.exit(code ?? 1)
})
