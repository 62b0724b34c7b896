// Sorts every test of the house into its project: unit, server, web, e2e.
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import './tools/run/node20.mjs'
import { at, ROOT } from './tools/run/paths.mjs'
import { testTimes } from './tools/run/vitest/test-times.mjs'

const exclude = ['**/node_modules/**', '**/dist/**']
const rules = [
  'packages/!(browser-kit|node-kit)/src/**/*.test.ts',
  'apps/*/src/**/*.rules.test.ts',
  'apps/*/src/**/rules.test.ts',
]

const PROJECT_ORDER = ['server', 'office', 'web', 'unit', 'e2e', 'extended']
const times = testTimes()
/** Of a file that has no recorded time yet. */
const UNKNOWN_MS = 5_000

/**
 * Project by project, because a worker keeps what it has loaded only while the next file is of its own project; within one the
 * longest first, because a long file begun last would run on alone.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => PROJECT_ORDER.indexOf(project.name)
    const ms = ({ moduleId }: TestSpecification) => times[moduleId.replace(`${ROOT}/`, '')] ?? UNKNOWN_MS
    return files.toSorted((a, b) => place(a) - place(b) || ms(b) - ms(a))
  }
}

/** Screens of one app. Without isolation a worker loads the app once; `setup.ts` puts back what a test changed. */
const screens = (app: 'web' | 'office', include: readonly string[]) => ({
  plugins: [react()],
  test: {
    name: app,
    environment: at('tools/run/vitest/kept-dom.mjs'),
    // A telephone, which is what most of them are about.
    environmentOptions: { happyDOM: { width: 390, height: 844 } },
    include: [...include],
    exclude: [...exclude, ...rules],
    isolate: false,
    setupFiles: [at(`apps/${app}/src/test/setup.ts`)],
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
    testTimeout: 180_000,
  },
})

/** In a real browser against whole products, after everything else. */
const journeys = (name: string, include: readonly string[], groupOrder: number) => ({
  test: {
    name,
    environment: 'node' as const,
    include: [...include],
    exclude,
    globalSetup: ['tools/stage/harness-setup.ts'],
    // Three files fill two cores: proofs wait much, pages compute much.
    maxWorkers: 3,
    sequence: { groupOrder },
    // Where one says that its tests only look, two of them look at a time.
    maxConcurrency: 2,
    // However busy the machine, slowness alone fails nothing: a timeout is for what never ends.
    // Asked less often, the pages have more of the processor for what is waited for.
    expect: { poll: { timeout: 120_000, interval: 150 } },
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})

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
          include: [...rules, 'apps/*/*.test.ts', 'tools/**/*.test.ts'],
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
          globalSetup: [
            'tools/run/vitest/postgres.mjs',
            'tools/run/vitest/redis.mjs',
            'tools/run/vitest/instant.mjs',
          ],
          // Here and not as a setting of the product: a setting could weaken stored hashes.
          alias: { '@node-rs/argon2': at('tools/run/vitest/quick-argon2.mjs') },
          // However busy the machine, slowness alone fails nothing: a timeout is for what never ends.
          expect: { poll: { timeout: 120_000 } },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      screens('web', ['apps/web/src/**/*.test.{ts,tsx}', 'packages/browser-kit/src/**/*.test.{ts,tsx}']),
      screens('office', ['apps/office/src/**/*.test.{ts,tsx}']),
      journeys('e2e', ['e2e/*.test.ts'], 1),
      journeys('extended', ['e2e/extended/*.test.ts'], 2),
    ],
  },
})
