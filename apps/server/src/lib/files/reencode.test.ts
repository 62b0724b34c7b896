// Both edges of what a picture may be: its bytes, its size, its frames, and all frames together.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { AppError } from '#src/lib/app-error.ts'
import { reencode } from '#src/lib/files/reencode.ts'

const MEBI = 1024 * 1024

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
/** A small picture with a tail. */
async function bytes(length: number): Promise<Buffer> {
  const small = await png(4, 4)
  return Buffer.concat([small, Buffer.alloc(length - small.length)])
}
/** A GIF of so many frames, each drawn by one pixel of data. */
function film(side: number, frames: number): Buffer {
  const size = [side & 255, side >> 8, side & 255, side >> 8]
  const header = [...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const frame = [0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0]
  return Buffer.from([...header, ...Array.from({ length: frames }, () => frame).flat(), 0x3b])
}
const refusalOf = async (picture: Buffer | Promise<Buffer>) =>
  reencode(await picture).then(
    () => null,
    (error: AppError) => error.key,
  )

type Row = readonly [
  limit: string,
  what: string,
  picture: () => Buffer | Promise<Buffer>,
  wanted: string | null,
]

it.each<Row>([
  ['LIMITS.upload.bytes', '2 MiB', () => bytes(2 * MEBI), null],
  ['LIMITS.upload.bytes', 'a byte more', () => bytes(2 * MEBI + 1), 'imageTooBig'],
  ['LIMITS.upload.inputPx', '4096 wide', () => png(4096, 1), null],
  ['LIMITS.upload.inputPx', '4096 high', () => png(1, 4096), null],
  ['LIMITS.upload.inputPx', 'a pixel wider', () => png(4097, 1), 'imageDimensions'],
  ['LIMITS.upload.inputPx', 'a pixel higher', () => png(1, 4097), 'imageDimensions'],
  ['LIMITS.upload.frames', 'a hundred', () => film(1, 100), null],
  ['LIMITS.upload.frames', 'one more', () => film(1, 101), 'imageDimensions'],
  // Its frames hold less than they say, which is found out when they are decoded, and not before.
  ['LIMITS.upload.decodedPx', '32 frames of a mebipixel', () => film(1024, 32), 'imageBroken'],
  ['LIMITS.upload.decodedPx', 'one more', () => film(1024, 33), 'imageTooMuch'],
])('%s: %s', async (_limit, _what, picture, wanted) => {
  expect(await refusalOf(picture())).toBe(wanted)
})
