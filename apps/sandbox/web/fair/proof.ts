// Verifies one past round in the browser, from the values that were shown and nothing else.
import { betText } from '@lanting/contract/rules/fairness/pf1'
import type { PastRound, SessionAnswer } from '#src/games/game-api.ts'
import { replay, sameResult, type Step, tracedDraw } from '#src/games/fairness/proof.rules.ts'
import { shownCommit } from './shown-commits.ts'
import { bytesOfHex, hexOf, sha256, streamBytes } from './crypto.ts'

export interface Proof {
  readonly hash: string
  readonly commitHolds: boolean
  /** Whether this device saw the commitment before the bet; otherwise only the bet's own record can be compared. */
  readonly isSeen: boolean
  readonly resultHolds: boolean
  readonly steps: readonly Step[]
  readonly result: Readonly<Record<string, unknown>>
  /** The HMAC message, for other tools. */
  readonly message: string
}

export async function proveRound(
  session: SessionAnswer,
  round: PastRound,
  serverSeed: string,
): Promise<Proof> {
  const hash = hexOf(await sha256(bytesOfHex(serverSeed)))
  const message = {
    platname: session.plat,
    gamecode: session.code,
    clientSeed: round.clientSeed,
    nonce: round.nonce ?? 0,
  }
  const bytes = await streamBytes(serverSeed, (counter) => betText(message, counter))
  const { draw, steps } = tracedDraw(bytes)
  const seen = shownCommit(session.plat, round.roundId)
  const played = { plat: session.plat, kind: session.kind, pick: round.lines[0]?.pick ?? '' }
  const result = replay(played, draw)
  return {
    hash,
    commitHolds: hash === (seen ?? round.commit),
    isSeen: seen !== null,
    resultHolds: sameResult(result, round.result),
    steps,
    result,
    message: betText(message, 0),
  }
}
