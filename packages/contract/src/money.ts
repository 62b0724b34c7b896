// Money: integer fen as bigint where it is reckoned, a decimal string in yuan on the wire. No float ever holds money.
// The rules in words: docs/rules/money.md.

/** `"12680.50"`: yuan with exactly two decimals, as every amount travels in JSON. */
export type Yuan = string

const YUAN_OUT = /^-?(0|[1-9]\d*)\.\d{2}$/
const YUAN_IN = /^(0|[1-9]\d{0,13})(\.\d{1,2})?$/

export function isYuan(value: string): boolean {
  return YUAN_OUT.test(value)
}

export function yuanFromFen(fen: bigint): Yuan {
  const sign = fen < 0n ? '-' : ''
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads an amount of our own making, sign allowed. Throws on anything else: it would be our bug. */
export function fenFromYuan(yuan: Yuan): bigint {
  if (!isYuan(yuan)) throw new Error(`not an amount in yuan: ${yuan}`)
  return BigInt(yuan.replace('.', ''))
}

/** Reads what a person or a client sent: a string or a number with at most two decimals, else null. */
export function parseAmount(input: string | number): bigint | null {
  const text = typeof input === 'number' ? String(input) : input.trim()
  const match = YUAN_IN.exec(text)
  if (!match) return null
  const fraction = (match[2] ?? '.').slice(1).padEnd(2, '0')
  return BigInt(`${match[1]}${fraction}`)
}

/** `12,860.50`: for eyes, never for machines. */
export function formatYuan(yuan: Yuan): string {
  const [whole = '0', cents = '00'] = yuan.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',').replace('-', '−')}.${cents}`
}

/** USDT in hundredths, floored. The rate is CNY per USDT in 1/10000. */
export function usdtCentsFromFen(fen: bigint, rateE4: bigint): bigint {
  return (fen * 10000n) / rateE4
}
