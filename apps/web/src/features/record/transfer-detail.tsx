// One transfer from its first second to its end: where the money is, what was asked, what happens next.
import { RULING_TEXTS } from '@lanting/contract/texts'
import { headset, info as infoIcon } from '@lanting/design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type TransferInfo, useTransferInfo } from '#src/features/record/queries.ts'
import { type StateTone, stateTone } from '#src/features/record/rules.ts'
import { TransferPath } from '#src/features/record/transfer-path.tsx'
import { transferSteps } from '#src/features/record/transfer-steps.ts'
import { WhereMoneyIs } from '#src/features/record/where-money-is.tsx'
import { failureOf } from '#src/lib/call.ts'
import { clockOf } from '#src/lib/days.ts'
import { ME } from '#src/queries/client.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconLink } from '#src/ui/icon-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { NavBar } from '#src/ui/nav-bar.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import css from './transfer-detail.module.css'

export function TransferDetail({ no }: { readonly no: string }) {
  const query = useTransferInfo(no)
  return (
    <div className={css.page}>
      <NavBar title="转账详情" right={<IconLink to="/kefu" icon={headset} label="联系客服" size={21} />} />
      {query.data !== undefined && <Transfer transfer={query.data} />}
      {query.data === undefined && query.isError && (
        <Lost error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <Skeleton>
          <div className={css.cards}>
            {[168, 262, 220].map((height) => (
              <Bone key={height} height={height} radius={20} />
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  )
}

interface LostProps {
  readonly error: Error
  readonly busy: boolean
  readonly onRetry: () => void
}

function Lost({ error, busy, onRetry }: LostProps) {
  const failure = failureOf(error)
  if (failure?.kind === 'refused' && failure.code === 404)
    return <EmptyState title="没有这笔转账" text="请从账户明细里打开它" />
  return <ErrorState onRetry={onRetry} busy={busy} />
}

function Transfer({ transfer }: { readonly transfer: TransferInfo }) {
  const isOpen = transfer.state === 2
  useFreshMoneyAtEnd(isOpen)
  const tone: StateTone = stateTone(3, transfer.state)
  return (
    <div className={css.cards}>
      <Card className={css.top}>
        <div className={css.head}>
          <span>
            {transfer.direction === 'in' ? '转入' : '转出'}
            {transfer.plat_title}（元）
          </span>
          <span aria-live="polite">
            <Tag tone={tone}>{isOpen ? RULING_TEXTS.transferPending : transfer.state_text}</Tag>
          </span>
        </div>
        <p className={css.amount}>
          <Money value={transfer.amount} size="xl" hidden={false} />
        </p>
        <TransferPath transfer={transfer} />
      </Card>
      <WhereMoneyIs transfer={transfer} />
      <Card className={css.steps}>
        <Timeline steps={transferSteps(transfer)} />
        <p className={css.number}>
          <span>单号 {transfer.transfer_no}</span>
          <CopyButton text={transfer.transfer_no} label="单号" />
        </p>
      </Card>
      {isOpen && (
        <p className={css.note}>
          <Icon d={infoIcon} size={16} stroke={2} />
          {transfer.next_ask_at === null
            ? '已转人工对账，结果会显示在这里。其他场馆照常使用。'
            : `到 ${clockOf(transfer.staff_at)} 仍无答复会转人工对账，其他场馆照常使用。`}
        </p>
      )}
    </div>
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
        predicate: ({ queryKey }) => queryKey[1] !== 'transfer',
      })
    }
  }, [isOpen, client])
}
