// Build plugins: inline styles and scripts with their CSP hashes, inlined constants, the version stamp, compression.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { transform } from 'esbuild'
import { type CSSOptions, minifySync, type Plugin, type Rolldown, runnerImport } from 'vite'

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

const START_MARK = '/* start-script */'
const STYLE_MARK = '/* first-style */'
/** Layer order, declared before any layer has rules. */
const LAYERS = '@layer reset, tokens, ui, page;'
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** Below this size compression does not save a packet. */
const WORTH_BYTES = 512

/** `sha256-…` of every inline script and style in a page, for the CSP. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const hashes = (tags: RegExp) =>
    [...html.matchAll(tags)].map(
      ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    )
  return {
    scripts: hashes(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style>([\s\S]*?)<\/style>/g),
  }
}

/**
 * Inlines the styles of the first paint and loads all other styles after it, scripts last: a phone paints as soon as
 * the HTML has arrived. Scripts still wait for the styles.
 */
export function firstStyle(files: readonly string[]): Plugin[] {
  return [
    {
      name: 'first-style',
      transformIndexHtml: {
        order: 'pre',
        async handler(html) {
          if (!html.includes(STYLE_MARK)) return html
          const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
          const { code } = await transform(LAYERS + texts.join(''), { loader: 'css', minify: true })
          return html.replace(STYLE_MARK, () => code.trim())
        },
      },
    },
    {
      name: 'later-styles',
      transformIndexHtml: {
        order: 'post',
        handler(html) {
          const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
          const head = links.reduce((text, link) => text.replace(link, ''), html)
          return inTurns(head)
            .replace('</body>', () => `${links.join('')}</body>`)
            .replaceAll('<script type="module"', '$& fetchpriority="low"')
        },
      },
    },
  ]
}

/** Evaluates each script in its own task, dependencies first: one long task would block a slow phone. */
function inTurns(html: string): string {
  const ahead = /<link rel="modulepreload"([^>]*) href="([^"]*)">\s*/g
  const scripts = [...html.matchAll(ahead)].map(
    ([, rest, file]) => `<script type="module"${rest} src="${file}"></script>`,
  )
  return html.replaceAll(ahead, '').replace('<script type="module"', (entry) => scripts.join('') + entry)
}

/**
 * Removes page styles from their layer: unlayered rules override every layer, as the topmost layer would. A browser
 * recalculates the whole layout when a file with layers loads, and page styles load during taps.
 */
export const pageStyles = {
  postcssPlugin: 'page-styles',
  AtRule: {
    layer(rule) {
      if (rule.params === 'page' && rule.nodes !== undefined) rule.replaceWith(rule.nodes)
    },
  },
} satisfies PostcssPlugin

/** Placeholder in the start script for the files of pages that are opened directly. */
const AHEAD_MARK = /\bAHEAD\b/

/** Inlines the start script, so that the first requests and the page's own files are requested immediately. */
export function startScript(
  file: string,
  openedDirectly: Readonly<Record<string, readonly string[]>>,
): Plugin[] {
  return [
    {
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
    },
    {
      name: 'files-ahead',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle }) {
          const pages = Object.entries(bundle === undefined ? {} : openedDirectly)
          const ahead = pages.map(([page, modules]) => [page, filesOf(modules, bundle ?? {})])
          return html.replace(AHEAD_MARK, () => JSON.stringify(Object.fromEntries(ahead)))
        },
      },
    },
  ]
}

