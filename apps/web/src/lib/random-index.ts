// A random list index, for decoration and retry jitter.

/** Uniform from 0 to `below` − 1; the tiny modulo bias does not matter here. */
export function randomIndex(below: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word % below
}
