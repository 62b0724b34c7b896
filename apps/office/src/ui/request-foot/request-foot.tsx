// A request about money that waits for its second person: who asked, who may confirm, and the decision.
import { useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes, type Person } from '#src/ui/eyes/eyes.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { SecondDialog } from '#src/ui/second-dialog/second-dialog.tsx'
import styles from '#src/ui/second-dialog/second-dialog.module.css'

export interface OpenRequest {
  readonly state: 'none' | 'open' | 'approved' | 'refused'
  readonly asked_by: string | null
  readonly asked_at: string | null
  readonly expires_at: string | null
  readonly mine: 0 | 1
  readonly decided_by: string | null
  readonly reason: string
}

interface RequestFootProps {
  readonly request: OpenRequest
  readonly mayApprove: boolean
  readonly meName: string
  /** What it is about, for the dialog's slip. */
  readonly name: string
  readonly amount: string | null
  readonly sign?: '+' | '−'
  readonly verb: string
  readonly busy: boolean
  readonly error: string | null
  readonly onDecide: (approve: boolean, note: string, done: () => void) => void
}

/** Why this person cannot decide it, or null. The server refuses the same. */
export function lockedBecause(request: OpenRequest, mayApprove: boolean): string | null {
  if (request.state === 'approved') return `${request.decided_by ?? '第二人'} 已确认`
  if (request.state === 'refused') return `${request.decided_by ?? '第二人'} 已拒绝`
  if (request.mine === 1) return '这是您自己发起的申请，须由另一位同事处理'
  return mayApprove ? null : '等待管理员确认'
}

export function RequestFoot(props: RequestFootProps) {
  const { request, meName } = props
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null)
  const locked = lockedBecause(request, props.mayApprove)
  const begin = (decision: 'approve' | 'refuse') => {
    if (locked === null) setDeciding(decision)
  }
  useKeys({ a: () => begin('approve'), r: () => begin('refuse') })
  const asker = request.asked_by ?? '—'
  const first: Person = { name: asker, says: `发起 ${request.asked_at?.slice(5, 16) ?? ''}`, face: asker }
  const second: Person =
    request.decided_by !== null
      ? { name: request.decided_by, says: '第二人', face: request.decided_by }
      : locked === null
        ? { name: `${meName}（您）`, says: '第二人，与发起人不同', face: meName }
        : { name: '管理员', says: `须在 ${request.expires_at?.slice(5, 16) ?? '24 小时内'} 前确认` }
  return (
    <>
      <Eyes first={first} second={second} />
      {locked === null ? (
        <div className={styles.actions}>
          <Button size="final" tone="danger" keys={['R']} onClick={() => begin('refuse')}>
            拒绝
          </Button>
          <Button size="final" tone="primary" keys={['A']} onClick={() => begin('approve')}>
            核对并确认
          </Button>
        </div>
      ) : (
        <LockedLine>{locked}</LockedLine>
      )}
      {deciding !== null && (
        <SecondDialog
          decision={deciding}
          name={props.name}
          amount={props.amount}
          {...(props.sign === undefined ? {} : { sign: props.sign })}
          first={first}
          firstNote={request.reason}
          meName={meName}
          verb={props.verb}
          after="确认后立即执行，不能撤销，只能另做更正"
          busy={props.busy}
          error={props.error}
          onConfirm={(note) => props.onDecide(deciding === 'approve', note, () => setDeciding(null))}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}
