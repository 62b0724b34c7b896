// A random place in a list, for decoration and for spreading retries.

/** An even pick from 0 to `below` − 1; the tiny bias of a modulo does not matter here. */
export function randomIndex(below: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word % below
}
