// How one withdrawal stands: the reason first when it was refused, then every step with its time, then the figures.
import { WITHDRAWAL_STATES } from '@lanting/contract/codes'
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { usdtText } from '@lanting/contract/rules/deposit'
import { beijingClock } from '@lanting/contract/time'
import { clock, headset, messageSquareText } from '@lanting/design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWithdrawInfo, type WithdrawInfo } from '#src/features/withdrawal/queries.ts'
import { dayAndClock } from '#src/features/withdrawal/rules.ts'
import { expectationOf, withdrawalSteps } from '#src/features/withdrawal/withdrawal-steps.ts'
import { failureOf } from '#src/lib/call.ts'
import { now } from '#src/lib/time.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { ME } from '#src/queries/client.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { FootBar } from '#src/ui/foot-bar.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconLink } from '#src/ui/icon-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { NavBar } from '#src/ui/nav-bar.tsx'
import { Facts } from '#src/ui/note.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states.tsx'
import { Tag, type TagTone } from '#src/ui/tag.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import css from './withdrawal-detail.module.css'

const TONES: Readonly<Record<WithdrawInfo['state'], TagTone>> = { 0: 'info', 1: 'wait', 2: 'ok', 3: 'bad' }

export function WithdrawalDetail({ no }: { readonly no: string }) {
  const query = useWithdrawInfo(no)
  const failure = failureOf(query.error)
  return (
    <div className={css.page}>
      <NavBar title="取款详情" right={<IconLink to="/kefu" icon={headset} label="联系客服" size={21} />} />
      {query.data !== undefined && <Withdrawal info={query.data} />}
      {query.data === undefined &&
        query.isError &&
        (failure?.kind === 'refused' && failure.code === 404 ? (
          <EmptyState title="没有这笔取款" text="请从账户明细里打开它" />
        ) : (
          <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
        ))}
      {query.isPending && (
        <Skeleton>
          <div className={css.cards}>
            {[160, 280, 150].map((height) => (
              <Bone key={height} height={height} radius={20} />
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function Withdrawal({ info }: { readonly info: WithdrawInfo }) {
  const isSandbox = useAppInfo()?.money_mode === 'sandbox'
  useFreshMoneyAtEnd(info.state <= 1)
  return (
    <>
      <div className={css.cards}>
        <Card className={css.top}>
          <div className={css.head}>
            <span>取款金额（元）</span>
            <span aria-live="polite">
              <Tag tone={TONES[info.state]}>
                {info.state === 3 ? '已拒绝 · 款项已退回' : WITHDRAWAL_STATES[info.state]}
              </Tag>
            </span>
          </div>
          <Money value={info.amount} size="xl" hidden={false} />
          {info.state === 3 && info.reason !== '' && <Reason info={info} />}
          <Expected info={info} />
        </Card>
        <Card className={css.steps}>
          <Timeline steps={withdrawalSteps(info, isSandbox)} />
        </Card>
        <Figures info={info} />
      </div>
      {info.state === 3 && (
        <FootBar>
          <ButtonLink to="/kefu" variant="outline">
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

function Expected({ info }: { readonly info: WithdrawInfo }) {
  const expected = expectationOf(info, now())
  if (expected === null) return null
  const [title, text] =
    expected.kind === 'held'
      ? [`最早 ${dayAndClock(expected.until)} 后审核`, '收款账户或支付密码变更未满 24 小时，款项安全保管中']
      : expected.kind === 'by'
        ? [
            `预计 ${beijingClock(expected.at).slice(0, 5)} 前完成`,
            `近期同类取款一半在 ${expected.minutes} 分钟内完成`,
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
                  label: info.state === 2 ? '实际到账' : '预计到账',
                  value: `${formatYuan(usdt)} USDT`,
                  strong: true,
                },
              ]),
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

/** The moment the end is known, every balance on every page is asked anew. */
function useFreshMoneyAtEnd(isOpen: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      void client.invalidateQueries({
        queryKey: [ME],
        predicate: ({ queryKey }) => queryKey[1] !== 'withdrawal',
      })
    }
  }, [isOpen, client])
}
