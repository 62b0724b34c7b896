// One withdrawal: amount, where it goes, what was checked, the member's month, who did what, and the decision.
import { now } from '@lanting/browser-kit/clock'
import { WITHDRAWAL_REASONS } from '@lanting/contract/data/review-reasons'
import { formatYuan } from '@lanting/contract/money'
import { WITHDRAWAL } from '@lanting/contract/states'
import { messageOf } from '#src/lib/call.ts'
import { isInReview } from '#src/lib/standing.ts'
import { shortTime, spanText } from '#src/lib/time-text.ts'
import { useWithdrawal, type WithdrawalFull, type WithdrawalRow } from '#src/queries/cashier.ts'
import { useDesk } from '#src/queries/desk.ts'
import { useMe } from '#src/queries/me.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { MemberWords, WaitingDrawer } from '#src/ui/approval-drawer/approval-drawer.tsx'
import { CashierDrawer, FIRST_OF_TWO } from '#src/ui/approval-drawer/cashier-drawer.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { DayBars } from '#src/ui/day-bars/day-bars.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { MonthFigures } from '#src/ui/month-figures/month-figures.tsx'
import { Section } from '#src/ui/page/page.tsx'
import text from '#src/ui/text/text.module.css'
import { blockedBecause, checksOf, conversionOf, saidText } from './rules.ts'

interface WithdrawalDrawerProps {
  readonly no: string
  /** Its row in the list, which follows by itself. */
  readonly live: WithdrawalRow | undefined
  readonly place: string | null
  readonly frozen: boolean
  readonly onClose: () => void
}

export function WithdrawalDrawer({ no, ...rest }: WithdrawalDrawerProps) {
  const one = useWithdrawal(no)
  if (one.data !== undefined) return <Loaded full={one.data} {...rest} />
  return (
    <WaitingDrawer
      title="取款详情"
      error={one.isError ? messageOf(one.error) : null}
      onRetry={() => void one.refetch()}
      onClose={rest.onClose}
    />
  )
}

interface LoadedProps extends Omit<WithdrawalDrawerProps, 'no'> {
  readonly full: WithdrawalFull
}

function Loaded({ full, live, place, frozen, onClose }: LoadedProps) {
  const me = useMe()
  const row = live === undefined ? full.row : { ...live, member: full.row.member }
  const amount = formatYuan(row.amount)
  const desk = useDesk(
    { kind: 'withdrawal', subject: row.withdraw_no },
    { first: FIRST_OF_TWO, approved: '已通过，出款中', refused: `已驳回，${amount} 元已退回会员` },
  )
  return (
    <CashierDrawer
      item="取款"
      no={row.withdraw_no}
      row={row}
      place={place}
      decisions={full.decisions}
      meName={me.name}
      words={{
        verb: '通过并放款',
        refusedThen: `退回 ${amount} 元`,
        stateTitle: WITHDRAWAL.label(WITHDRAWAL.word(row.state)),
        blocked: blockedBecause(row, frozen, now()),
        reasons: WITHDRAWAL_REASONS,
      }}
      desk={desk}
      onClose={onClose}
    >
      <Amount
        name="申请金额"
        yuan={row.amount}
        note={conversionOf(full)}
        aside={
          full.usdt_amount !== null && (
            <>
              应付<b>{formatYuan(full.usdt_amount)} USDT</b>
            </>
          )
        }
      />
      <Section title="去向" aside="按原账户支付，不能更改">
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
        <DayBars days={full.facts.days_30} />
      </Section>
      {full.payout !== null && <Payout payout={full.payout} />}
    </CashierDrawer>
  )
}

function Payout({ payout }: { readonly payout: NonNullable<WithdrawalFull['payout']> }) {
  return (
    <Section title="出款">
      <Facts
        facts={{
          出款单号: <Copied label="出款单号" text={payout.payout_no} />,
          发出: payout.sent_at,
          渠道回应: `${saidText(payout.said)}（问过 ${payout.asked} 次）`,
        }}
      />
    </Section>
  )
}

function WhereTo({ full, row }: { readonly full: WithdrawalFull; readonly row: WithdrawalRow }) {
  const { card } = full
  const isUsdt = full.usdt_amount !== null
  return (
    <Facts
      facts={{
        单号: <Copied label="单号" text={row.withdraw_no} />,
        会员: <MemberWords member={row.member} />,
        方式: isUsdt ? row.pay_way : card.bank,
        ...(isUsdt ? {} : { 收款人: card.bank_owner }),
        [isUsdt ? '收款地址' : '收款卡号']: (
          <>
            <Copied label="收款账户" text={card.bank_no} />
            {card.bank_address !== '' && <small className={text.small}>{card.bank_address}</small>}
          </>
        ),
        绑定: `${card.bound_at.slice(0, 16)}，成功到账 ${card.paid_before} 次`,
        提交: `${shortTime(row.created_at, now())}${isInReview(row) ? `（等待 ${spanText(row.age)}）` : ''}`,
        ...(row.hold_until === null ? {} : { 保留至: row.hold_until.slice(0, 16) }),
        ...(row.paused === '' ? {} : { 放款: row.paused }),
        ...(full.facts.forfeited === '0.00' ? {} : { 放弃彩金: `${formatYuan(full.facts.forfeited)} 元` }),
        ...(full.facts.last_ip === '' ? {} : { 最近IP: full.facts.last_ip }),
        ...(full.remark === '' ? {} : { 备注: full.remark }),
      }}
    />
  )
}
