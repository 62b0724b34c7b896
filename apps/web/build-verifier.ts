// Builds the offline verifier: one HTML file with its script inside, from the same source as the page that checks rounds.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

const MARK = '/* verifier */'

interface Files {
  readonly entry: string
  readonly page: string
}

async function verifierHtml({ entry, page }: Files): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'verifier' } },
  })
  const [first] = Array.isArray(made) ? made : [made]
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (chunk === undefined) throw new Error('the verifier was not built')
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error('the verifier would end its own tag')
  const html = await readFile(page, 'utf8')
  if (!html.includes(MARK)) throw new Error('the page has no place for the verifier')
  return html.replace(MARK, () => chunk.code.trim())
}

/** Must run before the compression plugin, so that its output is compressed too. */
export function offlineVerifier(files: Files): Plugin {
  let outDir = ''
  const name = path.basename(files.page)
  return {
    name: 'offline-verifier',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    configureServer(server) {
      server.middlewares.use(`/${name}`, (_request, response) => {
        void verifierHtml(files).then((html) =>
          response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
        )
      })
    },
    async writeBundle() {
      await writeFile(path.join(outDir, name), await verifierHtml(files))
    },
  }
}
