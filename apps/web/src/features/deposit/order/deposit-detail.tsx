// A deposit after payment: state and reason, every step with its time, and the receiving account.
import { now } from '@lanting/browser-kit/clock'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { formatYuan } from '@lanting/contract/money'
import { depositLabel } from '@lanting/contract/rules/cashier/deposit'
import { DEPOSIT, type StateOf } from '@lanting/contract/states'
import { parseBeijing } from '@lanting/contract/time'
import { circleCheck, clock, messageSquareText } from '@lanting/design/icons'
import { depositSteps } from '#src/features/deposit/order/deposit-steps.ts'
import { OrderFacts } from '#src/features/deposit/order/order-facts.tsx'
import type { PayInfo } from '#src/features/deposit/queries.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { DetailCards, DetailHead } from '#src/ui/detail-page/detail-page.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Tag, type TagTone } from '#src/ui/tag/tag.tsx'
import { Timeline } from '#src/ui/timeline/timeline.tsx'
import css from './deposit-detail.module.css'

const TONES: Readonly<Record<StateOf<typeof DEPOSIT>, TagTone>> = {
  unpaid: 'wait',
  review: 'wait',
  credited: 'ok',
  closed: 'bad',
}

export function DepositDetail({ order }: { readonly order: PayInfo }) {
  const { info, transfer } = order
  const word = DEPOSIT.word(info.state)
  return (
    <DetailCards>
      <Card className={css.card} label="存款结果">
        <DetailHead name="存款金额（元）" tag={<Tag tone={TONES[word]}>{depositLabel(info)}</Tag>} />
        <Money value={info.amount} size="xl" hidden={false} tone={word === 'closed' ? 'muted' : 'inherit'} />
        {word === 'review' && <UnderReview order={order} />}
        {word === 'credited' && <Arrived info={info} />}
        {word === 'closed' && <Closed remark={info.remark} />}
      </Card>
      <Card className={css.card} label="进度">
        <Timeline steps={depositSteps(order)} />
      </Card>
      {transfer !== null && <PaidTo transfer={transfer} />}
      <OrderFacts order={order} />
    </DetailCards>
  )
}

/** From real cases only: too few of them give no estimate. */
function UnderReview({ order: { info, transfer } }: { readonly order: PayInfo }) {
  const minutes = transfer?.expected_minutes ?? null
  const waited = Math.max(0, Math.floor((now() - (parseBeijing(info.created_at) ?? 0)) / 60_000))
  return (
    <div className={css.box}>
      <Icon d={clock} size={20} />
      <span>
        <b>{minutes === null ? '人工核对后入账' : `多数订单约 ${minutes} 分钟内核对完成`}</b>
        {waited > 0 && `已等待 ${waited} 分钟，`}不需要重复提交，结果也会发到站内信
      </span>
    </div>
  )
}

function Arrived({ info: { credited } }: { readonly info: PayInfo['info'] }) {
  return (
    <div className={css.box}>
      <Icon d={circleCheck} size={20} />
      <span>
        <b>款项已记入中心钱包</b>
        {credited !== null && (
          <>
            到账后余额 {formatYuan(credited.balance)} 元，流水要求 +{formatYuan(credited.turnover)}　
            <Link to="/withdrawal?show=turnover">查看流水</Link>
          </>
        )}
      </span>
    </div>
  )
}

function Closed({ remark }: { readonly remark: string }) {
  return (
    <div className={css.reason}>
      <p>
        <Icon d={messageSquareText} size={18} />
        {remark === '' ? '订单已关闭' : remark}
      </p>
      <span>请勿再向这笔订单付款；如已付款，请联系客服核对</span>
    </div>
  )
}

function PaidTo({ transfer }: { readonly transfer: NonNullable<PayInfo['transfer']> }) {
  const { paid_to: account, reference } = transfer
  if (account === null && reference === '') return null
  return (
    <Card className={css.facts} label="收款账户">
      <h2>您选择的收款账户</h2>
      <Facts
        facts={[
          ...(account === null
            ? []
            : [
                { label: '收款银行', value: `${account.bank_name} · ${account.bank_address}` },
                { label: '收款人', value: account.bank_owner },
                { label: '账号', value: account.bank_no },
              ]),
          ...(reference === ''
            ? []
            : [
                {
                  label: '附言（您填写的）',
                  value: (
                    <span className={css.copied}>
                      {reference}
                      <CopyButton text={reference} label="附言" />
                    </span>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  )
}
