// Pictures from outside: identified by their bytes, decoded within limits and re-encoded; nothing of the input is kept.
import { LIMITS } from '@lanting/contract/limits'
import sharp from 'sharp'
import { AppError } from '#src/lib/app-error.ts'
import { createGate } from '#src/lib/gate.ts'
import { waitingFor } from '#src/lib/flow/in-flight.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const GIF = /^GIF8[79]a/
const DECODE_SECONDS = 2

/** One picture at a time, so that a burst of uploads queues. */
const decoding = createGate(1)

interface Picture {
  readonly type: 'gif' | 'png'
  readonly bytes: Buffer
}

/** Decodes a GIF or PNG within our limits and encodes it again, without metadata and without a tail. */
export async function reencode(bytes: Buffer): Promise<Picture> {
  const type = bytes.subarray(0, 8).equals(PNG)
    ? 'png'
    : GIF.test(bytes.subarray(0, 6).toString('latin1'))
      ? 'gif'
      : null
  if (type === null) throw new AppError('imageType')
  if (bytes.length > LIMITS.upload.bytes) throw new AppError('imageTooBig')
  return waitingFor(decoding(() => drawAnew(type, bytes)))
}

async function drawAnew(type: Picture['type'], bytes: Buffer): Promise<Picture> {
  const { inputPx, frames, storedPx, decodedPx } = LIMITS.upload
  const meta = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null)
  if (meta === null || meta.format !== type) throw new AppError('imageBroken')
  const { width, pages = 1 } = meta
  const height = meta.pageHeight ?? meta.height
  if (width < 1 || height < 1) throw new AppError('imageBroken')
  if (width > inputPx || height > inputPx || pages > frames) throw new AppError('imageDimensions')
  if (width * height * pages > decodedPx) throw new AppError('imageTooMuch')
  const image = sharp(bytes, {
    animated: type === 'gif',
    limitInputPixels: decodedPx,
    failOn: 'error',
  })
    .timeout({ seconds: DECODE_SECONDS })
    .resize(storedPx, storedPx, { fit: 'inside', withoutEnlargement: true })
  const out = await (type === 'gif' ? image.gif() : image.png({ compressionLevel: 9 }))
    .toBuffer()
    .catch(() => null)
  if (out === null) throw new AppError('imageBroken')
  return { type, bytes: out }
}
