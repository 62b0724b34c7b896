// Test helper: the text of a QR code in a picture, read by a decoder.
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** @param address the picture as a data address */
export async function scanned(address: string): Promise<string> {
  const picture = sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  const { data, info } = await picture
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
