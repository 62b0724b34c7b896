// Makes a picture that the server takes: a photo of any kind this browser can decode becomes a PNG of bounded size.
import { LIMITS } from '@lanting/contract/limits'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GIF = [0x47, 0x49, 0x46, 0x38]
/** Of the longer edge, per further try: a PNG of a photo can still be too big. */
const SMALLER = 0.8
const SMALLEST_PX = 256

const begins = (bytes: Uint8Array, sign: readonly number[]) => sign.every((byte, i) => bytes[i] === byte)

type Kind = 'png' | 'gif' | 'other'

/** By its first bytes: a file extension proves nothing. */
async function kindOf(file: Blob): Promise<Kind> {
  const head = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer())
  return begins(head, PNG) ? 'png' : begins(head, GIF) ? 'gif' : 'other'
}

export type Fitted =
  | { readonly file: File; readonly refusal: null }
  | { readonly file: null; readonly refusal: 'imageType' | 'imageTooBig' }

/** Only what the server would refuse is drawn anew: a fitting file stays as it is, and a moving GIF keeps moving. */
export async function fitPicture(file: File): Promise<Fitted> {
  const kind = await kindOf(file)
  const fits = file.size <= LIMITS.upload.bytes
  if (kind === 'gif') return fits ? { file, refusal: null } : { file: null, refusal: 'imageTooBig' }
  const picture = await decode(file)
  if (picture === null) {
    if (kind === 'other') return { file: null, refusal: 'imageType' }
    return fits ? { file, refusal: null } : { file: null, refusal: 'imageTooBig' }
  }
  try {
    const longest = Math.max(picture.width, picture.height)
    if (kind === 'png' && fits && longest <= LIMITS.upload.inputPx) return { file, refusal: null }
    const name = `${file.name.replace(/\.[^.]*$/, '')}.png`
    for (
      let px = Math.min(longest, LIMITS.upload.storedPx);
      px >= SMALLEST_PX || px === longest;
      px *= SMALLER
    ) {
      const blob = await draw(picture, px / longest)
      if (blob !== null && blob.size <= LIMITS.upload.bytes)
        return { file: new File([blob], name, { type: 'image/png' }), refusal: null }
    }
    return { file: null, refusal: 'imageTooBig' }
  } finally {
    picture.close()
  }
}

/** null: this browser cannot decode it, such as HEIC outside Safari. */
async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

function draw(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
