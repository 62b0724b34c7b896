// The repository as the structure tests see it: every file, the product's code, and samples for their own tests.
import { isProduct, ownFiles, type Source } from './sources.ts'

export const files = ownFiles()
export const product = files.filter(isProduct)
export const under = (...folders: readonly string[]) =>
  product.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))

export function fileAt(path: string): Source {
  const found = files.find((source) => source.path === path)
  if (!found) throw new Error(`there is no ${path}`)
  return found
}

export const sample = (path: string, text: string): Source => ({ path, text })
