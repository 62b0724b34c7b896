// Reads an answer that is a file. Separate from the other readers, because only a few screens load one.
import { readEnvelope, type Reply } from './request.ts'

/** The bytes of the file, or the envelope sent instead. */
export async function readFile(response: Response): Promise<Blob | Reply> {
  const isFile = response.ok && response.headers.has('content-disposition')
  return isFile ? response.blob() : readEnvelope(response)
}
