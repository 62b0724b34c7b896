// The one way our server programs are bundled: our own packages inside, everything from npm left outside.
import { readdirSync } from 'node:fs'
import { at } from './paths.mjs'
import { PlainError } from './progress.mjs'

/** @type {import('esbuild').Plugin} */
const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@lanting/')) return undefined
      return { path, external: true }
    })
  },
}

/**
 * @param {string} app
 * @returns {string[]} the entry files of a server program, by their names
 */
export function entriesOf(app) {
  return readdirSync(at('apps', app, 'src')).filter((name) => /^main(-[a-z]+)?\.ts$/.test(name))
}

/**
 * @param {string} app
 * @returns {import('esbuild').BuildOptions}
 */
function optionsFor(app) {
  return {
    absWorkingDir: at('apps', app),
    entryPoints: entriesOf(app).map((name) => `src/${name}`),
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [npmStaysOutside],
  }
}

let underWay = 0

/**
 * @param {string} app
 * @returns {Promise<void>}
 */
export async function bundle(app) {
  const { build, stop } = await import('esbuild')
  underWay += 1
  try {
    await build(optionsFor(app))
  } catch (error) {
    throw new PlainError(`apps/${app} could not be bundled. ${/** @type {Error} */ (error).message}`)
  } finally {
    underWay -= 1
    // The bundler's helper process would otherwise stay beside the running product.
    if (underWay === 0) await stop()
  }
}
