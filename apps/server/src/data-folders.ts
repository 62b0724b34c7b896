// Where files from outside lie in the data folder.
import path from 'node:path'

export function uploadFolder(dataDir: string): string {
  return path.resolve(dataDir, 'upload')
}

/** Nothing serves this folder: what lies there is read by staff, through their session. */
export function proofFolder(dataDir: string): string {
  return path.resolve(dataDir, 'proofs')
}
