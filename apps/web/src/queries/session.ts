// Beginning and ending a session. A logout never fails: whatever the server answers, this device clears its data.
import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '@lanting/contract/calls/names'
import { LIMITS } from '@lanting/contract/limits'
import { STATE_TEXTS } from '@lanting/contract/texts'
import { call } from '#src/lib/call.ts'
import { confirm } from '#src/lib/confirm.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { closeSession, openSession } from '#src/lib/session.ts'

export function useLogin() {
  return useMutation({
    mutationFn: async (input: InputOf<'POST /api/login_pc'>) => {
      const { withWork } = await import('#src/lib/work.ts')
      const { data } = await withWork('login', input.name, (work) =>
        call('POST /api/login_pc', input, { work }),
      )
      openSession(data)
      return data
    },
  })
}

/** The trial uses the normal login; the server creates a fresh, separate member each time. */
export const TRIAL: InputOf<'POST /api/login_pc'> = {
  name: LIMITS.trial.name,
  password: LIMITS.trial.password,
}

/** Confirms, notifies the server, clears everything, opens the login. True when the member is logged out. */
export async function logout(): Promise<boolean> {
  const sure = await confirm({
    title: STATE_TEXTS.logoutConfirm,
    yes: '退出登录',
    no: '取消',
    tone: 'danger',
  })
  if (!sure) return false
  await call('POST /api/logoff', {}, { quiet: true }).catch(() => null)
  await endPush().catch(() => undefined)
  closeSession()
  moveAddress('/login', { replace: true })
  return true
}

/** The server sends nothing more to a browser that is logged out; its push service forgets it as well. */
async function endPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const { endSubscription } = await import('#src/lib/push.ts')
  await endSubscription()
}
