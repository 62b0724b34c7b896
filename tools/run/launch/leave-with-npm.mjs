// Ends a command started through npm when npm is gone: npm passes signals to its shell, which does not forward them.
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 400

/**
 * @param {number} pid
 * @returns {number | null}
 */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** @param {() => void} leave called once */
export function onNpmGone(leave) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    leave()
  }, LOOK_EVERY_MS)
  timer.unref()
}
