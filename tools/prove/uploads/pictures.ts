// Hostile pictures from a seed: broken, huge, many-framed, of two kinds at once, cut short, under a wrong name.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type Random = (below: number) => number

export interface HostilePicture {
  readonly kind: string
  readonly bytes: Buffer
  readonly name: string
  readonly type: string
  /** `accepted` ones are ordinary pictures: refusing everything would be no proof. */
  readonly expect: 'accepted' | 'refused' | 'either'
}

/** What no stored file may carry of what was sent. */
export const MARKS = ['<script', '<?php', 'PWNED', '%PDF', 'PK\u0003\u0004', '<svg'] as const

const PAYLOADS = [
  '<script>alert("PWNED")</script>',
  '<?php system($_GET[0]); /* PWNED */ ?>',
  '%PDF-1.7 PWNED',
  'PK\u0003\u0004PWNED',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">PWNED</svg>',
] as const

const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T
const noise = (length: number, random: Random) =>
  Buffer.from(Array.from({ length }, () => random(256)).map((value) => value & 255))

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A PNG of that size by its own words, with whatever pixels. */
function pngOf(width: number, height: number, pixels: Buffer, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width >>> 0, 0)
  head.writeUInt32BE(height >>> 0, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    magic,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat(parts)
}

/** Grey pixels with the filter byte of each line. */
function lines(width: number, height: number, random: Random): Buffer {
  const bytes = noise(Math.min((width + 1) * height, 400_000), random)
  const whole = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < whole.length; at += bytes.length) bytes.copy(whole, at)
  for (let y = 0; y < height; y++) whole[y * (width + 1)] = 0
  return whole
}

/** A GIF of as many frames; each says that it is as large as the canvas, or else has a pixel. */
function gifOf(width: number, height: number, frames: number, whole = false): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from(
    '!\u00f9\u0004\0\u0001\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0',
    'latin1',
  )
  if (whole) {
    frame.writeUInt16LE(width, 13)
    frame.writeUInt16LE(height, 15)
  }
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** The dearest that the limits let in: made once, it takes a while. */
let dear: Promise<Buffer> | null = null
function dearGif(): Promise<Buffer> {
  const [side, frames] = [512, 100]
  const raw = Buffer.alloc(side * side * frames * 3)
  const line = side * 3
  // Stripes that wander: little to send, much to draw.
  for (let y = 0; y < side * frames; y++)
    raw.fill(((y >> 4) * 37 + Math.floor(y / side) * 11) & 255, y * line, (y + 1) * line)
  dear ??= sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ colours: 4, effort: 1 })
    .toBuffer()
  return dear
}

function bent(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  for (let n = 0; n <= random(12); n++) copy[random(copy.length)] = random(256)
  return copy
}

const PNG = { name: 'a.png', type: 'image/png' }
const GIF = { name: 'a.gif', type: 'image/gif' }

async function foreign(random: Random): Promise<Buffer> {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
  const format = pick(['jpeg', 'webp', 'tiff'] as const, random)
  return random(2) === 0 ? image.toFormat(format).toBuffer() : Buffer.from(pick(PAYLOADS, random))
}

type Make = (random: Random) => Promise<Omit<HostilePicture, 'kind'>>

const small = (random: Random) => {
  const [width, height] = [1 + random(300), 1 + random(300)]
  return pngOf(width, height, lines(width, height, random))
}

const KINDS: Readonly<Record<string, Make>> = {
  ordinary: async (random) => ({ ...PNG, bytes: small(random), expect: 'accepted' }),
  'ordinary and moving': async (random) => ({
    ...GIF,
    bytes: gifOf(20, 20, 1 + random(99)),
    expect: 'accepted',
  }),
  broken: async (random) =>
    random(2) === 0
      ? { ...PNG, bytes: bent(small(random), random), expect: 'either' }
      : {
          ...GIF,
          bytes: bent(gifOf(1 + random(200), 1 + random(200), 1 + random(30)), random),
          expect: 'either',
        },
  'cut short': async (random) => {
    const whole = random(2) === 0 ? small(random) : gifOf(64, 64, 20)
    return { ...PNG, bytes: whole.subarray(0, random(whole.length)), expect: 'either' }
  },
  'many-framed': async (random) => ({ ...GIF, bytes: gifOf(10, 10, 101 + random(2000)), expect: 'refused' }),
  'many large frames': async (random) => ({
    ...GIF,
    bytes: gifOf(2000 + random(2000), 2000 + random(2000), 20 + random(80), true),
    expect: 'refused',
  }),
  'huge by its own words': async (random) => ({
    ...PNG,
    bytes: pngOf(
      pick([65_535, 2 ** 31 - 1, 0, 4097], random),
      pick([65_535, 4097, 1], random),
      noise(99, random),
    ),
    expect: 'refused',
  }),
  'huge and all of one colour': async (random) => {
    const side = 4097 + random(3000)
    return { ...PNG, bytes: pngOf(side, side, Buffer.alloc((side + 1) * side)), expect: 'refused' }
  },
  'as large as allowed': async () => ({
    ...PNG,
    bytes: pngOf(4096, 4096, Buffer.alloc(4097 * 4096)),
    // On a busy machine it may take longer than a picture is given.
    expect: 'either',
  }),
  'as dear as allowed': async () => ({ ...GIF, bytes: await dearGif(), expect: 'either' }),
  'of too many bytes': async (random) => ({
    ...PNG,
    bytes: Buffer.concat([small(random), Buffer.alloc(2 * 1024 * 1024 + random(100_000), 65)]),
    expect: 'refused',
  }),
  'two kinds at once': async (random) => {
    const tail = Buffer.from(pick(PAYLOADS, random))
    const bytes = random(2) === 0 ? small(random) : gifOf(16, 16, 3)
    return { ...PNG, name: 'a.php', bytes: Buffer.concat([bytes, tail]), expect: 'either' }
  },
  'a script in its notes': async (random) => {
    const note = chunk('tEXt', Buffer.from(`Comment\0${pick(PAYLOADS, random)}`))
    return { ...PNG, bytes: pngOf(8, 8, lines(8, 8, random), [note]), expect: 'accepted' }
  },
  'under a wrong name': async (random) => ({ ...PNG, bytes: await foreign(random), expect: 'refused' }),
  'no picture at all': async (random) => ({ ...GIF, bytes: noise(random(5000), random), expect: 'refused' }),
}

export const KIND_NAMES: readonly string[] = Object.keys(KINDS)

/** The n-th of a series that visits every kind in turn. */
export async function hostilePicture(n: number, random: Random): Promise<HostilePicture> {
  const kind = KIND_NAMES[n % KIND_NAMES.length] as string
  return { kind, ...(await (KINDS[kind] as Make)(random)) }
}
