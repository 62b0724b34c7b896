// Dialog for an expired session. Private data is already cleared from the device; one tap leads to the login.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { sceneUrl } from '@lanting/design/art-url'
import { useExpiry } from '#src/app/session/expiry.ts'
import { leaveExpiry } from '#src/app/session/lost-session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'

export function ExpiredDialog() {
  const isOpen = useExpiry((state) => state.wanted !== null)
  return (
    <Dialog
      open={isOpen}
      onClose={() => leaveExpiry('hall')}
      art={sceneUrl('session')}
      title={RULING_TEXTS.expiredTitle}
      text={
        <>
          {RULING_TEXTS.expiredText}。
          <br />
          为保护您的资金，
          <br />
          本机缓存的账户数据已清除。
        </>
      }
      stacked
      actions={
        <>
          <Button block onClick={() => leaveExpiry('login')}>
            重新登录
          </Button>
          <Button variant="ghost" size="md" block onClick={() => leaveExpiry('hall')}>
            先回大厅看看
          </Button>
        </>
      }
    />
  )
}
