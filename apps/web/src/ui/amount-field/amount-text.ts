// Formats an amount while typing: digits and one point only, two decimals, commas for display.

const FULL_WIDTH_ZERO = '０'.charCodeAt(0)

/** Full-width digits come from Chinese keyboards; they mean the same. */
function toHalfWidth(text: string): string {
  return text
    .replace(/[０-９]/g, (char) => String(char.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(/[。．]/g, '.')
}

/** `00１,２34.567` becomes `1234.56`: the stored and sent value. Not validated: the caller's rules do that. */
export function cleanAmount(text: string): string {
  const [whole = '', ...rest] = toHalfWidth(text)
    .replace(/[^\d.]/g, '')
    .split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  if (rest.length === 0) return digits
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, 2)}`
}

/** `1234.5` becomes `1,234.5`: the displayed value. */
export function groupAmount(clean: string): string {
  const [whole = '', cents] = clean.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? grouped : `${grouped}.${cents}`
}

/** The caret after commas changed: behind the same digit as before. */
export function caretAfter(grouped: string, figuresBefore: number): number {
  let seen = 0
  for (let i = 0; i < grouped.length; i += 1) {
    if (seen === figuresBefore) return i
    if (grouped[i] !== ',') seen += 1
  }
  return grouped.length
}
