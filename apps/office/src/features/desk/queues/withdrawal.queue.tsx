// Withdrawals under review: oldest first, claimed by one, approved by one or two, paid to the requested card.
import { now } from '@lanting/browser-kit/clock'
import { WITHDRAWAL_REASONS } from '@lanting/contract/data/review-reasons'
import { formatYuan } from '@lanting/contract/money'
import { PAYOUT_WAYS } from '@lanting/contract/pay-ways'
import { WITHDRAWAL } from '@lanting/contract/states'
import { parseBeijing } from '@lanting/contract/time'
import { Siren } from 'lucide-react'
import { isInReview } from '#src/lib/review/review-state.ts'
import { shortTime, spanText } from '#src/lib/time-text.ts'
import {
  useWithdrawal,
  useWithdrawals,
  type WithdrawalFull,
  type WithdrawalRow,
} from '#src/queries/cashier.ts'
import { useMay } from '#src/queries/me.ts'
import { useBooks } from '#src/queries/money.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Checks } from '#src/ui/checks/checks.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { DayBars } from '#src/ui/day-bars/day-bars.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { MonthFigures } from '#src/ui/month-figures/month-figures.tsx'
import { Section } from '#src/ui/page/page.tsx'
import text from '#src/ui/text/text.module.css'
import { CashierDrawer } from '#src/features/desk/cashier-drawer.tsx'
import { useQueueFilter } from '#src/features/desk/cashier-filter.ts'
import { CashierPage, type QueueWords } from '#src/features/desk/cashier-page.tsx'
import { DeskDrawer, MemberWords } from '#src/features/desk/drawer.tsx'
import type { OpenCase } from '#src/features/desk/page.tsx'
import { WORDS } from '#src/lib/words.ts'
import { blockedBecause, checksOf, conversionOf, saidText } from './withdrawal.rules.ts'

const QUEUE_WORDS: QueueWords = {
  title: '取款审核',
  item: '取款',
  account: '去向',
  shows: {
    waiting: '待审核',
    mine: '我已认领',
    second: '待复核',
    paying: '出款中',
    done: '已到账',
    refused: '已驳回',
  },
  doneToday: '今日已放款',
  targetMinutes: 30,
  noneNote: '会员提交的取款会自动出现在这里，每 15 秒更新。',
  ways: PAYOUT_WAYS,
  hints: [
    'firstWithdrawal',
    'noPlay',
    'sharedCard',
    'otherPayer',
    'youngCard',
    'youngPassword',
    'newDevice',
    'neverTrapped',
  ],
}

export function WithdrawalsPage() {
  const filter = useQueueFilter()
  const frozen = useBooks(useMay()('money.read')).data?.withdrawals_frozen === 1
  const at = now()
  return (
    <CashierPage
      kind="withdrawal"
      words={QUEUE_WORDS}
      filter={filter}
      query={useWithdrawals(filter.asked)}
      numberOf={(row) => row.withdraw_no}
      isHeld={(row) => isInReview(row) && row.hold_until !== null && (parseBeijing(row.hold_until) ?? 0) > at}
      banner={
        frozen && (
          <Banner
            tone="bad"
            icon={<Siren size={20} aria-hidden="true" />}
            title="放款已冻结：账目核对发现不符"
          >
            可以认领、核对和驳回；核对通过并由两人解除后才能放款。
          </Banner>
        )
      }
      drawer={(open) => <WithdrawalDrawer key={open.id} frozen={frozen} {...open} />}
    />
  )
}

interface WithdrawalDrawerProps extends OpenCase<WithdrawalRow> {
  readonly frozen: boolean
}

function WithdrawalDrawer({ id, live, ...rest }: WithdrawalDrawerProps) {
  return (
    <DeskDrawer query={useWithdrawal(id)} title="取款详情" onClose={rest.onClose}>
      {(full) => (
        <Loaded
          full={full}
          row={live === undefined ? full.row : { ...live, member: full.row.member }}
          {...rest}
        />
      )}
    </DeskDrawer>
  )
}

interface LoadedProps extends Pick<WithdrawalDrawerProps, 'place' | 'frozen' | 'onClose'> {
  readonly full: WithdrawalFull
  readonly row: WithdrawalRow
}

function Loaded({ full, row, frozen, ...rest }: LoadedProps) {
  const amount = formatYuan(row.amount)
  return (
    <CashierDrawer
      kind="withdrawal"
      item="取款"
      no={row.withdraw_no}
      row={row}
      decisions={full.decisions}
      words={{
        verb: '通过并放款',
        refusedThen: `退回 ${amount} 元`,
        stateTitle: WITHDRAWAL.label(WITHDRAWAL.word(row.state)),
        blocked: blockedBecause(row, frozen, now()),
        reasons: WITHDRAWAL_REASONS,
      }}
      texts={{ approved: '已通过，出款中', refused: `已驳回，${amount} 元已退回会员` }}
      {...rest}
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
      <Section title="自动检查" aside={WORDS.hintsOnly}>
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
          渠道回应: `${saidText(payout.said)}（已查询 ${payout.asked} 次）`,
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
