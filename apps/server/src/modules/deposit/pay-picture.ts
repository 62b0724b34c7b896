// The picture to be scanned for an order: the provider's text as a QR code, a PNG that any client can show.
import sharp from 'sharp'
import { qrModules } from '#src/qr.rules.ts'

/** Light modules that a camera wants around the code, and pixels of each module. */
const [MARGIN, PIXELS] = [4, 6] as const
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
  const grid = text === '' ? null : qrModules(text)
  if (grid === null) return ''
  const side = grid.length + 2 * MARGIN
  const pixels = Buffer.alloc(side * side, 255)
  grid.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) pixels[(y + MARGIN) * side + x + MARGIN] = 0
    }),
  )
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * PIXELS, side * PIXELS, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
