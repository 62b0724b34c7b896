// The QR code of an order: the provider's text as a PNG data URL for any client.
import { encodeQR } from 'qr'
import sharp from 'sharp'

/** Quiet zone in modules, and pixels per module. */
const [MARGIN, PIXELS] = [4, 6] as const
/** The capacity of the largest code; longer texts get no picture. */
const BYTES_MAX = 2_331
/** Cache size: the order page polls every few seconds. */
const KEPT = 200
const kept = new Map<string, string>()

/** As a data URL for `<img src>`; empty without text to encode. */
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
