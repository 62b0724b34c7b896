// Build steps of our own: the drawn pictures the office shows, the order of style layers, compressed copies.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Plugin, runnerImport } from 'vite'

interface Drawings {
  readonly pictures: () => (readonly [path: string, svg: string])[]
}

/** The office shows few pictures; the hall's covers and tiles stay with the member app. */
const SHOWN = /^(brand\/mark|scene\/office|title\/ledger|spot\/|banner\/|activity\/)/
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/
/** Below this a compressed copy saves no packet. */
const WORTH_BYTES = 512

async function drawings(): Promise<Map<string, string>> {
  const { module } = await runnerImport<Drawings>('@lanting/design/art/pictures')
  const shown = module.pictures().filter(([file]) => SHOWN.test(file))
  return new Map(shown.map(([file, svg]) => [`art/${file}`, svg]))
}

/** Serves the pictures from memory in development and writes them beside the page in a build. */
export function drawnArt(): Plugin {
  return {
    name: 'drawn-art',
    async generateBundle() {
      for (const [fileName, source] of await drawings()) this.emitFile({ type: 'asset', fileName, source })
    },
    async configureServer(server) {
      const drawn = await drawings()
      server.middlewares.use((request, response, next) => {
        const svg = drawn.get((request.url ?? '').slice(1).split('?')[0] ?? '')
        if (svg === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(svg)
      })
    },
  }
}

/** Declares the layer order at the head of every style sheet, because bundles may load in any order. */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform(code, id) {
      return /\.css(\?|$)/.test(id) ? { code: `@layer reset, tokens, ui, page;\n${code}`, map: null } : null
    },
  }
}

/** A .br and a .gz beside each file, so that the server never compresses on the fly. */
export function compressedCopies(): Plugin {
  let outDir = ''
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      for (const file of files) {
        if (COMPRESSIBLE.test(file)) await compress(path.join(outDir, file))
      }
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
