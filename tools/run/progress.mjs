// Prints each step of a command with the time it took, and a sign of life during long ones.
import { performance } from 'node:perf_hooks'

const HEARTBEAT_MS = 5_000

/** An error whose message is all that a reader needs; its stack would only hide it. */
export class PlainError extends Error {}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

/**
 * @template T
 * @param {string} title
 * @param {(note: (text: string) => void) => Promise<T> | T} work `note` adds a word to the closing line
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = performance.now()
  let remark = ''
  const heartbeat = setInterval(() => {
    console.log(`  … ${title}, ${seconds(performance.now() - begun)}`)
  }, HEARTBEAT_MS)
  try {
    const result = await work((text) => {
      remark = ` (${text})`
    })
    console.log(`  ✓ ${title}${remark}  ${seconds(performance.now() - begun)}`)
    return result
  } catch (error) {
    console.log(`  ✗ ${title}  ${seconds(performance.now() - begun)}`)
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Ends a command with its message, and with the stack only when it is our own mistake.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  const text =
    error instanceof PlainError ? error.message : error instanceof Error ? error.stack : String(error)
  console.error(`\n${text}\n`)
  process.exit(1)
}
