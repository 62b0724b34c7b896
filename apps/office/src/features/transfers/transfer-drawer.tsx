// One transfer: our book, the venue's book, every enquiry with whether it counts, and asking for or deciding its end.
import { TRANSFER_STATES } from '@lanting/contract/codes'
import { RefreshCw } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { spanText } from '#src/lib/clock.ts'
import { useKeys } from '#src/lib/keys.ts'
import { toast } from '#src/lib/toast.ts'
import { useMay, useMe } from '#src/queries/me.ts'
import { type TransferFull, useMoneyAction } from '#src/queries/money.ts'
import { Amount } from '#src/ui/amount.tsx'
import { Book } from '#src/ui/book.tsx'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { LockedLine } from '#src/ui/locked-line.tsx'
import { Drawer, Section } from '#src/ui/page.tsx'
import { RequestFoot } from '#src/ui/request-foot.tsx'
import { Tag } from '#src/ui/tag.tsx'
import text from '#src/ui/text.module.css'
import { AskForm } from './ask-form.tsx'
import { OUTCOME_TITLES, wayOf } from './rules.ts'
import styles from './transfers.module.css'

interface TransferDrawerProps {
  readonly full: TransferFull
  readonly venue: string
  readonly asking: boolean
  readonly onAskAgain: () => void
  readonly onClose: () => void
}

export function TransferDrawer({ full, venue, asking, onAskAgain, onClose }: TransferDrawerProps) {
  const navigate = useNavigate()
  const { row } = full
  useKeys({ m: () => void navigate(`/members/${row.member.id}`) })
  return (
    <Drawer
      title={
        <>
          转账详情{' '}
          <Tag tone={row.state === 2 ? 'wait' : row.state === 1 ? 'ok' : 'neutral'}>
            {TRANSFER_STATES[row.state]}
          </Tag>
        </>
      }
      onClose={onClose}
      foot={<Foot full={full} venue={venue} />}
    >
      <Amount
        name={wayOf(row, venue)}
        yuan={row.amount}
        aside={
          <>
            {row.created_at.slice(5)}
            <br />
            已等 {spanText(row.age)}
          </>
        }
      />
      <Section title="经过">
        <Facts
          facts={{
            转账号: row.transfer_no,
            会员: (
              <Link className={text.link} to={`/members/${row.member.id}`}>
                {row.member.username}
              </Link>
            ),
            最后回应: row.last_answer || '无',
            转人工: row.stuck_because || '系统仍在查询',
          }}
        />
      </Section>
      <Section
        title="两本账"
        aside={
          <Button
            size="row"
            tone="outline"
            keys={['Q']}
            busy={asking}
            icon={<RefreshCw size={13} />}
            onClick={onAskAgain}
          >
            再问场馆
          </Button>
        }
      >
        <div className={styles.books}>
          <Book title="我方账" lines={full.ours} none="还没有分录" />
          <Book title={`${venue} 的账`} lines={full.theirs} none="场馆没有回应，不算结果" />
        </div>
      </Section>
      <Section title="查询记录" aside="超时、5xx、坏 JSON 都不算结果">
        <ol className={styles.enquiries}>
          {full.enquiries.toReversed().map((one) => (
            <li key={`${one.at}${one.kind}${one.outcome}`}>
              <time>{one.at.slice(11)}</time>
              <span>
                {one.kind}：{one.outcome}
              </span>
              <Tag tone={one.counts === 1 ? 'ok' : 'neutral'}>{one.counts === 1 ? '算数' : '不算'}</Tag>
            </li>
          ))}
          {full.enquiries.length === 0 && <li className={text.muted}>还没有查询</li>}
        </ol>
      </Section>
      {row.asked !== null && (
        <Section title="申请的处理">
          <Facts
            facts={{
              处理: OUTCOME_TITLES[row.asked.outcome],
              场馆声明: row.asked.statement,
              理由: row.request.reason,
            }}
          />
        </Section>
      )}
    </Drawer>
  )
}

function Foot({ full, venue }: { readonly full: TransferFull; readonly venue: string }) {
  const me = useMe()
  const may = useMay()
  const decide = useMoneyAction('POST /office-api/transfer/decide')
  const { row } = full
  if (row.state !== 2) return <LockedLine>{TRANSFER_STATES[row.state]}，不能再决定</LockedLine>
  if (row.request.state === 'open' && row.asked !== null) {
    return (
      <RequestFoot
        request={row.request}
        mayApprove={may('transfer.approve')}
        meName={me.name}
        name={`${OUTCOME_TITLES[row.asked.outcome]} · ${row.member.username} · ${wayOf(row, venue)}`}
        amount={row.amount}
        verb={row.asked.outcome === 'done' ? '确认成功' : '确认退回'}
        busy={decide.isPending}
        error={decide.isError ? messageOf(decide.error) : null}
        onDecide={(approve, reason, done) =>
          decide.mutate(
            { transfer_no: row.transfer_no, approve: approve ? 1 : 0, reason },
            {
              onSuccess: () => {
                toast.done(approve ? '已确认，转账已结束' : '已拒绝，转账仍待处理')
                done()
              },
            },
          )
        }
      />
    )
  }
  if (row.stuck_because === '') return <LockedLine>系统仍在查询场馆，尚未转人工</LockedLine>
  if (!may('transfer.ask')) return <LockedLine>由财务录入场馆的声明，您确认</LockedLine>
  return <AskForm full={full} />
}
