// Bank deposits under review: the member's claim against the bank's record, credited by one or two people.
import { now } from '@lanting/browser-kit/clock'
import { DEPOSIT_REASONS, REVIEW_HINTS } from '@lanting/contract/data/review-reasons'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { PAY_WAY_NAMES } from '@lanting/contract/pay-ways'
import { DEPOSIT } from '@lanting/contract/states'
import { DEPOSIT_DESK } from '@lanting/contract/texts/desk'
import { isInReview } from '#src/lib/review/review-state.ts'
import { shortTime, spanText } from '#src/lib/time-text.ts'
import { type DepositFull, type DepositRow, useDeposit, useDeposits } from '#src/queries/cashier.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { type CheckLine, Checks } from '#src/ui/checks/checks.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import text from '#src/ui/text/text.module.css'
import { CashierDrawer } from '#src/features/desk/cashier-drawer.tsx'
import { useQueueFilter } from '#src/features/desk/cashier-filter.ts'
import { CashierPage, type QueueWords } from '#src/features/desk/cashier-page.tsx'
import { DeskDrawer, MemberWords } from '#src/features/desk/drawer.tsx'
import { EffectFacts } from '#src/features/desk/effect-facts.tsx'
import type { OpenCase } from '#src/features/desk/page.tsx'
import { Proof } from '#src/features/desk/proof.tsx'
import { WORDS } from '#src/lib/words.ts'

const QUEUE_WORDS: QueueWords = {
  title: '存款审核',
  item: '存款',
  account: '付款',
  shows: {
    waiting: '待审核',
    mine: '我已认领',
    second: '待复核',
    paying: '待支付',
    done: '已到账',
    refused: '已拒绝',
  },
  doneToday: '今日已到账',
  targetMinutes: 20,
  noneNote: '银行转账须人工核对；微信、支付宝和 USDT 由渠道通知自动到账。',
  ways: PAY_WAY_NAMES,
  hints: ['otherPayer', 'sharedCard'],
}

export function DepositsPage() {
  const filter = useQueueFilter()
  return (
    <CashierPage
      kind="deposit"
      words={QUEUE_WORDS}
      filter={filter}
      query={useDeposits(filter.asked)}
      numberOf={(row) => row.deposit_no}
      drawer={(open) => <DepositDrawer key={open.id} {...open} />}
    />
  )
}

function DepositDrawer({ id, live, ...rest }: OpenCase<DepositRow>) {
  return (
    <DeskDrawer query={useDeposit(id)} title="存款详情" onClose={rest.onClose}>
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

interface LoadedProps extends Pick<OpenCase<DepositRow>, 'place' | 'onClose'> {
  readonly full: DepositFull
  readonly row: DepositRow
}

function Loaded({ full, row, ...rest }: LoadedProps) {
  const no = row.deposit_no
  const stateTitle = DEPOSIT.label(DEPOSIT.word(row.state))
  return (
    <CashierDrawer
      kind="deposit"
      item="存款"
      no={no}
      row={row}
      decisions={full.decisions}
      words={{
        verb: '确认到账',
        refusedThen: '拒绝这一笔',
        stateTitle,
        blocked: null,
        reasons: DEPOSIT_REASONS,
      }}
      texts={{ approved: '已到账，会员可用', refused: WORDS.refusedTold }}
      // Deposits through a provider end by its webhook and are not approved by staff.
      byPeople={full.bank_no !== '' || full.provider_no === null}
      {...rest}
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
      <Section title="自动检查" aside={WORDS.hintsOnly}>
        <Checks lines={checksOf(full)} />
      </Section>
      {isInReview(row) && <EffectFacts effect={full.effect} turnoverNote="（1 倍）" />}
    </CashierDrawer>
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
            text: used === 0 ? DEPOSIT_DESK.referenceFree : DEPOSIT_DESK.referenceUsed,
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

/** Before the first card there is no real name to compare with, so no match is shown. */
function payerCheck({ row, bank_owner: payer }: DepositFull): CheckLine {
  const { realname } = row.member
  return realname === ''
    ? { key: 'payer', state: 'look', text: '会员尚未实名，请核对付款人', figure: payer }
    : { key: 'payer', state: 'ok', text: '付款人与实名一致', figure: realname }
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
