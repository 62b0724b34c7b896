// One request with its facts; the second person sees them beside the question, not instead of it.
import { CircleCheck, Lock } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from '#src/lib/keys.ts'
import { useMe } from '#src/queries/me.ts'
import type { Request } from '#src/queries/switches.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { DecideDialog } from './decide-dialog.tsx'
import styles from './review.module.css'
import { KIND_TITLES, lockReason, STATE_TITLES, STATE_TONES } from './rules.ts'

interface RequestDrawerProps {
  readonly request: Request
  readonly onClose: () => void
}

export function RequestDrawer({ request, onClose }: RequestDrawerProps) {
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null)
  const locked = lockReason(request)
  const begin = (decision: 'approve' | 'refuse') => {
    if (locked === null) setDeciding(decision)
  }
  useKeys({ a: () => begin('approve'), r: () => begin('refuse') })
  return (
    <>
      <Drawer
        title={
          <>
            申请详情 <Tag tone={STATE_TONES[request.state]}>{STATE_TITLES[request.state]}</Tag>
          </>
        }
        aside={`#${request.id}`}
        onClose={onClose}
        foot={<Foot request={request} locked={locked} onDecide={begin} />}
      >
        <p className={styles.kind}>{KIND_TITLES[request.kind]}</p>
        <p className={styles.title}>{request.title}</p>
        <p className={styles.change}>
          <span className={text.old}>{request.from}</span> → <span className={text.new}>{request.to}</span>
        </p>
        <Section title="谁、为什么">
          <Facts
            facts={{
              发起人: request.asked_by,
              时间: request.asked_at,
              理由: request.reason,
              失效: request.expires_at,
            }}
          />
        </Section>
        {request.decided_by !== null && (
          <Section title="决定">
            <Facts
              facts={{
                谁: request.decided_by,
                时间: request.decided_at ?? '—',
                说明: request.decision_note || '—',
              }}
            />
          </Section>
        )}
        {request.state === 'open' && (
          <Section title="请自己核对">
            <ul className={styles.checks}>
              <li>
                <CircleCheck size={16} aria-hidden="true" />
                变更的对象与前后值是否正确
              </li>
              <li>
                <CircleCheck size={16} aria-hidden="true" />
                理由是否属实，必要时当面询问发起人
              </li>
              <li>
                <CircleCheck size={16} aria-hidden="true" />
                确认后立即生效，服务端会再次核对前值未变
              </li>
            </ul>
          </Section>
        )}
      </Drawer>
      {deciding !== null && (
        <DecideDialog request={request} decision={deciding} onClose={() => setDeciding(null)} />
      )}
    </>
  )
}

interface FootProps {
  readonly request: Request
  readonly locked: string | null
  readonly onDecide: (decision: 'approve' | 'refuse') => void
}

function Foot({ request, locked, onDecide }: FootProps) {
  const me = useMe()
  const second =
    request.decided_by !== null
      ? { name: request.decided_by, says: STATE_TITLES[request.state], face: request.decided_by }
      : request.mine === 1
        ? { name: '另一位管理员', says: '待确认' }
        : { name: `${me.name}（您）`, says: '第二人，与发起人不同', face: me.name }
  return (
    <>
      <Eyes
        first={{
          name: request.asked_by,
          says: `发起 ${request.asked_at.slice(11, 16)}`,
          face: request.asked_by,
        }}
        second={second}
      />
      {locked === null ? (
        <div className={styles.actions}>
          <Button size="final" tone="danger" keys={['R']} onClick={() => onDecide('refuse')}>
            拒绝
          </Button>
          <Button size="final" tone="primary" keys={['A']} onClick={() => onDecide('approve')}>
            核对并确认
          </Button>
        </div>
      ) : (
        <p className={styles.locked}>
          <Lock size={15} aria-hidden="true" />
          {locked}
        </p>
      )}
    </>
  )
}
