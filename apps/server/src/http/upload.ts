// The one file of an upload; the parser already ends at the size limit.
import multipart from '@fastify/multipart'
import { LIMITS } from '@lanting/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#src/lib/app-error.ts'

/** Enables uploads for the routes of this scope; elsewhere the parser would only add hooks to every request. */
export async function readUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: LIMITS.upload.bytes, files: 1, fields: 4, fieldSize: 1000, headerPairs: 50 },
  })
}

export async function uploaded(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('imageType')
  // A body that breaks off or has other parts than it announced: there is no picture in it.
  const file = await request.file().catch(() => undefined)
  if (file === undefined) throw new AppError('imageType')
  const bytes = await file.toBuffer().catch(() => null)
  if (bytes === null || file.file.truncated) throw new AppError('imageTooBig')
  return bytes
}
