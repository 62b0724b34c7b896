// Builds the app's service worker into /sw.js, with the list of files that it keeps from the start.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { chunksOf, reach } from './build-plugins.ts'

interface WorkerSource {
  readonly entry: string
  readonly version: string
  /** Modules of pages that open without a network. */
  readonly offline: readonly string[]
  readonly pictures: readonly string[]
}

/** Must run before the compression plugin, so that its output is compressed too. */
export function appWorker({ entry, version, offline, pictures }: WorkerSource): Plugin {
  let outDir = ''
  return {
    name: 'app-worker',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      const { script, files } = keptFiles(bundle, offline)
      const made = await build({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        define: {
          __APP_VERSION__: JSON.stringify(version),
          __FILES__: JSON.stringify([...files, ...pictures]),
          __ENTRY__: JSON.stringify(script),
        },
      })
      await writeFile(path.join(outDir, 'sw.js'), made.outputFiles[0]?.contents ?? '')
    },
  }
}

/** The first load, what the shell imports when it is needed, and the offline pages, with their styles and fonts. */
function keptFiles(bundle: Rolldown.OutputBundle, offline: readonly string[]) {
  const chunks = chunksOf(bundle)
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (entry === undefined) throw new Error('the build has no entry')
  const later = (names: ReadonlySet<string>) => {
    const wanted = new Set(chunks.filter((c) => names.has(c.fileName)).flatMap((c) => c.dynamicImports))
    return chunks.filter((chunk) => wanted.has(chunk.fileName))
  }
  const shell = reach(chunks, [entry])
  const pages = reach(
    chunks,
    offline.map((module) => {
      const chunk = chunks.find((one) => one.moduleIds.includes(module))
      if (chunk === undefined) throw new Error(`${module} is in no file`)
      return chunk
    }),
  )
  const names = new Set([...shell, ...reach(chunks, later(shell)), ...pages, ...reach(chunks, later(pages))])
  const own = chunks.filter((chunk) => names.has(chunk.fileName))
  const parts = own.flatMap((chunk) => [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...(chunk.viteMetadata?.importedAssets ?? []),
  ])
  return { script: entry.fileName, files: [...new Set(parts)].sort().map((name) => `/${name}`) }
}
