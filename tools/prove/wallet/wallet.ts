// Proof: the wallet through HTTP agrees with its model over as many random sequences as asked for.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ROOT } from '#tools/run/paths.mjs'

const { values } = parseArgs({
  options: { n: { type: 'string', default: '10000' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(randomInt(2 ** 31))
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'apps/server/src/modules/wallet/wallet-model.test.ts',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, WALLET_MODEL_RUNS: values.n, WALLET_MODEL_SEED: seed },
  },
)
child.on('exit', (code) => {
  console.log(`${values.n} sequences from seed ${seed}: ${code === 0 ? 'they agree' : 'they differ'}`)
  process.exit(code ?? 1)
})
