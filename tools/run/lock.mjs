// npm run lock: completes package-lock.json with the packages for other platforms that a partial mirror left out, and with
// the integrity of each as far as the registry knows it.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from './paths.mjs'

/**
 * `npm ci` refuses a lock file that does not name every optional package of every locked one, even those for
 * machines unlike this one. Their version is known from the package that wants them, their machine from their name.
 */
const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32']

/**
 * @param {string} name
 * @param {string} range
 * @param {{ dev?: boolean }} wantedBy
 */
function entryFor(name, range, wantedBy) {
  const words = name.replace('windows', 'win32').split(/[/-]/)
  const cpu = CPU.filter((word) => words.includes(word))
  const os = OS.filter((word) => words.includes(word))
  if (cpu.length !== 1 || (os.length !== 1 && cpu[0] !== 'wasm32')) {
    throw new Error(`${name}@${range} is not in package-lock.json, and its name does not tell its platform.`)
  }
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : null
  return {
    version: range.replace(/^[\^~]/, ''),
    cpu,
    ...(wantedBy.dev ? { dev: true } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}

const file = at('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
let added = 0
for (const [path, wantedBy] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(wantedBy.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    if (places.some((place) => lock.packages[place])) continue
    lock.packages[`node_modules/${name}`] = entryFor(name, range, wantedBy)
    added += 1
  }
}
const names = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(names.map((name) => [name, lock.packages[name]]))
let verified = 0
const unknown = []
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.startsWith('node_modules/') || entry.link || entry.integrity) continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { stdout, status } = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], {
    encoding: 'utf8',
  })
  const integrity = stdout.trim()
  if (status !== 0 || !integrity.startsWith('sha512-')) {
    unknown.push(name)
    continue
  }
  const { version, ...rest } = entry
  lock.packages[path] = { version, integrity, ...rest }
  verified += 1
}
if (added + verified > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages added to package-lock.json, ${verified} got their integrity`)
if (unknown.length > 0) console.log(`${unknown.length} are not in this registry: ${unknown.join(', ')}`)
