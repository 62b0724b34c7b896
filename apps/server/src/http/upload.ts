// The one file of an upload; the parser already ends at the size limit.
import multipart from '@fastify/multipart'
import { LIMITS } from '@lanting/contract/limits'
import type { RefusalKey } from '@lanting/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#src/lib/app-error.ts'

/** Enables uploads for the routes of this scope; elsewhere the parser would only add hooks to every request. */
export async function readUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: LIMITS.upload.bytes, files: 1, fields: 4, fieldSize: 1000, headerPairs: 50 },
  })
}

/** What a call answers where there is no file, or too big a one. */
interface Unfit {
  readonly type: RefusalKey
  readonly size: RefusalKey
}
const PICTURE: Unfit = { type: 'imageType', size: 'imageTooBig' }

export async function uploaded(request: FastifyRequest, unfit = PICTURE): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError(unfit.type)
  // A body that breaks off or has other parts than it announced: there is no file in it.
  const file = await request.file().catch(() => undefined)
  if (file === undefined) throw new AppError(unfit.type)
  const bytes = await file.toBuffer().catch(() => null)
  if (bytes === null || file.file.truncated) throw new AppError(unfit.size)
  return bytes
}
