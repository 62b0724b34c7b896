// Runs test projects and counts what they report.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { at, ROOT } from '#tools/run/paths.mjs'
import { rememberTimes } from './test-times.mjs'

/** Forwarded, because the runner has a database and browsers to stop. */
const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM'])

/**
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count
 * @typedef {object} JsonReport
 * @property {boolean} success
 * @property {FileReport[]} testResults
 * @typedef {object} FileReport
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {number} startTime
 * @property {number} endTime
 * @property {TestReport[]} assertionResults
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} TestReport
 */

/** Of each message: enough to know what happened where nothing but the end of the output is kept. */
const REASON_LINES = 12

/**
 * The messages of a failure, indented under its name.
 * @param {readonly string[]} messages
 */
function reason(messages) {
  return messages
    .flatMap((message) => {
      const lines = stripVTControlCharacters(message).split('\n')
      const telling = lines.filter((line) => line.trim() !== '' && !/node_modules|at new Promise/.test(line))
      return telling.slice(0, REASON_LINES)
    })
    .map((line) => `\n    ${line}`)
    .join('')
}

/**
 * @param {string} report
 * @param {number} code
 * @param {string} what
 * @returns {Count}
 */
export function countReport(report, code, what) {
  /** @type {Count} */
  const count = { passed: 0, failed: 0, failures: [] }
  const add = (/** @type {string} */ failure) => {
    count.failed += 1
    count.failures.push(failure)
  }
  const { testResults } = /** @type {JsonReport} */ (JSON.parse(report))
  for (const file of testResults) {
    const name = file.name.replace(`${ROOT}/`, '')
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed += 1
      else add(`${name}: ${test.fullName} (${test.status})${reason(test.failureMessages ?? [])}`)
    }
    // A file that cannot be loaded has no test to count, and must not look like success.
    if (file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'))
      add(`${name}${reason([file.message ?? ''])}`)
  }
  if (code !== 0 && count.failed === 0) add(`${what}: the run itself ended with code ${code}`)
  return count
}

/** @param {string} report */
function timesIn(report) {
  const { testResults } = /** @type {JsonReport} */ (JSON.parse(report))
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [name.replace(`${ROOT}/`, ''), endTime - startTime]),
  )
}

/**
 * @param {readonly string[]} projects
 * @param {readonly string[]} filters
 * @returns {Promise<Count>}
 */
export async function runTests(projects, filters) {
  const what = projects.join(', ')
  const report = at('.cache', `tests-${projects.join('-')}.json`)
  mkdirSync(at('.cache'), { recursive: true })
  rmSync(report, { force: true })
  const args = [at('node_modules/vitest/vitest.mjs'), 'run', ...projects.map((name) => `--project=${name}`)]
  args.push(
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
    ...filters,
  )
  const code = await new Promise((/** @type {(code: number) => void} */ resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
    let isEnding = false
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      isEnding = true
      child.kill(signal)
    }
    for (const signal of FORWARDED) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (status) => {
      for (const signal of FORWARDED) process.removeListener(signal, pass)
      // Interrupting the run also skips its next part.
      if (isEnding) process.exit(1)
      resolve(status ?? 1)
    })
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [`${what}: no report`] }
  const text = readFileSync(report, 'utf8')
  rememberTimes(timesIn(text))
  return countReport(text, code, what)
}
