// Solves a challenge of the product as a page would, for whoever calls it over HTTP without a browser.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** What the header of work carries for a challenge as the product gave it. */
export async function solveWork(challengeText: string): Promise<string> {
  const challenge = JSON.parse(challengeText) as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('no solution was found')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
