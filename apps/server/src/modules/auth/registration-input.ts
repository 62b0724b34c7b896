// What clients may write for a referrer and for yes.

/** A non-numeric referrer is ignored: a typo must not block a registration. */
export function inviterOf(pid: string | number | undefined): bigint | null {
  const text = String(pid ?? '').trim()
  return /^\d{1,15}$/.test(text) ? BigInt(text) : null
}

export function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1'
}
