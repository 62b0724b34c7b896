// Hashed files of earlier builds, kept for a week after the last start of their build: a page that was opened before a
// deploy still finds its code, from whichever process answers on this machine.
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@lanting/contract/time'

export const KEPT_MS = 7 * DAY_MS

interface KeptBuild {
  readonly files: readonly string[]
  /** When another build was first started in its place; null for the newest. */
  readonly replacedAt: number | null
}

/** Where the files are; the name of the folder makes them hashed ones for the static site. */
export const assetsOf = (folder: string): string => path.join(folder, 'assets')
const listsOf = (folder: string): string => path.join(folder, 'builds')

/** Adds the files of the build in `dist`, and deletes those that no build of the last week has. */
export async function keepBuild(dist: string, folder: string, now: number): Promise<void> {
  const files = (await namesIn(path.join(dist, 'assets'))).sort()
  if (files.length === 0) return
  await mkdir(assetsOf(folder), { recursive: true })
  await mkdir(listsOf(folder), { recursive: true })
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
  // The list comes first: another process that cleans up meanwhile leaves its files alone.
  await writeWhole(listOf(folder, id), JSON.stringify({ files, replacedAt: null }))
  const there = await namesIn(assetsOf(folder))
  for (const file of files.filter((name) => !there.includes(name)))
    await copyWhole(path.join(dist, 'assets', file), path.join(assetsOf(folder), file))
  await forgetOld(folder, id, now)
}

async function forgetOld(folder: string, current: string, now: number): Promise<void> {
  const there = await namesIn(assetsOf(folder))
  const wanted = new Set<string>()
  for (const name of await namesIn(listsOf(folder))) {
    const id = path.parse(name).name
    const list = await readList(folder, id)
    const replacedAt = id === current ? null : (list.replacedAt ?? now)
    if (replacedAt !== null && now - replacedAt >= KEPT_MS) {
      await rm(listOf(folder, id), { force: true })
      continue
    }
    if (replacedAt !== list.replacedAt)
      await writeWhole(listOf(folder, id), JSON.stringify({ ...list, replacedAt }))
    for (const file of list.files) wanted.add(file)
  }
  for (const file of there)
    if (!wanted.has(file)) await rm(path.join(assetsOf(folder), file), { force: true })
}

const listOf = (folder: string, id: string) => path.join(listsOf(folder), `${id}.json`)

async function readList(folder: string, id: string): Promise<KeptBuild> {
  return JSON.parse(await readFile(listOf(folder, id), 'utf8')) as KeptBuild
}

/** Files alone, without what a process that died has left half written. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith(HALF)).map(({ name }) => name)
}

const HALF = '.half'
const half = (file: string) => `${file}.${process.pid}${HALF}`

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(half(file), text)
  await rename(half(file), file)
}

async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, half(to))
  await rename(half(to), to)
}
