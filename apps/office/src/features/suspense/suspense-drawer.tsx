// One sum in suspense: the callback as it came, orders it may belong to as facts, and asking or deciding.
import type { Approval } from '#src/lib/approvals.ts'
import { messageOf } from '#src/lib/call.ts'
import { spanText } from '#src/lib/time-text.ts'
import { useApprovalFoot } from '#src/queries/approvals.ts'
import { useMay } from '#src/queries/me.ts'
import { type SuspenseFull, type SuspenseRow, useSuspenseOne } from '#src/queries/money.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { ApprovalFoot } from '#src/ui/approval-foot/approval-foot.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { STATE_TITLES, WHY_TITLES } from './rules.ts'
import { factsOf, SuspenseForm, SuspenseSubmit } from './suspense-form.tsx'
import styles from './suspense.module.css'
import { useSuspenseAsk } from './use-suspense-ask.ts'

interface SuspenseDrawerProps {
  readonly id: string
  readonly onClose: () => void
}

export function SuspenseDrawer({ id, onClose }: SuspenseDrawerProps) {
  const one = useSuspenseOne(id)
  if (one.data === undefined) {
    return (
      <Drawer title="悬挂款" onClose={onClose}>
        {one.isError ? (
          <Failed message={messageOf(one.error)} onRetry={() => void one.refetch()} />
        ) : (
          <Skeleton rows={10} />
        )}
      </Drawer>
    )
  }
  return <Loaded full={one.data} onClose={onClose} />
}

const askedWords = (row: SuspenseRow) =>
  row.asked?.action === 'credit' ? `归入 ${row.asked.member?.username ?? '—'}` : '退回付款方'

function Loaded({ full, onClose }: { readonly full: SuspenseFull; readonly onClose: () => void }) {
  const { row, raw, candidates } = full
  const may = useMay()
  const asks = row.state === 'open' && row.approval?.state !== 'open' && may('suspense.ask')
  const ask = useSuspenseAsk(full, asks)
  return (
    <Drawer
      title={
        <>
          悬挂款 <Tag tone={row.state === 'open' ? 'wait' : 'neutral'}>{STATE_TITLES[row.state]}</Tag>
        </>
      }
      onClose={onClose}
      foot={asks ? <SuspenseSubmit full={full} ask={ask} /> : <Foot full={full} />}
    >
      <Amount
        name={`${row.pay_way} · ${WHY_TITLES[row.why]}`}
        yuan={row.amount}
        aside={
          <>
            {row.received_at.slice(5)} 到账
            <br />
            已挂 {spanText(row.age)}
          </>
        }
      />
      <Section title="回调" aside={raw === '' ? '由查询得知' : '签名有效'}>
        <div className={styles.callback}>
          <Facts
            facts={{
              渠道: row.provider,
              流水号: <Copied label="流水号" text={row.txn_id} />,
              我方单号: row.order_no || '—',
              ...(row.member === null ? {} : { 订单会员: row.member.username }),
            }}
          />
          {raw !== '' && (
            <details className={styles.raw}>
              <summary>看回调原文</summary>
              <pre>{raw}</pre>
            </details>
          )}
        </div>
      </Section>
      {row.asked !== null && (
        <Section title="申请的处理">
          <Facts facts={{ 处理: askedWords(row), 理由: row.approval?.reason ?? '' }} />
        </Section>
      )}
      {asks ? (
        <SuspenseForm full={full} ask={ask} />
      ) : (
        candidates.length > 0 && (
          <Section title="可能的订单" aside="只列事实，不打分">
            <ul className={styles.orders}>
              {candidates.map((one) => (
                <li key={one.deposit_no}>
                  <b>{one.deposit_no}</b>
                  <small>{factsOf(one)}</small>
                </li>
              ))}
            </ul>
          </Section>
        )
      )}
    </Drawer>
  )
}

function Foot({ full }: { readonly full: SuspenseFull }) {
  const { row } = full
  if (row.state !== 'open') return <LockedLine>{STATE_TITLES[row.state]}，不能再决定</LockedLine>
  if (row.approval?.state !== 'open') return <LockedLine>由财务发起，您确认</LockedLine>
  return <Deciding key={row.approval.id} approval={row.approval} />
}

function Deciding({ approval }: { readonly approval: Approval }) {
  return <ApprovalFoot {...useApprovalFoot(approval)} />
}
