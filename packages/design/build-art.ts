// Writes every picture into an app's public folder. Skips the work when the drawings have not changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictures } from './src/art/pictures.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const STAMP = '.stamp'

/** The drawings' own source is their version. */
function sourceHash(): string {
  const folder = join(HERE, 'src/art')
  const sum = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(ts|json)$/.test(file)) sum.update(file).update(readFileSync(join(folder, file)))
  return sum.digest('hex')
}

export type ArtResult = { written: number; bytes: number }

export function buildArt(publicFolder: string): ArtResult {
  const root = join(publicFolder, 'art')
  const stamp = join(root, STAMP)
  const version = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return { written: 0, bytes: 0 }
  rmSync(root, { recursive: true, force: true })
  let bytes = 0
  const all = pictures()
  for (const [path, svg] of all) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, svg)
    bytes += svg.length
  }
  writeFileSync(stamp, version)
  return { written: all.length, bytes }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const target = process.argv[2] ?? join(HERE, '../../apps/web/public')
  const { written, bytes } = buildArt(target)
  process.stdout.write(
    written === 0 ? 'art: fresh\n' : `art: ${written} pictures, ${Math.round(bytes / 1024)} KB\n`,
  )
}
