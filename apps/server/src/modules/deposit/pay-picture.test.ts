// The QR code of an order, decoded again.
import { expect, it } from 'vitest'
import { payPicture } from '#src/modules/deposit/pay-picture.ts'
import { scanned } from '#src/test/scanned.ts'

it.each([
  'wxp://f2f0Yc3k9',
  'https://pay.example/o/D20261116000000000001?amount=300.00&标题=存款',
  'T'.repeat(34),
  'x'.repeat(2_331),
])('holds its text: %$', async (text) => {
  expect(await scanned(await payPicture(text))).toBe(text)
})

it.each(['', 'x'.repeat(2_332), '款'.repeat(778)])(
  'is nothing where there is nothing to scan, or too much',
  async (text) => {
    expect(await payPicture(text)).toBe('')
  },
)
