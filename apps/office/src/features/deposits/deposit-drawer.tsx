// One deposit: what the member wrote, the proof, what was checked, what an approval does, and the decision.
import { DEPOSIT_REASONS, REVIEW_HINTS } from '@lanting/contract/data/review-reasons'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { DEPOSIT } from '@lanting/contract/states'
import { messageOf } from '#src/lib/call.ts'
import { now } from '@lanting/browser-kit/clock'
import { shortTime, spanText } from '#src/lib/time-text.ts'
import { isInReview } from '#src/lib/standing.ts'
import { type DepositFull, type DepositRow, useDeposit } from '#src/queries/cashier.ts'
import { useDesk } from '#src/queries/desk.ts'
import { useMe } from '#src/queries/me.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { type CheckLine, Checks } from '#src/ui/checks/checks.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { MemberWords, WaitingDrawer } from '#src/ui/approval-drawer/approval-drawer.tsx'
import { CashierDrawer, FIRST_OF_TWO } from '#src/ui/approval-drawer/cashier-drawer.tsx'
import text from '#src/ui/text/text.module.css'
import { Proof } from './proof.tsx'

interface DepositDrawerProps {
  readonly no: string
  /** Its row in the list, which follows by itself. */
  readonly live: DepositRow | undefined
  readonly place: string | null
  readonly onClose: () => void
}

export function DepositDrawer({ no, ...rest }: DepositDrawerProps) {
  const one = useDeposit(no)
  if (one.data !== undefined) return <Loaded full={one.data} {...rest} />
  return (
    <WaitingDrawer
      title="存款详情"
      error={one.isError ? messageOf(one.error) : null}
      onRetry={() => void one.refetch()}
      onClose={rest.onClose}
    />
  )
}

function checksOf(full: DepositFull): readonly CheckLine[] {
  const { row, facts, reference, reference_used: used } = full
  const above = facts.deposits_30 > 0 && fenFromYuan(row.amount) > fenFromYuan(facts.average_30)
  return [
    ...(reference === ''
      ? []
      : [
          {
            key: 'reference',
            state: used === 0 ? ('ok' as const) : ('look' as const),
            text: used === 0 ? '附言未被其他订单使用' : '其他订单也写了这个附言',
            figure: used === 0 ? '唯一' : `${used} 笔`,
          },
        ]),
    ...(row.hints.includes('otherPayer') ? [] : [payerCheck(full)]),
    ...row.hints.map((hint) => ({ key: hint, state: 'look' as const, text: REVIEW_HINTS[hint] })),
    {
      key: 'average',
      state: above ? ('look' as const) : ('ok' as const),
      text: above
        ? '高于此会员 30 天均值'
        : facts.deposits_30 === 0
          ? '30 天内没有其他存款'
          : '不高于此会员 30 天均值',
      figure: facts.deposits_30 === 0 ? '—' : `均值 ${formatYuan(facts.average_30)}`,
    },
  ]
}

/** Before the first card there is no real name to compare with, and nobody should be told that it agrees. */
function payerCheck({ row, bank_owner: payer }: DepositFull): CheckLine {
  const { realname } = row.member
  return realname === ''
    ? { key: 'payer', state: 'look', text: '会员尚未实名，请核对付款人', figure: payer }
    : { key: 'payer', state: 'ok', text: '付款人与实名一致', figure: realname }
}

interface LoadedProps extends Omit<DepositDrawerProps, 'no'> {
  readonly full: DepositFull
}

function Loaded({ full, live, place, onClose }: LoadedProps) {
  const me = useMe()
  const row = live === undefined ? full.row : { ...live, member: full.row.member }
  const no = row.deposit_no
  const stateTitle = DEPOSIT.label(DEPOSIT.word(row.state))
  const desk = useDesk(
    { kind: 'deposit', subject: no },
    { first: FIRST_OF_TWO, approved: '已到账，会员可用', refused: '已驳回，会员会收到站内信' },
  )
  return (
    <CashierDrawer
      item="存款"
      no={no}
      row={row}
      place={place}
      decisions={full.decisions}
      meName={me.name}
      words={{
        verb: '确认到账',
        refusedThen: '拒绝这一笔',
        stateTitle: stateTitle,
        blocked: null,
        reasons: DEPOSIT_REASONS,
      }}
      // What a provider collects ends by its own notice and is not for people to approve.
      byPeople={full.bank_no !== '' || full.provider_no === null}
      desk={desk}
      onClose={onClose}
    >
      <Amount
        name={`${row.pay_way} · ${stateTitle}`}
        yuan={row.amount}
        aside={
          <>
            {full.usdt_amount !== null && <b>{formatYuan(full.usdt_amount)} USDT</b>}
            提交 {shortTime(row.created_at, now())}
            {isInReview(row) && `，等待 ${spanText(row.age)}`}
          </>
        }
      />
      <Section title="会员填写" aside="与银行流水逐项核对">
        <Facts facts={wordsOf(full, row)} />
      </Section>
      {full.has_proof === 1 && <Proof no={no} />}
      <Section title="自动检查" aside="只作提示，由人决定">
        <Checks lines={checksOf(full)} />
      </Section>
      {isInReview(row) && (
        <Section title="通过后">
          <Facts
            facts={{
              中心钱包: `${formatYuan(full.effect.balance)} → ${formatYuan(full.effect.balance_after)}`,
              流水要求: `+${formatYuan(full.effect.turnover)}（1 倍）`,
              账本: <span className={text.mono}>outside:bank → member:main</span>,
              业务键: <span className={text.mono}>deposit:{no}</span>,
            }}
          />
        </Section>
      )}
    </CashierDrawer>
  )
}

function wordsOf(full: DepositFull, row: DepositRow) {
  const given = (value: string | null) =>
    value === null || value === '' ? <span className={text.muted}>未填</span> : value
  return {
    单号: <Copied label="单号" text={row.deposit_no} />,
    会员: <MemberWords member={row.member} />,
    付款人: given(full.bank_owner),
    付款卡: given([full.bank, full.bank_no].filter(Boolean).join(' ')),
    开户行: given(full.bank_address),
    收款账户: given(full.paid_to && `${full.paid_to.bank_name} ${full.paid_to.bank_no}`),
    附言: full.reference === '' ? given('') : <Copied label="附言" text={full.reference} />,
    凭证: full.has_proof === 1 ? '已附，见下' : given(''),
    ...(full.provider_no === null ? {} : { 渠道单号: full.provider_no }),
    ...(full.txn_id === null ? {} : { 交易号: full.txn_id }),
    ...(full.remark === '' ? {} : { 备注: full.remark }),
  }
}
