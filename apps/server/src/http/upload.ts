// The one file of an upload; the parser already ends at the size limit.
import type { FastifyRequest } from 'fastify'
import { AppError } from '#src/http/app-error.ts'

export async function uploaded(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('imageType')
  const file = await request.file()
  if (file === undefined) throw new AppError('imageType')
  const bytes = await file.toBuffer().catch(() => null)
  if (bytes === null || file.file.truncated) throw new AppError('imageTooBig')
  return bytes
}
