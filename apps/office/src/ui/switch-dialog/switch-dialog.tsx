// Turning a switch: off is one person and at once, on waits for a second person.
import { WORDS } from '#src/lib/words.ts'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'

interface SwitchDialogProps {
  readonly title: string
  readonly on: boolean
  readonly staffName: string
  /** The effect on members when it is off. */
  readonly effect: string
  readonly busy: boolean
  readonly error: string | null
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

export function SwitchDialog({ title, on, staffName, effect, ...rest }: SwitchDialogProps) {
  const first = { name: staffName, says: on ? '发起' : '操作人', face: staffName }
  return (
    <ReasonDialog
      {...rest}
      title={on ? `申请打开${title}` : `关闭${title}`}
      verb={on ? WORDS.askSecond : `立即关闭${title}`}
      danger={!on}
      usual={on ? ['维护完成，已验证', '问题已排除'] : ['例行维护', '上游故障', '发现异常，先行关闭']}
      first={first}
      second={on ? { name: WORDS.otherAdmin, says: WORDS.within24 } : null}
    >
      <p>{on ? '第二人确认之前保持关闭。发起人不能确认自己的申请。' : effect}</p>
    </ReasonDialog>
  )
}
