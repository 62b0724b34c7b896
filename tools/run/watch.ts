// npm run watch: the check of `npm run check` after every change, on one database that stays.
import { spawn } from 'node:child_process'
import { rmSync, watch } from 'node:fs'
import { checkNode, install, isInstalled } from './install.mjs'
import { onNpmGone } from './launch/leave-with-npm.mjs'
import { at, ROOT } from './paths.mjs'
import { startPostgres } from './launch/postgres.mjs'
import { endProcess } from './launch/processes.mjs'
import { fail, step } from './progress.mjs'
import { throwawayDir } from '#tools/stage/throwaway.mjs'

/** An editor writes several files at once, and a checkout hundreds. */
const SETTLE_MS = 300
/** Made by checks and builds, not by a person. */
const NOT_SOURCES = /(^|\/)(node_modules|dist|coverage|\.git|\.cache|\.data|\.shots)(\/|$)|public\/art\//
const STOP_SIGNALS = [
  ['SIGINT', 20_000],
  ['SIGKILL', 2_000],
] as const

const dataDir = throwawayDir()
const stops: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
let ending = false

async function end(code: number): Promise<never> {
  ending = true
  for (const stop of stops.toReversed()) await stop()
  process.exit(code)
}

async function main() {
  checkNode()
  if (!isInstalled()) await step('Packages', install)
  const postgres = await step('PostgreSQL', () => startPostgres({ dataDir, durable: false }))
  stops.push(() => postgres.stop({ remove: true }))
  const env = { ...process.env, TEST_DATABASE_URL: postgres.url }

  let running: number | undefined
  let isStale = false
  function check(): void {
    isStale = false
    const child = spawn(process.execPath, ['--import', 'tsx', 'tools/run/check.ts'], {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    })
    running = child.pid
    child.on('error', (error) => fail(error))
    child.on('exit', () => {
      running = undefined
      if (ending) return
      if (isStale) check()
      else console.log('\nWaiting for a change. Ctrl-C ends.')
    })
  }
  stops.push(async () => running !== undefined && endProcess(running, STOP_SIGNALS))

  let timer: NodeJS.Timeout | undefined
  function changed(): void {
    if (running === undefined) return check()
    // The files under check have changed again.
    isStale = true
    process.kill(running, 'SIGINT')
  }
  const watcher = watch(at('.'), { recursive: true }, (_, path) => {
    if (path === null || NOT_SOURCES.test(path)) return
    clearTimeout(timer)
    timer = setTimeout(changed, SETTLE_MS)
  })
  stops.push(async () => watcher.close())
  check()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
onNpmGone(() => void end(0))
await main().catch(async (error: unknown) => {
  console.error(error)
  await end(1)
})
