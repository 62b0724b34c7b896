// Unblocking an address early: requested by one administrator, approved by another.
import { toast } from '@lanting/browser-kit/toast'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { type ClosedAddress, useAskOpen } from './queries.ts'

interface AskOpenProps {
  readonly closed: ClosedAddress
  /** In a row of a list. */
  readonly small?: boolean
}

export function AskOpen({ closed, small = false }: AskOpenProps) {
  const me = useMe()
  const ask = useAskOpen()
  const [asking, setAsking] = useState(false)
  if (closed.asked === 1)
    return small ? <span>已申请解封</span> : <LockedLine>已申请解封，等待另一位管理员确认</LockedLine>
  const done = () => {
    toast.success(WORDS.askedOtherAdmin)
    setAsking(false)
  }
  return (
    <>
      <Button size={small ? 'row' : 'final'} onClick={() => setAsking(true)}>
        申请解封…
      </Button>
      {asking && (
        <ReasonDialog
          title={`申请解封 ${closed.network}`}
          verb="申请解封"
          label={WORDS.reasonForSecond}
          usual={['误封禁', '已核实，是正常用户', '多人共用的出口']}
          first={{ name: me.name, says: '发起', face: me.name }}
          second={{ name: WORDS.otherAdmin, says: '24 小时内确认' }}
          busy={ask.isPending}
          error={ask.isError ? messageOf(ask.error) : null}
          onConfirm={(reason) => ask.mutate({ network: closed.network, reason }, { onSuccess: done })}
          onClose={() => setAsking(false)}
        >
          {closed.closed_by} 封禁至 {closed.until.slice(5, 16)}，原因：{closed.reason}。到时会自动解封。
        </ReasonDialog>
      )}
    </>
  )
}
