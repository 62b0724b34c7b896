// Runs a proof at a small size: the same program that runs at full size by hand.
import { expect, it } from 'vitest'
import { ROOT } from '#tools/run/paths.mjs'
import { run } from '#tools/run/launch/processes.mjs'

/** Far more than they take: a slow machine is no finding. */
const WITHIN_MS = 1_200_000

/** @param command the program in tools/prove and its arguments */
export function proves(claim: string, command: string): void {
  const [program = '', ...args] = command.split(' ')
  it(claim, { timeout: WITHIN_MS }, async () => {
    const { code, output } = await run(
      process.execPath,
      ['--import', 'tsx', `tools/prove/${program}/${program}.ts`, ...args],
      { cwd: ROOT },
    )
    const end = output.trim().split('\n').at(-1)
    expect({ code, end }, output).toEqual({ code: 0, end: '1 passed, 0 failed' })
  })
}
