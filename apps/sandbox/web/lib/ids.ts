// Random names made by the page; works on plain http too, where randomUUID is missing.

function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('')
}

export const newKey = () => randomHex(16)

/** The member's own part of the seed, unless they type another one. */
export const newClientSeed = () => randomHex(8)
