// Ending a session. A logout never fails: whatever the server answers, this device clears its data.
import { STATE_TEXTS } from '@lanting/contract/texts'
import { call } from '#src/lib/call.ts'
import { confirm } from '#src/lib/confirm.ts'
import { moveAddress } from '#src/lib/navigation/router.ts'
import { closeSession } from '#src/lib/session.ts'

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
  const { Notification: notices } = window as { readonly Notification?: typeof Notification }
  if (notices?.permission === 'granted') await (await import('#src/lib/device/push.ts')).endSubscription()
}
