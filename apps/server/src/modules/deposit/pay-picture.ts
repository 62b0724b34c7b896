// The picture to be scanned for an order: the provider's text as a QR code, a PNG that any client can show.
import { encodeQR } from 'qr'
import sharp from 'sharp'

/** Light modules that a camera wants around the code, and pixels of each module. */
const [MARGIN, PIXELS] = [4, 6] as const
/** What fits into the largest code. A provider's longer text is no picture to be scanned. */
const BYTES_MAX = 2_331
/** The page of an order asks every few seconds: what was drawn is kept for a while. */
const KEPT = 200
const kept = new Map<string, string>()

/** As an address for `<img src>`; empty where there is nothing to scan. */
export async function payPicture(text: string): Promise<string> {
  const known = kept.get(text)
  if (known !== undefined) return known
  const picture = await draw(text)
  kept.set(text, picture)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return picture
}

async function draw(text: string): Promise<string> {
  if (text === '' || Buffer.byteLength(text) > BYTES_MAX) return ''
  const grid = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const side = grid.length
  const pixels = Buffer.from(grid.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * PIXELS, side * PIXELS, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
