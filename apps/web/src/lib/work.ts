// Proof of work for the member calls that need it.
import { WorkDesk } from '@lanting/browser-kit/work'
import type { MemberWork } from '@lanting/contract/call'
import { call } from '#src/lib/call.ts'

const desk = new WorkDesk<MemberWork>(async (purpose, name) => {
  const { data } = await call('GET /api/work', { for: purpose, ...(name === undefined ? {} : { name }) })
  return data.challenge
})

export function prepareWork(purpose: MemberWork): void {
  desk.prepare(purpose)
}

export function withWork<T>(
  purpose: MemberWork,
  name: string | undefined,
  send: (work: string | undefined) => Promise<T>,
): Promise<T> {
  return desk.send(purpose, name, send)
}
