// One withdrawal: amount, where it goes, what was checked, the member's month, who did what, and the decision.
import { WITHDRAWAL_STATES } from '@lanting/contract/codes'
import { WITHDRAWAL_REASONS } from '@lanting/contract/data/review-reasons'
import { formatYuan } from '@lanting/contract/money'
import { Copy } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { now, shortTime, spanText } from '#src/lib/clock.ts'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import { toast } from '#src/lib/toast.ts'
import {
  useWithdrawal,
  useWithdrawalDecisions,
  type WithdrawalFull,
  type WithdrawalRow,
} from '#src/queries/cashier.ts'
import { useMe } from '#src/queries/me.ts'
import { Amount } from '#src/ui/amount.tsx'
import { Checks } from '#src/ui/checks.tsx'
import { DecideFoot } from '#src/ui/decide-foot.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { History } from '#src/ui/history.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MonthFigures } from '#src/ui/month-figures.tsx'
import { Drawer, Section } from '#src/ui/page.tsx'
import { Failed, Skeleton } from '#src/ui/states.tsx'
import { Tag } from '#src/ui/tag.tsx'
import text from '#src/ui/text.module.css'
import { blockedBecause, checksOf } from './rules.ts'

interface WithdrawalDrawerProps {
  readonly no: string
  /** Its row in the list, which follows by itself. */
  readonly live: WithdrawalRow | undefined
  readonly frozen: boolean
  readonly onClose: () => void
}

export function WithdrawalDrawer({ no, live, frozen, onClose }: WithdrawalDrawerProps) {
  const one = useWithdrawal(no)
  if (one.data === undefined) {
    return (
      <Drawer title="取款详情" onClose={onClose}>
        {one.isError ? (
          <Failed message={messageOf(one.error)} onRetry={() => void one.refetch()} />
        ) : (
          <Skeleton rows={10} />
        )}
      </Drawer>
    )
  }
  return <Loaded full={one.data} live={live} frozen={frozen} onClose={onClose} />
}

interface LoadedProps extends Omit<WithdrawalDrawerProps, 'no'> {
  readonly full: WithdrawalFull
}

function Loaded({ full, live, frozen, onClose }: LoadedProps) {
  const me = useMe()
  const navigate = useNavigate()
  const row = live === undefined ? full.row : { ...live, member: full.row.member }
  const no = row.withdraw_no
  const { claim, approve, refuse } = useWithdrawalDecisions(no)
  useKeys({ m: () => void navigate(`/members/${row.member.id}`), y: () => void copy(no) })
  const amount = formatYuan(row.amount)
  return (
    <Drawer
      title={
        <>
          取款详情{' '}
          {row.claim !== null && row.state === 1 && (
            <Tag tone="info">{row.claim.mine === 1 ? '我已认领' : `${row.claim.staff} 已认领`}</Tag>
          )}
          {row.state !== 1 && (
            <Tag tone={row.state === 2 ? 'ok' : 'neutral'}>{WITHDRAWAL_STATES[row.state]}</Tag>
          )}
        </>
      }
      onClose={onClose}
      foot={
        <DecideFoot
          row={row}
          decisions={full.decisions}
          meName={me.name}
          reasons={WITHDRAWAL_REASONS}
          verb="通过并放款"
          what={`取款放款 · ${row.member.username}`}
          refusedThen={`退回 ${amount} 元`}
          stateTitle={WITHDRAWAL_STATES[row.state]}
          blocked={blockedBecause(row.hold_until, frozen, now())}
          busy={claim.isPending || approve.isPending || refuse.isPending}
          onClaim={(release) => claim.mutate({ withdraw_no: no, ...(release ? { release: 1 } : {}) })}
          onApprove={(note) =>
            approve.mutate(
              { withdraw_no: no, note },
              {
                onSuccess: (done) =>
                  toast.done(done.row.state === 1 ? '初审已通过，等待第二人复核' : '已通过，出款中'),
              },
            )
          }
          onRefuse={(reason, note) =>
            refuse.mutate(
              { withdraw_no: no, reason, note },
              { onSuccess: () => toast.done(`已驳回，${amount} 元已退回会员`) },
            )
          }
        />
      }
    >
      <Amount
        name="申请金额"
        yuan={row.amount}
        aside={
          full.usdt_amount !== null && (
            <>
              应付<b>{full.usdt_amount} USDT</b>
              {full.usdt_fee !== null && `已减手续费 ${full.usdt_fee}`}
            </>
          )
        }
      />
      <Section title="去向">
        <WhereTo full={full} row={row} />
      </Section>
      <Section title="自动检查" aside="只作提示，由人决定">
        <Checks lines={checksOf(full)} />
      </Section>
      <Section title="资金往来（近 30 天）">
        <MonthFigures
          figures={[
            [`存款 ${full.facts.deposits_30} 笔`, full.facts.deposited_30],
            [`取款 ${full.facts.withdrawals_30} 笔`, full.facts.withdrawn_30],
            ['有效投注', full.facts.valid_turnover_30],
          ]}
        />
      </Section>
      {full.payout !== null && (
        <Section title="出款">
          <Facts
            facts={{
              出款单号: full.payout.payout_no,
              发出: full.payout.sent_at,
              渠道回应: `${full.payout.said || '尚无回应'}（问过 ${full.payout.asked} 次）`,
            }}
          />
        </Section>
      )}
      <Section title="处理记录">
        <History
          lines={[{ at: row.created_at, staff: '会员', action: '提交取款', note: '' }, ...full.decisions]}
        />
      </Section>
    </Drawer>
  )
}

function WhereTo({ full, row }: { readonly full: WithdrawalFull; readonly row: WithdrawalRow }) {
  const { card } = full
  return (
    <Facts
      facts={{
        单号: row.withdraw_no,
        会员: (
          <>
            <Link className={text.link} to={`/members/${row.member.id}`}>
              {row.member.username}
            </Link>{' '}
            <Tag tone="vip">VIP{row.member.vip}</Tag> {row.member.realname}
          </>
        ),
        方式: row.pay_way,
        收款人: card.bank_owner,
        收款账户: (
          <>
            {card.bank} {card.bank_no}
            <IconButton label="复制收款账户" onClick={() => void copy(card.bank_no)}>
              <Copy size={14} aria-hidden="true" />
            </IconButton>
            {card.bank_address !== '' && <small className={text.small}>{card.bank_address}</small>}
          </>
        ),
        绑定: `${card.bound_at.slice(0, 16)}，成功到账 ${card.paid_before} 次`,
        提交: `${shortTime(row.created_at, now())}${row.state === 1 ? `（等待 ${spanText(row.age)}）` : ''}`,
        ...(row.hold_until === null ? {} : { 保留至: row.hold_until.slice(0, 16) }),
        ...(full.facts.forfeited === '0.00' ? {} : { 放弃彩金: `${formatYuan(full.facts.forfeited)} 元` }),
        ...(full.facts.last_ip === '' ? {} : { 最近IP: full.facts.last_ip }),
        ...(full.remark === '' ? {} : { 备注: full.remark }),
      }}
    />
  )
}
