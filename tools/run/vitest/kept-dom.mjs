// A happy-dom window that stays for the whole worker: without isolation, loaded modules keep references to it.
import { builtinEnvironments } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']
/** @type {Promise<unknown> | undefined} */
let opened

/** @type {import('vitest/runtime').Environment} */
export default {
  name: 'kept-dom',
  viteEnvironment: 'client',
  async setup(global, options) {
    opened ??= Promise.resolve(happyDom.setup(global, options))
    await opened
    return { teardown() {} }
  },
}
