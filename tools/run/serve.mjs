// npm run serve: one kind of process on a machine of a cluster, from built programs and the environment alone.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { at } from './paths.mjs'
import { COMMANDS, PROCESSES, PROGRAM_ENV, SANDBOX } from './launch/programs.mjs'
import { fail, PlainError } from './progress.mjs'

const HELP = `npm run serve -- api        the member app on PORT; --processes 4 for four of them, on PORT and the three ports after it
npm run serve -- office     the back office on OFFICE_PORT
npm run serve -- worker     loops and jobs; health and metrics on HEALTH_PORT
npm run serve -- draw       the draw worker; health and metrics on HEALTH_PORT
npm run serve -- sandbox    play money alone: venues, payments, the beacon, on SANDBOX_PORT
npm run serve -- migrate    brings the database to this version's schema, as the owner of its tables, and ends;
                            --contract also takes away what only the version before used
npm run serve -- seed       the first content of an empty database, and ends
npm run serve -- admin NAME makes an administrator while fewer than two stand, and ends
npm run serve -- drill      looks at a restored copy (--backup NAME --lost-at WHEN), records what it found, and ends

Every variable: docs/operations.md. Build first: npm run build
`

/** @param {string} name */
function entryOf(name) {
  const programs = /** @type {Record<string, string>} */ ({ ...PROCESSES, ...SANDBOX, ...COMMANDS })
  const entry = Object.hasOwn(programs, name) ? programs[name] : undefined
  if (entry === undefined) throw new PlainError(`There is no program ${name}.\n\n${HELP}`)
  if (!existsSync(at(entry))) throw new PlainError(`${entry} is not there. Build first: npm run build`)
  return at(entry)
}

/** @param {readonly string[]} args @returns {number} */
function processesAsked(args) {
  const place = args.indexOf('--processes')
  if (place === -1) return 1
  const text = args[place + 1] ?? ''
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new PlainError(`--processes ${text} is not a number from 1 to 64.`)
  return count
}

/**
 * Several processes of the member app, each on a port of its own, as a proxy wants them. They end together: the supervisor
 * restarts all of them.
 * @param {number} count
 */
function serveSeveral(count) {
  const first = Number(process.env.PORT || 3000)
  const children = Array.from({ length: count }, (_, n) =>
    spawn(process.execPath, [fileURLToPath(import.meta.url), 'api'], {
      stdio: 'inherit',
      env: { ...process.env, PORT: String(first + n) },
    }),
  )
  let code = 0
  let left = count
  /** @param {NodeJS.Signals} signal */
  const tellAll = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => tellAll(signal))
  for (const child of children)
    child.once('exit', (ended) => {
      code ||= ended ?? 1
      left -= 1
      if (left === 0) process.exit(code)
      tellAll('SIGTERM')
    })
}

/** The sandbox knows no files of secrets, which a unit gives it. */
function readSecretFiles() {
  process.env.SANDBOX_WEB_DIST ||= at('apps/sandbox/dist/web')
  for (const name of ['DATABASE_URL', 'SANDBOX_SECRET']) {
    const file = process.env[`${name}_FILE`]
    if (file && !process.env[name]) process.env[name] = readFileSync(file, 'utf8').trim()
  }
}

async function main() {
  const [name = '--help', ...args] = process.argv.slice(2)
  if (name === '--help') return console.log(HELP)
  const entry = entryOf(name)
  const count = processesAsked(args)
  if (count > 1 && name !== 'api') throw new PlainError('Only api has several processes on a machine.')
  if (count > 1) return serveSeveral(count)
  for (const [key, value] of Object.entries(PROGRAM_ENV)) process.env[key] ||= value
  if (name === 'sandbox') readSecretFiles()
  process.setSourceMapsEnabled(true)
  // A command reads its own arguments where it expects them.
  process.argv.splice(1, 2, entry)
  await import(pathToFileURL(entry).href)
}

await main().catch(fail)
