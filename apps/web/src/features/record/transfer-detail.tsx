// One transfer from start to end: where the money is, what was requested, what happens next.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { TRANSFER } from '@lanting/contract/states'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { info as infoIcon } from '@lanting/design/icons'
import { type TransferInfo, useTransferInfo } from '#src/features/record/queries.ts'
import { type StateTone, stateTone } from '#src/features/record/rules.ts'
import { TransferPath } from '#src/features/record/transfer-path.tsx'
import { transferSteps } from '#src/features/record/transfer-steps.ts'
import { WhereMoneyIs } from '#src/features/record/where-money-is.tsx'
import { clockOf } from '#src/lib/days.ts'
import { isGone } from '#src/lib/navigation/gone.ts'
import { SEE_TRANSFERS } from '#src/lib/words/words.ts'
import { useFreshMoneyAtEnd } from '#src/queries/money/fresh-money.ts'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { askAbout } from '#src/lib/navigation/ask-about.ts'
import { DetailCards, DetailHead, DetailPage } from '#src/ui/detail-page/detail-page.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Timeline } from '#src/ui/timeline/timeline.tsx'
import css from './transfer-detail.module.css'

export function TransferDetail({ no }: { readonly no: string }) {
  const query = useTransferInfo(no)
  return (
    <DetailPage
      title="转账详情"
      query={query}
      isGone={isGone(query.error)}
      goneTitle="没有这笔转账"
      records={{ to: '/transRecord?type=3', title: SEE_TRANSFERS }}
      help={askAbout('transfer', no)}
      bones={[168, 262, 220]}
    >
      {(transfer) => <Transfer transfer={transfer} />}
    </DetailPage>
  )
}

function Transfer({ transfer }: { readonly transfer: TransferInfo }) {
  const isOpen = TRANSFER.word(transfer.state) === 'pending'
  useFreshMoneyAtEnd(isOpen, 'transfer')
  const tone: StateTone = stateTone(3, transfer.state)
  return (
    <DetailCards>
      <Card className={css.top}>
        <DetailHead
          name={`${transfer.direction === 'in' ? '转入' : '转出'}${transfer.plat_title}（元）`}
          tag={<Tag tone={tone}>{isOpen ? RULING_TEXTS.transferPending : transfer.state_text}</Tag>}
        />
        <Money value={transfer.amount} size="xl" hidden={false} />
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
    </DetailCards>
  )
}
