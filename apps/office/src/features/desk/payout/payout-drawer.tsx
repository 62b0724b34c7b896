// One stuck payout: evidence, choices, ledger effect, the member's message, and who must approve.
import { formatYuan } from '@lanting/contract/money'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { cutNumber } from '#src/lib/review/queue-filter.ts'
import { WORDS } from '#src/lib/words.ts'
import { type PayoutFull, type PayoutRow, usePayout, usePayoutStep } from '#src/queries/payouts.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { CaseDrawer, DeskDrawer, MemberWords } from '../drawer.tsx'
import type { OpenCase } from '../page.tsx'
import { PayoutDecision } from './payout-decision.tsx'
import styles from './payouts.module.css'
import { answerText, whereText } from './rules.ts'

export function PayoutDrawer({ id, live, ...rest }: OpenCase<PayoutRow>) {
  return (
    <DeskDrawer query={usePayout(id)} title="出款详情" onClose={rest.onClose}>
      {(full) => (
        <Loaded
          full={live === undefined ? full : { ...full, row: { ...live, member: full.row.member } }}
          {...rest}
        />
      )}
    </DeskDrawer>
  )
}

interface LoadedProps extends Pick<OpenCase<PayoutRow>, 'place' | 'onClose'> {
  readonly full: PayoutFull
}

function Loaded({ full, ...rest }: LoadedProps) {
  const { row } = full
  return (
    <PayoutDecision full={full}>
      {(parts) => (
        <CaseDrawer
          title={<Title row={row} />}
          no={row.payout_no}
          memberId={row.member.id}
          foot={parts.foot}
          {...rest}
        >
          <Amount
            name={whereText(row)}
            yuan={row.amount}
            note={full.usdt_amount === null ? undefined : `应付 ${formatYuan(full.usdt_amount)} USDT`}
            aside={
              <>
                <Copied label="取款单" text={row.withdraw_no} />
                {full.approved_at !== null && <span>审核通过 {full.approved_at.slice(11)}</span>}
              </>
            }
          />
          <Section title="依据" aside={<AskAgain full={full} />}>
            <Evidence full={full} />
          </Section>
          {parts.body}
        </CaseDrawer>
      )}
    </PayoutDecision>
  )
}

function Title({ row }: { readonly row: PayoutRow }) {
  return (
    <>
      出款 {cutNumber(row.withdraw_no)}{' '}
      {row.ended !== null ? (
        <Tag tone="ok">已处理</Tag>
      ) : row.chosen !== null ? (
        <Tag tone="wait">{WORDS.awaitsSecond}</Tag>
      ) : (
        row.claim !== null && (
          <Tag tone="info">{row.claim.mine === 1 ? '我已认领' : `${row.claim.staff} 已认领`}</Tag>
        )
      )}
    </>
  )
}

function Evidence({ full }: { readonly full: PayoutFull }) {
  const { row, card } = full
  const isOther =
    card.bank !== 'USDT' && row.member.realname !== '' && card.bank_owner !== row.member.realname
  return (
    <div className={styles.evidence}>
      <Facts
        facts={{
          出款号: <Copied label="出款号" text={row.payout_no} />,
          会员: <MemberWords member={row.member} />,
          通道结果: (
            <b className={row.because === 'unknown' ? text.warn : text.bad}>{answerText(row.said)}</b>
          ),
          通道已付:
            row.paid === null ? (full.sure === 1 ? '0.00，通道明确未付' : '不明') : formatYuan(row.paid),
          收款账户: `${card.bank} ${card.bank_no} · ${card.bank_owner}`,
          ...(isOther ? { 我方实名: `${row.member.realname} ← 与收款人不同` } : {}),
          ...(row.paused === '' ? {} : { 放款: <b className={text.warn}>{row.paused}</b> }),
        }}
      />
    </div>
  )
}

/** Only for the person who claimed it; the reply may end the payout. */
function AskAgain({ full }: { readonly full: PayoutFull }) {
  const { row } = full
  const query = usePayoutStep('POST /office-api/payout/query', row.payout_no)
  const isMine = row.claim?.mine === 1 && row.ended === null
  const ask = () => {
    if (isMine && !query.isPending) query.mutate({ payout_no: row.payout_no })
  }
  useKeys({ q: ask })
  if (query.isError) return <span className={text.bad}>{messageOf(query.error)}</span>
  if (!isMine) return full.enquiries[0]?.counts === 1 ? '通道签名有效' : '还没有签名的结果'
  return (
    <Button size="row" keys={['Q']} busy={query.isPending} onClick={ask}>
      {WORDS.queryChannel}
    </Button>
  )
}
