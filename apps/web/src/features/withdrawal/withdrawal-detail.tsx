// One withdrawal: the reason first when it was refused, then every step with its time, then the figures.
import { now } from '@lanting/browser-kit/clock'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { usdtText } from '@lanting/contract/rules/cashier/deposit'
import { type StateOf, WITHDRAWAL } from '@lanting/contract/states'
import { beijingClock } from '@lanting/contract/time'
import { clock, messageSquareText } from '@lanting/design/icons'
import { isUnderway, useWithdrawInfo, type WithdrawInfo } from '#src/features/withdrawal/queries.ts'
import { dayAndClock, SEE_WITHDRAWALS } from '#src/features/withdrawal/rules.ts'
import { expectationOf, withdrawalSteps } from '#src/features/withdrawal/withdrawal-steps.ts'
import { isGone } from '#src/lib/navigation/gone.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { useFreshMoneyAtEnd } from '#src/queries/money/fresh-money.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { askAbout } from '#src/lib/navigation/ask-about.ts'
import { DetailCards, DetailHead, DetailPage } from '#src/ui/detail-page/detail-page.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { Tag, type TagTone } from '#src/ui/tag/tag.tsx'
import { Timeline } from '#src/ui/timeline/timeline.tsx'
import css from './withdrawal-detail.module.css'

const TONES: Readonly<Record<StateOf<typeof WITHDRAWAL>, TagTone>> = {
  paying: 'info',
  review: 'wait',
  paid: 'ok',
  returned: 'bad',
}

export function WithdrawalDetail({ no }: { readonly no: string }) {
  const query = useWithdrawInfo(no)
  return (
    <DetailPage
      title="取款详情"
      query={query}
      isGone={isGone(query.error)}
      goneTitle="没有这笔取款"
      records={{ to: '/transRecord?type=2', title: SEE_WITHDRAWALS }}
      help={askAbout('withdrawal', no)}
      bones={[160, 280, 150]}
    >
      {(info) => <Withdrawal info={info} />}
    </DetailPage>
  )
}

function Withdrawal({ info }: { readonly info: WithdrawInfo }) {
  const isSandbox = useAppInfo()?.money_mode === 'sandbox'
  const state = WITHDRAWAL.word(info.state)
  const isReturned = state === 'returned'
  useFreshMoneyAtEnd(isUnderway(info), 'withdrawal')
  return (
    <>
      <DetailCards>
        <Card className={css.top}>
          <DetailHead
            name="取款金额（元）"
            tag={
              <Tag tone={TONES[state]}>{isReturned ? '已拒绝 · 款项已退回' : WITHDRAWAL.label(state)}</Tag>
            }
          />
          <Money value={info.amount} size="xl" hidden={false} />
          {isReturned && info.reason !== '' && <Reason info={info} />}
          {info.notice === '' ? <Expected info={info} /> : <Notice text={info.notice} />}
        </Card>
        <Card className={css.steps}>
          <Timeline steps={withdrawalSteps(info, isSandbox)} />
        </Card>
        <Figures info={info} />
      </DetailCards>
      {isReturned && (
        <FootBar>
          <ButtonLink to={askAbout('withdrawal', info.withdraw_no)} variant="outline">
            对结果有疑问
          </ButtonLink>
          <ButtonLink to="/withdrawAccount">核对收款账户</ButtonLink>
        </FootBar>
      )}
    </>
  )
}

function Reason({ info }: { readonly info: WithdrawInfo }) {
  return (
    <div className={css.reason}>
      <p>
        <Icon d={messageSquareText} size={18} />
        未通过的原因
      </p>
      <span>
        {info.reason}
        {info.next_step !== '' && `。${info.next_step}。`}
      </span>
    </div>
  )
}

function Notice({ text }: { readonly text: string }) {
  return (
    <div className={css.expected} role="status">
      <Icon d={clock} size={20} />
      <span>
        <b>人工处理中</b>
        {text}
      </span>
    </div>
  )
}

function Expected({ info }: { readonly info: WithdrawInfo }) {
  const expected = expectationOf(info, now())
  if (expected === null) return null
  const [title, text] =
    expected.kind === 'held'
      ? [`最早 ${dayAndClock(expected.until)} 后审核`, '收款账户或支付密码变更未满 24 小时，款项安全保管中']
      : expected.kind === 'by'
        ? [
            `预计 ${beijingClock(expected.at).slice(0, 5)} 前完成`,
            `多数同类取款约 ${expected.minutes} 分钟内完成`,
          ]
        : ['比平常慢一些，仍在处理', `平常约 ${expected.minutes} 分钟；款项安全保管中，不会丢失`]
  return (
    <div className={css.expected}>
      <Icon d={clock} size={20} />
      <span>
        <b>{title}</b>
        {text}
      </span>
    </div>
  )
}

function Figures({ info }: { readonly info: WithdrawInfo }) {
  const usdt = info.usdt_amount
  const fee = info.usdt_fee
  return (
    <Card className={css.figures} label="取款信息">
      <Facts
        facts={[
          { label: '收款账户', value: `${info.bank}　尾号 ${info.bank_no.slice(-4)}` },
          ...(usdt === null || fee === null
            ? []
            : [
                {
                  label: '折合',
                  value: `${formatYuan(usdtText(fenFromYuan(usdt) + fenFromYuan(fee)))} USDT`,
                },
                { label: '链上手续费', value: `− ${fee} USDT` },
                {
                  label: WITHDRAWAL.word(info.state) === 'paid' ? '实际到账' : '预计到账',
                  value: `${formatYuan(usdt)} USDT`,
                  strong: true,
                },
              ]),
          ...(info.paid_amount === null ? [] : paidLess(info.amount, info.paid_amount)),
          { label: '提交时间', value: info.created_at },
          {
            label: '单号',
            value: (
              <span className={css.number}>
                {info.withdraw_no}
                <CopyButton text={info.withdraw_no} label="单号" />
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** Less was paid out than requested; the rest was returned. */
function paidLess(amount: string, paid: string) {
  const rest = yuanFromFen(fenFromYuan(amount) - fenFromYuan(paid))
  return [
    { label: '实际到账', value: `${formatYuan(paid)} 元`, strong: true },
    { label: '差额已退回钱包', value: `${formatYuan(rest)} 元` },
  ]
}
