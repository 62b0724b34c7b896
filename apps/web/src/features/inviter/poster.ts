// Draws the poster and the plain QR code as pictures to save, on the device without a server.

const WIDTH = 720
const HEIGHT = 966
const SERIF = '"Songti SC", "Noto Serif CJK SC", "Source Han Serif SC", SimSun, serif'
const SANS = 'system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif'

export interface PosterWords {
  readonly title: string
  readonly from: string
  readonly uid: string
}

export async function drawPoster(code: HTMLCanvasElement, scene: string, words: PosterWords): Promise<Blob> {
  const [canvas, pen] = paper(WIDTH, HEIGHT)
  const picture = await loaded(scene)
  // The landscape covers the sheet; the excess width is cropped on both sides.
  const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  pen.drawImage(picture, (WIDTH - w) / 2, (HEIGHT - h) / 2, w, h)
  pen.fillStyle = '#fff'
  pen.font = `600 76px ${SERIF}`
  pen.fillText(words.title, 56, 136)
  pen.font = `400 40px ${SANS}`
  pen.fillText(words.from, 58, 206)
  pen.beginPath()
  pen.roundRect(48, HEIGHT - 346, WIDTH - 96, 298, 52)
  pen.fill()
  pen.drawImage(code, 78, HEIGHT - 316, 238, 238)
  pen.fillStyle = '#55676c'
  pen.font = `400 40px ${SANS}`
  pen.fillText('UID', 352, HEIGHT - 222)
  pen.fillStyle = '#0e1f24'
  pen.font = `600 62px ${SANS}`
  pen.fillText(words.uid, 350, HEIGHT - 146)
  return toBlob(canvas)
}

/** On white with a margin, as scanners need. */
export function drawCode(code: HTMLCanvasElement): Promise<Blob> {
  const size = code.width + 64
  const [canvas, pen] = paper(size, size)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size, size)
  pen.drawImage(code, 32, 32)
  return toBlob(canvas)
}

/** Uses the load event: decode() would wait for a frame, which a background page does not draw. */
function loaded(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => reject(new Error(`no picture at ${src}`)))
    picture.src = src
  })
}

function paper(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no pictures')
  return [canvas, pen]
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
  })
}
