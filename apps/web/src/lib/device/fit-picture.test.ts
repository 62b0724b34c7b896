// Photos are made to fit before they are sent; what fits already is not touched.
import { LIMITS } from '@lanting/contract/limits'
import { afterEach, expect, it, vi } from 'vitest'
import { fitPicture } from './fit-picture.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GIF = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const file = (bytes: readonly number[], name: string, more = 0) =>
  new File([new Uint8Array(bytes), new Uint8Array(more)], name)
const BIG = LIMITS.upload.bytes

/** A browser that decodes to this size and encodes `bytesPerPx`. */
function browser(width: number, height: number, bytesPerPx = 1) {
  const drawn: string[] = []
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  vi.spyOn(document, 'createElement').mockImplementation(
    () =>
      ({
        width: 0,
        height: 0,
        getContext: () => ({ drawImage: () => undefined }),
        toBlob(this: HTMLCanvasElement, done: BlobCallback) {
          drawn.push(`${this.width}×${this.height}`)
          done(new Blob([new Uint8Array(this.width * this.height * bytesPerPx)], { type: 'image/png' }))
        },
      }) as unknown as HTMLCanvasElement,
  )
  return { drawn, close }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['a JPEG of a phone', 4032, 3024, JPEG, 3 * BIG, ['1024×768']],
  ['a small JPEG', 300, 200, JPEG, 0, ['300×200']],
  ['a PNG with too many pixels', LIMITS.upload.inputPx + 1, 100, PNG, 0, ['1024×25']],
  ['a PNG with too many bytes', 2000, 2000, PNG, BIG, ['1024×1024']],
])('draws %s as a PNG of at most the stored size', async (_, width, height, bytes, more, sizes) => {
  const { drawn, close } = browser(width, height)
  const fitted = await fitPicture(file(bytes, 'IMG_01.photo.jpeg', more))
  expect(fitted).toMatchObject({ refusal: null, file: { type: 'image/png', name: 'IMG_01.photo.png' } })
  expect(drawn).toEqual(sizes)
  expect(close).toHaveBeenCalledTimes(1)
})

it('draws smaller until it fits, and gives up where it never does', async () => {
  const { drawn } = browser(1024, 1024, 3)
  expect((await fitPicture(file(JPEG, 'a.jpg'))).file?.size).toBeLessThanOrEqual(BIG)
  expect(drawn).toEqual(['1024×1024', '819×819'])
  vi.restoreAllMocks()
  browser(1024, 1024, 64)
  expect(await fitPicture(file(JPEG, 'a.jpg'))).toEqual({ file: null, refusal: 'imageTooBig' })
})

it.each([
  ['a fitting PNG', PNG, 'a.png'],
  ['a fitting GIF', GIF, 'a.gif'],
])('sends %s as it is', async (_, bytes, name) => {
  const { drawn } = browser(100, 100)
  const chosen = file(bytes, name)
  expect((await fitPicture(chosen)).file).toBe(chosen)
  expect(drawn).toEqual([])
})

it('refuses what the browser cannot decode, and a moving picture that is too big', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')))
  expect(await fitPicture(file([1, 2, 3], 'a.heic'))).toEqual({ file: null, refusal: 'imageType' })
  expect(await fitPicture(file(GIF, 'a.gif', BIG))).toEqual({ file: null, refusal: 'imageTooBig' })
})
