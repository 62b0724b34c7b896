// Finds the solution of a challenge. The browser's own code derives the keys; on plain http, where browsers lock it
// away, ours does the same, only slower.
import { pureHmac } from '@lanting/contract/rules/pf1'
import { solveChallenge } from 'altcha-lib'
import { deriveKey as nativeKey } from 'altcha-lib/algorithms/web/pbkdf2'

type Derive = typeof nativeKey

/** PBKDF2 of one block, which is all that 32 bytes need. */
const pureKey: Derive = async ({ cost }, salt, password) => {
  const derivedKey = new Uint8Array(32)
  let block: Uint8Array = new Uint8Array([...salt, 0, 0, 0, 1])
  for (let round = 0; round < cost; round++) {
    block = Uint8Array.from(pureHmac(password, block))
    for (let n = 0; n < derivedKey.length; n++) derivedKey[n] = (derivedKey[n] ?? 0) ^ (block[n] ?? 0)
  }
  return { parameters: {}, derivedKey }
}

/** What is sent along, or null when nothing was found in time. */
export async function solveWork(challengeText: string): Promise<string | null> {
  const challenge = JSON.parse(challengeText) as Parameters<typeof solveChallenge>[0]['challenge']
  const deriveKey = globalThis.crypto?.subtle === undefined ? pureKey : nativeKey
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }))
}
