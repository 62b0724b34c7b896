// The draws' raw bytes through dieharder, a test at a time with a stream of its own: FAILED fails, WEAK is retried.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openRaw } from './fast-draws.ts'

/** Chosen for their reach; together they read about three gigabytes, which takes the better part of an hour. */
const CHOSEN = [0, 2, 3, 4, 8, 10, 13, 15, 16, 100, 101] as const
/** All that dieharder itself calls good; hours of bytes. */
const ALL = [
  0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 17, 100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 207, 208,
  209,
] as const
const AT_ONCE = 2
const BLOCKS = 4096

interface Ran {
  readonly lines: readonly string[]
  readonly bytes: number
}

export function testsOf(argument: string | undefined): readonly number[] {
  if (argument === undefined) return CHOSEN
  if (argument === 'all') return ALL
  const tests = argument.split(',').map(Number)
  if (tests.some((test) => !Number.isInteger(test) || test < 0)) throw new Error('--tests wants 0,1,2 or all')
  return tests
}

/** Null where dieharder is not installed. */
async function runTest(test: number, run: number): Promise<Ran | null> {
  const child = spawn('dieharder', ['-d', String(test), '-g', '200'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const isThere = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ])
  if (!isThere) return null
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  // It closes its end when it has read enough.
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'close')
  const raw = openRaw(run)
  let bytes = 0
  while (child.exitCode === null && child.signalCode === null) {
    const chunk = raw(BLOCKS)
    bytes += chunk.length
    const isFull = !child.stdin.write(chunk)
    await Promise.race([
      new Promise((go) => (isFull ? child.stdin.once('drain', go) : setImmediate(go))),
      ended,
    ])
  }
  await ended
  if (child.exitCode !== 0) throw new Error(`dieharder -d ${test} ended with ${child.exitCode}`)
  return { lines: output.split('\n').filter((line) => /PASSED|WEAK|FAILED/.test(line)), bytes }
}

function show(ran: Ran): void {
  for (const line of ran.lines) process.stdout.write(`  ${line.trim()}\n`)
}

/** How many tests failed; null where dieharder is not installed. */
export async function dieharder(tests: readonly number[], run: number): Promise<number | null> {
  const left = [...tests]
  let failed = 0
  let weak = 0
  let results = 0
  let bytes = 0
  let isMissing = false
  async function work(): Promise<void> {
    for (let test = left.shift(); test !== undefined && !isMissing; test = left.shift()) {
      // A stream of its own for each, so that one odd stretch is not counted twice.
      let ran = await runTest(test, run + 1000 + test)
      if (ran === null) {
        isMissing = true
        return
      }
      show(ran)
      bytes += ran.bytes
      results += ran.lines.length
      if (ran.lines.some((line) => line.includes('WEAK'))) {
        weak += 1
        process.stdout.write(`  once more with other seeds: -d ${test}\n`)
        ran = (await runTest(test, run + 2000 + test)) ?? ran
        show(ran)
        bytes += ran.bytes
        if (ran.lines.some((line) => line.includes('WEAK'))) failed += 1
      }
      if (ran.lines.length === 0 || ran.lines.some((line) => line.includes('FAILED'))) failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (isMissing) return null
  process.stdout.write(
    `  dieharder: ${tests.length} tests with ${results} results over ${Math.round(bytes / 1e6)} MB, ` +
      `${weak} weak at first, ${failed} failed\n` +
      '  dieharder calls a p-value WEAK outside 0.5 % to 99.5 %, so 1 in 100 by chance; weak twice, or FAILED once, fails\n',
  )
  return failed
}
