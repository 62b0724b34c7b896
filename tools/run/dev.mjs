// npm run dev: the product with live reload: pages by Vite, programs restarted when their sources change.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { claimDataDir } from './launch/data-dir.mjs'
import { checkNode, install, isInstalled } from './install.mjs'
import { onNpmGone } from './launch/leave-with-npm.mjs'
import { at, ROOT } from './paths.mjs'
import { startPostgres } from './launch/postgres.mjs'
import { endProcess, run } from './launch/processes.mjs'
import { productEnv } from './launch/product.mjs'
import { fail, PlainError, step } from './progress.mjs'
import { readableLog } from './launch/readable-log.mjs'

const STOP_SIGNALS = /** @type {const} */ ([
  ['SIGTERM', 4_000],
  ['SIGKILL', 1_000],
])

/** @param {string} name @param {number} fallback */
const port = (name, fallback) => Number(process.env[name] || fallback)
const pages = { web: port('DEV_PORT', 5173), office: port('DEV_OFFICE_PORT', 5174) }
const ports = {
  web: port('PORT', 3000),
  office: port('OFFICE_PORT', 3002),
  sandbox: port('SANDBOX_PORT', 3001),
}
const dataDir = process.env.DATA_DIR || at('.cache', 'dev')

/** @type {(() => Promise<unknown>)[]} */
const stops = []
let ending = false
async function end() {
  if (ending) return
  ending = true
  for (const stop of stops.toReversed()) await stop()
  process.exit(0)
}

/**
 * @param {string} name
 * @param {string[]} args of Node
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 */
function keep(name, args, env, cwd = ROOT) {
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      for (const part of readableLog(line).split('\n')) console.log(`${name.padEnd(8)} ${part}`)
    })
  }
  child.on('exit', (code) => {
    if (!ending) console.log(`${name.padEnd(8)} ended with code ${code}`)
  })
  const { pid } = child
  if (pid) stops.push(() => endProcess(pid, STOP_SIGNALS))
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function once(args, env) {
  const { code, output } = await run(process.execPath, ['--import', 'tsx', ...args], { cwd: ROOT, env })
  if (code !== 0) throw new PlainError(readableLog(output))
}

async function main() {
  checkNode()
  if (!isInstalled()) await step('Packages', install)
  claimDataDir(dataDir)
  const postgres = await step('PostgreSQL', () => startPostgres({ dataDir }))
  stops.push(() => postgres.stop())
  const addresses = {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL || 'info',
    PUBLIC_URL: `http://localhost:${pages.web}`,
    OFFICE_URL: `http://localhost:${pages.office}`,
    API_URL: `http://127.0.0.1:${ports.web}`,
    OFFICE_API_URL: `http://127.0.0.1:${ports.office}`,
  }
  const setting = { databaseUrl: postgres.url, dataDir, ports, env: addresses }
  const env = productEnv(setting)
  await step('Pictures', () => once(['packages/design/build-art.ts'], env))
  await step('Migrate', () =>
    once(['apps/server/src/main-migrate.ts', '--contract'], productEnv(setting, 'migrate')),
  )
  await step('Seed', () => once(['apps/server/src/main-seed.ts'], env))

  const watch = [at('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false']
  for (const name of ['api', 'office', 'worker', 'draw'])
    keep(name, [...watch, `apps/server/src/main-${name}.ts`], productEnv(setting, name))
  keep('sandbox', [...watch, 'apps/sandbox/src/main.ts'], env)
  for (const [app, page] of Object.entries(pages)) {
    const vite = [at('node_modules/vite/bin/vite.js'), '--port', String(page), '--strictPort']
    keep(`vite ${app}`, vite, env, at('apps', app))
  }
  const games = [at('node_modules/vite/bin/vite.js'), 'build', '--watch', '--logLevel', 'warn']
  keep('games', games, env, at('apps/sandbox/web'))
  console.log(`\n  Member app   ${addresses.PUBLIC_URL}\n  Back office  ${addresses.OFFICE_URL}\n`)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void end())
onNpmGone(() => void end())
await main().catch(async (error) => {
  ending = true
  for (const stop of stops.toReversed()) await stop()
  fail(error)
})
