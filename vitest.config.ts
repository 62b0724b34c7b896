// Sorts every test of the house into its project: unit, server, web, e2e.
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import './scripts/lib/node20.mjs'
import { at } from './scripts/lib/paths.mjs'

const exclude = ['**/node_modules/**', '**/dist/**']
const rules = [
  'packages/!(browser-kit|node-kit)/src/**/*.test.ts',
  'apps/*/src/**/*.rules.test.ts',
  'apps/*/src/**/rules.test.ts',
]

/** The longest tests of modules and in the browser, longest first: one of them begun last would run on alone. */
const LONG = [
  'wallet/wallet-model',
  'test/idempotent-calls',
  'transfer/transfer',
  'deposit/real-provider',
  'e2e/proofs-draws',
  'e2e/proofs',
  'e2e/every-screen',
  'e2e/programmes',
  'e2e/payouts',
  'e2e/cashier',
  'e2e/venues',
  'e2e/xss',
  'e2e/hostile-addresses',
  'e2e/lottery',
]
const rank = ({ moduleId }: TestSpecification) => {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place === -1 ? LONG.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    exclude,
    // The product's days are Beijing days whatever the machine's zone is, so the tests run in an odd one.
    env: { TZ: 'America/New_York' },
    sequence: { sequencer: LongestFirst },
    // One more than there are cores: while a test waits for its database or a timer, another one works.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [...rules, 'scripts/**/*.test.ts'],
          exclude,
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{apps/server,apps/sandbox,packages/node-kit}/src/**/*.test.ts'],
          exclude: [...exclude, ...rules],
          // Each file has a database of its own and no state in modules, so they share what is loaded: half of the time.
          isolate: false,
          globalSetup: ['scripts/lib/vitest-postgres.mjs', 'scripts/lib/vitest-redis.mjs'],
          // Here and not as a setting of the product: nobody can weaken what is stored.
          alias: { '@node-rs/argon2': at('scripts/lib/quick-argon2.mjs') },
          // However busy the machine, slowness alone fails nothing: a timeout is for what never ends.
          expect: { poll: { timeout: 120_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A telephone, which is what most of them are about.
          environmentOptions: { happyDOM: { width: 390, height: 844 } },
          include: [
            'apps/{web,office}/src/**/*.test.{ts,tsx}',
            'packages/browser-kit/src/**/*.test.{ts,tsx}',
          ],
          exclude: [...exclude, ...rules],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['e2e/harness-setup.ts'],
          // Each file has a product of its own, and three of them fill two cores: proofs wait much, pages compute much.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Where one says that its tests only look, two of them look at a time.
          maxConcurrency: 2,
          // However busy the machine, slowness alone fails nothing: a timeout is for what never ends.
          // Asked less often, the pages have more of the processor for what is waited for.
          expect: { poll: { timeout: 120_000, interval: 150 } },
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
})
