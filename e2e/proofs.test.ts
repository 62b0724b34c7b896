// The proofs of the money core at a small size: the same programs that run at full size by hand.
import { describe, expect, it } from 'vitest'
import { ROOT } from '../scripts/lib/paths.mjs'
import { run } from '../scripts/lib/processes.mjs'

/** Far more than they take: a slow machine is no finding. */
const WITHIN_MS = 1_200_000

describe('no acknowledged money is lost or doubled', () => {
  it.each([
    ['under every fault of a venue, with the server killed', ['venue.ts', '--n', '80', '--kills', '2']],
    [
      'when processes die anywhere and at named points',
      ['crash.ts', '--kills', '4', '--clients', '8', '--seed', '2'],
    ],
    ['when the worker that pays a round is killed', ['settle.ts', '--bets', '1000', '--kills', '2']],
    [
      'when members rush for red packets, with the server killed and around noon',
      ['packets.ts', '--members', '40', '--tries', '3'],
    ],
    [
      'when three workers in three time zones die, sleep for days and wake',
      ['jobs.ts', '--days', '12', '--members', '6', '--seed', '3'],
    ],
    ['whatever the operator tries against the draws', ['operator.ts', '--quick']],
    [
      'when draw worker, relays and database are killed, and every round is verified in four ways',
      ['outages.ts', '--n', '8', '--kills', '3'],
    ],
    ['when bets crowd around the cut-off', ['close.ts', '--n', '80', '--players', '6']],
    ['when venues and the provider lie in signed answers', ['lies.ts', '--n', '60', '--kills', '3']],
    ['whatever hostile requests every call gets', ['fuzz.ts', '--n', '3000', '--slow', '60000']],
    ['when passwords are guessed at from everywhere', ['guessing.ts', '--addresses', '40', '--pairs', '130']],
    ['whatever pictures are sent', ['uploads.ts', '--n', '45', '--cpu', '60']],
  ])(
    '%s',
    async (_name, [program, ...args]) => {
      const { code, output } = await run(
        process.execPath,
        ['--import', 'tsx', `scripts/prove/${program}`, ...args],
        { cwd: ROOT },
      )
      expect({ code, end: output.trim().split('\n').at(-1) }, output).toEqual({
        code: 0,
        end: '1 passed, 0 failed',
      })
    },
    WITHIN_MS,
  )
})
