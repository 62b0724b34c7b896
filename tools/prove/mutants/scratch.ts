// A copy of the sources that bugs are planted in: the tree itself is never touched.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { at } from '#tools/run/paths.mjs'
import { ownFiles } from '#tools/tidy/lib/sources.ts'
import { throwawayDir } from '#tools/stage/throwaway.mjs'

export interface Scratch {
  readonly dir: string
  /** Writes a file of the copy; returns a function that restores the original. */
  readonly replace: (path: string, text: string) => () => void
  readonly remove: () => void
}

export function makeScratch(): Scratch {
  const dir = throwawayDir()
  for (const { path } of ownFiles()) {
    mkdirSync(join(dir, dirname(path)), { recursive: true })
    copyFileSync(at(path), join(dir, path))
  }
  linkPackages(dir)
  return {
    dir,
    replace(path, text) {
      const file = join(dir, path)
      const original = readFileSync(file, 'utf8')
      writeFileSync(file, text)
      return () => writeFileSync(file, original)
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** Foreign packages are those of the tree; our own are the copy's, or a bug planted in one would not be loaded. */
function linkPackages(dir: string): void {
  const own = '@lanting'
  mkdirSync(join(dir, 'node_modules', own), { recursive: true })
  for (const name of readdirSync(at('node_modules'))) {
    if (name !== own && !name.startsWith('.vite'))
      symlinkSync(at('node_modules', name), join(dir, 'node_modules', name))
  }
  for (const kind of ['packages', 'apps']) {
    for (const name of readdirSync(at(kind))) {
      symlinkSync(join(dir, kind, name), join(dir, 'node_modules', own, name))
      // A dependency of one package only, or in another version, is installed in that package's folder.
      const nested = join(kind, name, 'node_modules')
      if (existsSync(at(nested))) symlinkSync(at(nested), join(dir, nested))
    }
  }
}
