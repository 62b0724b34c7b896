// Lifting a freeze, in order: find the difference, let a check pass, then two people.
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { toast } from '@lanting/browser-kit/toast'
import type { Approval } from '#src/lib/review/approvals.ts'
import { WORDS } from '#src/lib/words.ts'
import { useApprovalFoot } from '#src/queries/approvals.ts'
import { useMay, useMe } from '#src/queries/me.ts'
import { type Books, useMoneyAsk } from '#src/queries/money.ts'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { cx } from '@lanting/browser-kit/cx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './money.module.css'

type Freeze = NonNullable<Books['freeze']>

export function FreezeCard({ freeze }: { readonly freeze: Freeze }) {
  const lift = freeze.may_lift === 1
  const steps = [
    { key: 'frozen', done: true, text: '系统冻结放款与人工调账', aside: freeze.since.slice(5, 16) },
    {
      key: 'find',
      done: lift,
      text: '查清差额',
      aside: (
        <Link className={text.link} to="/transfers">
          打开转账异常 G T
        </Link>
      ),
    },
    { key: 'check', done: lift, text: '下一次核对通过', aside: lift ? '已通过' : '按 C 立即核对' },
    { key: 'lift', done: false, text: '两人解除冻结', aside: '财务发起，管理员确认' },
  ]
  return (
    <Card title="恢复放款" aside="四步，按顺序" className={styles.freeze}>
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          <li key={step.key} className={cx(step.done && styles.done)}>
            {step.done ? (
              <CircleCheck size={16} role="img" aria-label="已完成" />
            ) : (
              <span className={styles.number} role="img" aria-label="未完成">
                {place + 1}
              </span>
            )}
            <span>{step.text}</span>
            <span className={styles.aside}>{step.aside}</span>
          </li>
        ))}
      </ol>
      <Lifting freeze={freeze} />
    </Card>
  )
}

function Lifting({ freeze }: { readonly freeze: Freeze }) {
  const me = useMe()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const ask = useMoneyAsk('POST /office-api/money/unfreeze/ask')
  const first = { name: me.name, says: '发起，现在', face: me.name }
  const second = { name: '管理员', says: WORDS.notTheSame }
  if (freeze.approval?.state === 'open') return <Deciding approval={freeze.approval} />
  return (
    <div className={styles.lifting}>
      {may('freeze.ask') && <Eyes first={first} second={second} />}
      {freeze.may_lift === 0 ? (
        <LockedLine>解除冻结（核对通过后可用）</LockedLine>
      ) : may('freeze.ask') ? (
        <Button size="final" tone="primary" onClick={() => setAsking(true)}>
          申请解除冻结，等待确认
        </Button>
      ) : (
        <LockedLine>{WORDS.financeAsks}</LockedLine>
      )}
      {asking && (
        <ReasonDialog
          title="申请解除冻结"
          verb={WORDS.askSecond}
          usual={['差额已查清并更正，核对通过']}
          first={first}
          second={second}
          busy={ask.isPending}
          error={ask.isError ? messageOf(ask.error) : null}
          onConfirm={(reason) =>
            ask.mutate(
              { reason },
              {
                onSuccess: () => {
                  toast.success(WORDS.askedAdmin)
                  setAsking(false)
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        >
          <p>管理员确认之前保持冻结。请写明差额从何而来、怎样更正。</p>
        </ReasonDialog>
      )}
    </div>
  )
}

function Deciding({ approval }: { readonly approval: Approval }) {
  const foot = useApprovalFoot(approval)
  return (
    <div className={styles.lifting}>
      <ApprovalFoot {...foot} />
    </div>
  )
}
