// Proof of work for the staff login, from browsers that the account does not know yet.
import { ProofOfWork } from '@lanting/browser-kit/work/work'
import { call } from '#src/lib/call.ts'

const desk = new ProofOfWork<'office'>(
  async (_purpose, username) => (await call('POST /office-api/work', { username: username ?? '' })).challenge,
)

export function withWork<T>(username: string, send: (work: string | undefined) => Promise<T>): Promise<T> {
  return desk.send('office', username, send)
}
