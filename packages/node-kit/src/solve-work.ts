// Solves a proof-of-work challenge of the product, for HTTP clients without a browser.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The value of the proof-of-work header for a challenge. */
export async function solveWork(challengeText: string): Promise<string> {
  const challenge = JSON.parse(challengeText) as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('no solution was found')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
