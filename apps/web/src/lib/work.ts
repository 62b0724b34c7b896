// Proof of work for a member's calls that need some.
import { ProofOfWork } from '@lanting/browser-kit/work/work'
import { toast } from '@lanting/browser-kit/toast'
import type { MemberWork } from '@lanting/contract/call'
import { call } from '#src/lib/call.ts'

const desk = new ProofOfWork<MemberWork>(async (purpose, name) => {
  const { data } = await call('POST /api/work', { for: purpose, ...(name === undefined ? {} : { name }) })
  return data.challenge
}, toast.info)

export function withWork<T>(
  purpose: MemberWork,
  name: string | undefined,
  send: (work: string | undefined) => Promise<T>,
): Promise<T> {
  return desk.send(purpose, name, send)
}