/** The scripts and styles that modules need beyond the first load. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = chunksOf(bundle)
  const starts = chunks.filter((chunk) => modules.includes(chunk.facadeModuleId ?? ''))
  if (starts.length !== modules.length)
    throw new Error(`not all have a file of their own: ${modules.join(', ')}`)
  const loaded = reach(
    chunks,
    chunks.filter((chunk) => chunk.isEntry),
  )
  const wanted = reach(chunks, starts)
  const own = chunks.filter((chunk) => wanted.has(chunk.fileName) && !loaded.has(chunk.fileName))
  const styles = own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...own.map((chunk) => chunk.fileName), ...styles]
}

export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((one) => one.type === 'chunk')

/** The names of these chunks and of all that they import statically. */
export function reach(
  chunks: readonly Rolldown.OutputChunk[],
  from: readonly Rolldown.OutputChunk[],
): Set<string> {
  const names = new Set(from.map((chunk) => chunk.fileName))
  for (const name of names)
    for (const next of chunks.find((c) => c.fileName === name)?.imports ?? []) names.add(next)
  return names
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
      await writeFile(path.join(outDir, 'csp.json'), JSON.stringify(inlineHashes(html)))
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

/** Names this build by a hash of the sources, so that equal sources make equal builds. */
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

/**
 * Inlines codes, texts, limits, states and icons where they are used (`LIMITS.poll.shellMs` → `2500`). Each of them is
 * one file, so the first load would otherwise include what any screen needs.
 */
export function constantsInPlace(files: Readonly<Record<string, string>>): Plugin {
  const known = new Map<string, Record<string, unknown>>()
  return {
    name: 'constants-in-place',
    apply: 'build',
    async buildStart() {
      for (const [specifier, file] of Object.entries(files)) {
        known.set(specifier, (await runnerImport<Record<string, unknown>>(file)).module)
      }
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id)) return undefined
      let next = code
      for (const [specifier, exports] of known) next = putInPlace(next, specifier, exports)
      return next === code ? undefined : { code: next, map: null }
    },
  }
}

/** Replaces one module's uses of one import; removes the import when no use is left, so that its file is not fetched. */
function putInPlace(code: string, specifier: string, exports: Record<string, unknown>): string {
  // Inside its own package the same file is imported by relative path.
  const nearby = `\\.{1,2}/${path.basename(specifier)}\\.ts`
  const statement = new RegExp(`import \\{([^}]*)\\} from ["'](${specifier}|${nearby})["'];?`)
  const found = statement.exec(code)
  if (found === null) return code
  const imported = (found[1] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const declared: string[] = []
  const left: string[] = []
  let body = code.replace(statement, '')
  for (const part of imported) {
    const [name = '', local = name] = part.split(/\s+as\s+/)
    const value = exports[name]
    if (typeof value === 'string') {
      declared.push(`const ${local} = ${JSON.stringify(value)};`)
      continue
    }
    body = statesInPlace(body, local, value)
    const use = new RegExp(`(?<![.\\w$])${local}((?:\\.[A-Za-z]\\w*)+)`, 'g')
    body = body.replace(use, (whole, rest: string) => inPlace(value, rest) ?? whole)
    if (new RegExp(`(?<![.\\w$])${local}\\b`).test(body)) left.push(part)
  }
  const kept = left.length === 0 ? '' : `import { ${left.join(', ')} } from ${JSON.stringify(found[2])};\n`
  return kept + declared.join('\n') + body
}

/** A state looked up by name is a constant too: `DEPOSIT.wire('review')` → `(1)`. */
function statesInPlace(body: string, local: string, machine: unknown): string {
  const use = new RegExp(`(?<![.\\w$])${local}\\.(wire|label)\\((["'])(\\w+)\\2\\)`, 'g')
  return body.replace(use, (whole, method: string, _quote, word: string) => {
    const read = (machine as Record<string, unknown>)[method]
    return typeof read === 'function' ? `(${JSON.stringify(read(word))})` : whole
  })
}

/** `.poll.shellMs` of a value as a literal, with the rest of the expression unchanged; null when it is not a constant. */
function inPlace(value: unknown, rest: string): string | null {
  const steps = rest.slice(1).split('.')
  for (const [at, step] of steps.entries()) {
    value = (value as Record<string, unknown> | undefined)?.[step]
    if (typeof value === 'string' || typeof value === 'number') {
      return [`(${JSON.stringify(value)})`, ...steps.slice(at + 1)].join('.')
    }
    if (typeof value !== 'object') return null
  }
  return null
}

/** Class names of two or three letters, the same in every build of the same files. */
export function shortNames(folders: readonly string[]): (name: string, file: string) => string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => path.join(folder, file))
      .sort(),
  )
  const classes = new Map<string, string[]>()
  return (name, file) => {
    const [plain = file] = file.split('?')
    const known = classes.get(plain) ?? []
    classes.set(plain, known)
    if (!known.includes(name)) known.push(name)
    // A letter first: a class name must not begin with a digit.
    return `c${files.indexOf(plain).toString(36)}-${known.indexOf(name).toString(36)}`
  }
}
