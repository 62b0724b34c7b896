// Unguessable ids without crypto.randomUUID, which a phone on plain http does not have.

/** Random bytes as hexadecimal digits; 128 bits by default. */
export function newId(bytes = 16): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}
