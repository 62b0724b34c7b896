// Unguessable ids without crypto.randomUUID, which a phone on plain http does not have.

/** 128 random bits as 32 hexadecimal digits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An even pick from 0 to `below` − 1; decoration only, so the tiny bias of a modulo does not matter. */
export function randomIndex(below: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word % below
}
