// Beginning a session. Ending one is in logout.ts, which the first load does not need.
import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { call } from '#src/lib/call.ts'
import { openSession } from '#src/lib/session.ts'

export async function logIn(input: InputOf<'POST /api/login_pc'>) {
  const { withWork } = await import('#src/lib/work.ts')
  const { data } = await withWork('login', input.name, (work) => call('POST /api/login_pc', input, { work }))
  openSession(data)
  return data
}

export function useLogin() {
  return useMutation({ mutationFn: logIn })
}

/** The trial uses the normal login; the server creates a fresh, separate member each time. */
export const TRIAL: InputOf<'POST /api/login_pc'> = {
  name: LIMITS.trial.name,
  password: LIMITS.trial.password,
}
