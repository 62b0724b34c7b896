// Builds what is stale: pictures, the two web apps and the server programs.
import { existsSync } from 'node:fs'
import { fingerprint, isFresh, remember, withBuildLock } from './build-cache.mjs'
import { bundle, entriesOf } from './bundle.mjs'
import { at, ROOT } from '#tools/run/paths.mjs'
import { run } from '#tools/run/launch/processes.mjs'
import { PlainError } from '#tools/run/progress.mjs'

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {readonly string[]} inputs
 * @property {readonly string[]} outputs
 * @property {() => Promise<void>} make
 */

const SHARED = ['packages', 'package-lock.json', 'tsconfig.base.json', 'tools/run/build/stale.mjs']

/** @returns {Target[]} the pictures come first, because the web apps ship them */
function artTargets() {
  const source = 'packages/design/build-art.ts'
  if (!existsSync(at(source))) return []
  return [
    {
      name: 'art',
      inputs: ['packages/design', 'packages/contract/src'],
      outputs: ['apps/web/public/art/.stamp'],
      make: () => node(['--import', 'tsx', source], ROOT),
    },
  ]
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {string} dist
 * @returns {Target}
 */
function pages(name, folder, dist) {
  return {
    name,
    inputs: [...SHARED, folder],
    outputs: [`${dist}/index.html`],
    make: () => node([at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], at(folder)),
  }
}

/**
 * @param {string} app
 * @returns {Target}
 */
function programs(app) {
  return {
    name: app,
    inputs: [...SHARED, 'tools/run/build/bundle.mjs', `apps/${app}/src`, `apps/${app}/package.json`],
    outputs: entriesOf(app).map((name) => `apps/${app}/dist/${name.replace(/\.ts$/, '.mjs')}`),
    make: () => bundle(app),
  }
}

/** @returns {Target[]} */
function appTargets() {
  return [
    programs('server'),
    programs('sandbox'),
    pages('web', 'apps/web', 'apps/web/dist'),
    pages('office', 'apps/office', 'apps/office/dist'),
    pages('games', 'apps/sandbox/web', 'apps/sandbox/dist/web'),
  ]
}

/**
 * @param {{ force?: boolean, only?: readonly string[] }} [options] only: the names of what is needed, else everything
 * @returns {Promise<string[]>} what was built
 */
export function buildStale({ force = false, only } = {}) {
  return withBuildLock(async () => {
    const built = []
    for (const all of [artTargets(), appTargets()]) {
      const group = all.filter(({ name }) => only === undefined || only.includes(name))
      built.push(...(await Promise.all(group.map((target) => makeIfStale(target, force)))))
    }
    return built.flat()
  })
}

/**
 * @param {Target} target
 * @param {boolean} force
 */
async function makeIfStale(target, force) {
  const print = fingerprint(target.inputs)
  if (!force && isFresh(target.name, print, target.outputs)) return []
  await target.make()
  remember(target.name, print)
  return [target.name]
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
async function node(args, cwd) {
  const { code, output } = await run(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new PlainError(`The build failed in ${cwd}:\n${output}`)
}
