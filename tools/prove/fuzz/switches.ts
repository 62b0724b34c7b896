// Two administrators turn on again what hostile staff may turn off by right, so that later requests meet an open site.
import type { HostileRequest } from './requests.ts'

type Login = () => Promise<string>

interface Answer {
  readonly code: number
  readonly data: unknown
}

interface Switch {
  readonly key: string
  readonly on: 0 | 1
  readonly open_approval: string | null
}

/** Maintenance answers every member call with 503, correctly and uninformatively: a request for it is not sent. */
export function closesSite({ path, body }: HostileRequest): boolean {
  return path.startsWith('/office-api/switch/set') && body?.includes('"site"') === true
}

/** Turns on every switch that is off: one administrator asks, the other approves, whichever of the two asked before. */
export async function turnOnSwitches(officeUrl: string, administrators: readonly Login[]): Promise<void> {
  const tokens = await Promise.all(administrators.map((login) => login()))
  const call = async (path: string, input: object, token: string): Promise<Answer> => {
    const answer = await fetch(`${officeUrl}/office-api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(input),
    })
    return (await answer.json()) as Answer
  }
  const [asker = ''] = tokens
  const closed = async () => {
    const { data } = await call('switch/list', {}, asker)
    return (data as Switch[]).filter((one) => one.on === 0)
  }
  for (const { key } of (await closed()).filter((one) => one.open_approval === null))
    await call('switch/set', { key, on: 1, reason: 'open again' }, asker)
  for (const { open_approval: id } of await closed())
    for (const token of tokens) await call('approval/decide', { id, approve: 1, note: '' }, token)
  const left = await closed()
  if (left.length > 0) throw new Error(`nobody could open ${left.map(({ key }) => key).join(', ')}`)
}
