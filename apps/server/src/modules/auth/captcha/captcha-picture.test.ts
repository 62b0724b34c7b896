// The captcha against OCR: our own reader, which knows every letter, may read one picture in ten at most.
import { LIMITS } from '@lanting/contract/limits'
import { atSize } from '@lanting/node-kit/test/size'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { CAPTCHA_LETTERS, strokesOf } from '#src/modules/auth/captcha/captcha-glyphs.ts'
import { drawCaptcha, type Random } from '#src/modules/auth/captcha/captcha-picture.ts'
import { readCaptcha } from '#src/test/sign-in/captcha-reader.ts'

/** Full size: 300 pictures take minutes; seeded, so they are the same every time. */
const PICTURES = atSize(20, 40)

function repeatable(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const wordOf = (random: Random) =>
  Array.from(
    { length: LIMITS.captcha.length },
    () => CAPTCHA_LETTERS[Math.floor(random() * CAPTCHA_LETTERS.length)],
  ).join('')

/** The word undistorted, spaced and clean, as the reader models letters. */
async function plainPicture(word: string): Promise<Buffer> {
  const paths = word
    .split('')
    .flatMap((letter, n) =>
      strokesOf(letter).map(
        (stroke) =>
          `<path d="M${stroke.map(({ x, y }) => `${14 + n * 28 + x * 1.75} ${12 + y * 1.75}`).join('L')}"/>`,
      ),
    )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="264" height="96" viewBox="0 0 132 48"><rect width="132" height="48" fill="#fff"/><g fill="none" stroke="#123" stroke-width="2.2">${paths.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

it('reads what is written plainly, so that failing on a captcha means something', async () => {
  const random = repeatable(3)
  const words = Array.from({ length: 8 }, () => wordOf(random))
  const read = await Promise.all(words.map(async (word) => readCaptcha(await plainPicture(word))))
  expect(read.filter((text, n) => text === words[n]).length).toBeGreaterThanOrEqual(7)
})

it('reads at most one captcha in ten', async () => {
  const random = repeatable(20_260)
  let right = 0
  for (let n = 0; n < PICTURES; n++) {
    const word = wordOf(random)
    const picture = await drawCaptcha(word, n % LIMITS.captchaImages, random)
    if ((await readCaptcha(picture)) === word) right++
  }
  expect(right / PICTURES).toBeLessThanOrEqual(0.1)
})

it('draws 21 looks of one size, each a different picture', async () => {
  const looks = await Promise.all(
    Array.from({ length: LIMITS.captchaImages }, (_, look) => drawCaptcha('K7M2', look, repeatable(5))),
  )
  expect(new Set(looks.map((picture) => picture.toString('base64'))).size).toBe(LIMITS.captchaImages)
  for (const picture of looks) {
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 264, height: 96 })
  }
})
