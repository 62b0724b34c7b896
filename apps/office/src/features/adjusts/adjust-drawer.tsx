// One adjustment: what would move, who asked and why, and the second person's decision.
import { formatYuan } from '@lanting/contract/money'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { toast } from '@lanting/browser-kit/toast'
import { useMay, useMe } from '#src/queries/me.ts'
import { type AdjustRow, useMoneyAction } from '#src/queries/money.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { RequestFoot } from '#src/ui/request-foot/request-foot.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { DIRECTION_TITLES, REQUEST_TITLES, REQUEST_TONES, signOf } from './rules.ts'

interface AdjustDrawerProps {
  readonly row: AdjustRow
  readonly onClose: () => void
}

export function AdjustDrawer({ row, onClose }: AdjustDrawerProps) {
  const me = useMe()
  const may = useMay()
  const decide = useMoneyAction('POST /office-api/adjust/decide')
  const { request } = row
  const title = DIRECTION_TITLES[row.direction]
  const legs = row.direction === 'credit' ? 'house:adjust → member:main' : 'member:main → house:adjust'
  return (
    <Drawer
      title={
        <>
          调账详情 <Tag tone={REQUEST_TONES[request.state]}>{REQUEST_TITLES[request.state]}</Tag>
        </>
      }
      onClose={onClose}
      foot={
        request.state === 'none' ? (
          <LockedLine>24 小时内无人确认，已失效</LockedLine>
        ) : (
          <RequestFoot
            request={request}
            mayApprove={may('adjust.approve')}
            meName={me.name}
            name={`人工${title} · ${row.member.username}`}
            amount={row.amount}
            sign={signOf(row)}
            verb={`确认${title}`}
            busy={decide.isPending}
            error={decide.isError ? messageOf(decide.error) : null}
            onDecide={(approve, reason, done) =>
              decide.mutate(
                { id: row.id, approve: approve ? 1 : 0, reason },
                {
                  onSuccess: () => {
                    toast.success(approve ? `已${title}，会员会收到站内信` : '已拒绝，没有动账')
                    done()
                  },
                },
              )
            }
          />
        )
      }
    >
      <Amount name={`人工${title}`} yuan={row.amount} sign={signOf(row)} />
      <Section title="确认后">
        <Facts
          facts={{
            会员: (
              <Link className={text.link} to={`/members/${row.member.id}`}>
                {row.member.username}（UID {row.member.id}）
              </Link>
            ),
            流水要求: row.direction === 'credit' ? `+${formatYuan(row.amount)} × ${row.multiple} 倍` : '不变',
            账本: (
              <span className={text.mono}>
                {legs}，键 adj:{row.id}
              </span>
            ),
          }}
        />
      </Section>
      <Section title="谁、为什么">
        <Facts
          facts={{
            发起人: request.asked_by ?? '—',
            时间: request.asked_at ?? '—',
            理由: request.reason,
            失效: request.expires_at ?? '—',
            ...(request.decided_by === null
              ? {}
              : { 决定人: request.decided_by, 决定时间: request.decided_at ?? '—' }),
          }}
        />
      </Section>
    </Drawer>
  )
}
