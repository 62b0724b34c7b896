// How the member app is served in development and built for production.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { constantsInPlace, finishBuild, sourceVersion, startScript } from './build-plugins.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
/** What every screen needs; the rest of npm stays with the screens that use it. */
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack)[\\/]/

/** Everything the entry imports without waiting goes into one file, however many screens share it. */
function firstLoad(entry: string): Rolldown.CodeSplittingNameFunction {
  let modules: Set<string> | undefined
  return (id, context) => {
    if (modules === undefined) {
      modules = new Set([entry])
      for (const one of modules)
        for (const next of context.getModuleInfo(one)?.importedIds ?? []) modules.add(next)
    }
    return id !== entry && modules.has(id) ? 'first' : null
  }
}

export default defineConfig(async ({ command }) => {
  const contract = here('../../packages/contract/src')
  const sources = [here('./src'), contract, here('../../packages/design/src')]
  const version = command === 'build' ? await sourceVersion(sources) : 'dev'
  return {
    root: here('.'),
    define: { __APP_VERSION__: JSON.stringify(version) },
    plugins: [
      react(),
      startScript(here('./src/app/start.js')),
      constantsInPlace({
        '@lanting/contract/limits': `${contract}/limits.ts`,
        '@lanting/contract/texts': `${contract}/texts.ts`,
      }),
      finishBuild(version),
    ],
    server: {
      port: 5173,
      proxy: {
        '/api': { target: api },
        '/upload': { target: api },
        '/wss': { target: api, ws: true },
      },
    },
    build: {
      target: 'es2022',
      sourcemap: false,
      // A page names its few modules itself; the polyfill would only add bytes.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: here('./index.html'),
        output: {
          codeSplitting: {
            groups: [
              { name: 'vendor', test: VENDOR, priority: 2 },
              { name: firstLoad(here('./src/main.tsx')), debugName: 'first load', priority: 1 },
            ],
          },
        },
      },
    },
  }
})
