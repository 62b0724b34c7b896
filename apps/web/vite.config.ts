// Development server and production build of the member app.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown, type UserConfig } from 'vite'
import { offlineVerifier } from './build-verifier.ts'
import { appWorker } from './build-worker.ts'
import {
  constantsInPlace,
  finishBuild,
  firstStyle,
  pageStyles,
  shortNames,
  sourceVersion,
  startScript,
} from './build-plugins.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
/** Changes seldom, so it gets its own chunk. */
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack)[\\/]/
/** Imported through the library's index, but used by later screens only. */
const LATER = /[\\/](useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)/

/** Components of most screens beyond the hall; not the checks of the log, whose tables are made from limits that lie here. */
const COMMON =
  /web[\\/]src[\\/](ui|lib|queries)[\\/](?!safe-html|qr-code|log[\\/])|browser-kit[\\/]src[\\/](?!html[\\/])|(contract|design)[\\/]src[\\/]((refusals|office)[\\/])?[a-z-]+\.ts$|contract[\\/]src[\\/]rules[\\/](refusal-text|protection[\\/]gate-text)\.ts$/

/** Component styles, which any page may override. */
const UI_STYLES = /(web[\\/]src[\\/]ui|browser-kit[\\/]src)[\\/].*\.css$/

/** Pages besides the hall that are opened directly by address, with their entry modules. */
const TABLE = here('./src/app/screens.tsx')
const OPENED_DIRECTLY = {
  '/login': [TABLE, here('./src/features/auth/login-screen.tsx')],
  '/reg2': [TABLE, here('./src/features/auth/register-screen.tsx')],
  '/mine': [TABLE, here('./src/features/member/mine/mine-screen.tsx')],
}

/** What the installed app shows without a network, besides the shell and what the shell opens. */
const OFFLINE = [
  './src/app/fallback/offline-page.tsx',
  './src/features/fair/fair-screen.tsx',
  './src/features/content/help-screen.tsx',
].map(here)
const OFFLINE_PICTURES = [
  '/art/spot/off.svg',
  '/art/spot/off-dark.svg',
  '/art/brand/mark.svg',
  '/art/brand/icon.svg',
]

/** Static imports of the entry, even if other chunks share them: npm's in one chunk, ours in another. */
function firstLoad(entry: string): Rolldown.CodeSplittingGroup[] {
  let modules: Set<string> | undefined
  const isFirst = (id: string, context: Parameters<Rolldown.CodeSplittingNameFunction>[1]) => {
    if (modules === undefined) {
      modules = new Set([entry])
      for (const one of modules)
        for (const next of context.getModuleInfo(one)?.importedIds ?? []) modules.add(next)
    }
    return id !== entry && modules.has(id) && !LATER.test(id)
  }
  return [
    {
      debugName: 'vendor',
      priority: 2,
      test: VENDOR,
      name: (id, context) => (isFirst(id, context) ? 'vendor' : null),
    },
    { debugName: 'first', priority: 1, name: (id, context) => (isFirst(id, context) ? 'first' : null) },
    // See pageStyles: the one file with a layer beyond the first load.
    { debugName: 'ui', name: 'ui', test: UI_STYLES, includeDependenciesRecursively: false },
    // A phone loads one file of a few kilobytes faster than twenty small ones.
    {
      debugName: 'common',
      name: 'common',
      test: COMMON,
      minShareCount: 4,
      includeDependenciesRecursively: false,
    },
  ]
}

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const contract = here('../../packages/contract/src')
  const design = here('../../packages/design/src')
  const kit = here('../../packages/browser-kit/src')
  const sources = [here('./src'), kit, contract, design]
  const version = command === 'build' ? await sourceVersion(sources) : 'dev'
  return {
    root: here('.'),
    define: { __APP_VERSION__: JSON.stringify(version) },
    plugins: [
      react(),
      firstStyle([`${design}/reset.css`, `${design}/tokens.css`, here('./src/app/boot.css')]),
      startScript(here('./src/app/start.js'), OPENED_DIRECTLY),
      constantsInPlace({
        '@lanting/contract/codes': `${contract}/codes.ts`,
        '@lanting/contract/limits': `${contract}/limits.ts`,
        '@lanting/contract/states': `${contract}/states.ts`,
        '@lanting/contract/texts': `${contract}/texts.ts`,
        '@lanting/design/icons': `${design}/icons.ts`,
      }),
      offlineVerifier({
        entry: here('./src/features/fair/judge/offline.ts'),
        page: here('./fair-verifier.html'),
      }),
      appWorker({
        entry: here('./src/worker/main.ts'),
        version,
        offline: OFFLINE,
        pictures: OFFLINE_PICTURES,
      }),
      finishBuild(version),
    ],
    css:
      command === 'build'
        ? {
            modules: { generateScopedName: shortNames([here('./src'), kit]) },
            postcss: { plugins: [pageStyles] },
          }
        : {},
    server: {
      port: 5173,
      proxy: {
        '/api': { target: api },
        '/upload': { target: api },
        '/manifest.webmanifest': { target: api },
        '/wss': { target: api, ws: true },
      },
    },
    build: {
      target: 'es2022',
      sourcemap: false,
      // A page lists its few modules itself; the polyfill would only add bytes.
      modulePreload: {
        polyfill: false,
        // A screen's own file and its styles are requested together; its shared chunks are mostly loaded already.
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
      },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: here('./index.html'),
        output: {
          codeSplitting: {
            groups: firstLoad(here('./src/main.tsx')),
          },
        },
      },
    },
  }
})
