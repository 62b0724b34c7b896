// Solves our challenges as a page would, for tests and scripts that play people against a product with real work.
import { WORK_HEADER, type WorkPurpose } from '@lanting/contract/call'
import { solveWork } from '@lanting/node-kit/solve-work'

/** The header to send with the call that the work is for. */
export async function solvedWork(challengeText: string): Promise<Record<string, string>> {
  return { [WORK_HEADER]: await solveWork(challengeText) }
}

/** Requests a challenge from a running product and solves it. */
export async function workFor(url: string, purpose: WorkPurpose, name = ''): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/work`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ for: purpose, ...(name === '' ? {} : { name }) }),
  })
  const { data } = (await answer.json()) as { data: { challenge: string } }
  return solvedWork(data.challenge)
}
