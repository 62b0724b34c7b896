// Build steps of our own: the inline start script, its hash for the content policy, the version stamp, compression.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minifySync, type Plugin } from 'vite'

const START_MARK = '/* start-script */'
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** Below this a compressed copy saves no packet. */
const WORTH_BYTES = 512

/** `sha256-…` of every inline script of a page, as the content policy wants them. */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...inline].map(([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
}

/** Puts the start script into the page, so that the first calls leave before the code has arrived. */
export function startScript(file: string): Plugin {
  return {
    name: 'start-script',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(START_MARK)) return html
        const { code } = minifySync('start.js', await readFile(file, 'utf8'))
        if (/<\/script|<!--/i.test(code)) throw new Error('the start script would end its own tag')
        return html.replace(START_MARK, () => code.trim())
      },
    },
  }
}

/** Writes csp.json and version.json beside the page, then a .br and a .gz beside each file. */
export function finishBuild(version: string): Plugin {
  let outDir = ''
  return {
    name: 'finish-build',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const html = await readFile(path.join(outDir, 'index.html'), 'utf8')
      await writeFile(path.join(outDir, 'csp.json'), JSON.stringify(inlineScriptHashes(html)))
      await writeFile(path.join(outDir, 'version.json'), JSON.stringify({ version }))
      const files = await readdir(outDir, { recursive: true })
      for (const file of files) {
        if (COMPRESSIBLE.test(file)) await precompress(path.join(outDir, file))
      }
    },
  }
}

async function precompress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_BYTES) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 20_000 ? 11 : 9 }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params: quality }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** Names this build: a hash over the sources, so that equal sources make equal builds. */
export async function sourceVersion(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(tsx?|css|html|json|js)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('.test.'))
      .sort()
    for (const file of files) hash.update(path.relative(folder, file)).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 12)
}
