// The one way our server programs are bundled: our own packages inside, everything from npm left outside.
import { readdirSync } from 'node:fs'
import { at } from '#tools/run/paths.mjs'
import { PlainError } from '#tools/run/progress.mjs'

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

/** @type {import('esbuild').BuildOptions} */
const AS_IN_PRODUCTION = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'silent',
  plugins: [npmStaysOutside],
}

let underWay = 0

/**
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<void>}
 */
async function run(options) {
  const { build, stop } = await import('esbuild')
  underWay += 1
  try {
    await build({ ...AS_IN_PRODUCTION, ...options })
  } finally {
    underWay -= 1
    // The bundler's helper process would otherwise stay beside the running product.
    if (underWay === 0) await stop()
  }
}

/**
 * @param {string} app
 * @returns {Promise<void>}
 */
export async function bundle(app) {
  try {
    await run({
      absWorkingDir: at('apps', app),
      entryPoints: entriesOf(app).map((name) => `src/${name}`),
      outdir: 'dist',
      outExtension: { '.js': '.mjs' },
    })
  } catch (error) {
    throw new PlainError(`apps/${app} could not be bundled. ${/** @type {Error} */ (error).message}`)
  }
}

/**
 * A program beside the apps, such as a bench's server, in the form in which the product runs.
 * @param {string} entry
 * @param {string} outfile
 * @returns {Promise<void>}
 */
export async function bundleFile(entry, outfile) {
  await run({ entryPoints: [entry], outfile })
}
