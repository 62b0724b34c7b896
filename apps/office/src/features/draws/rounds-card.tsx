// Past rounds of a lottery: result, delay, stakes and payouts, and whether recomputing gives the same result.
import { formatYuan } from '@lanting/contract/money'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { NO_DRAW_YET } from '@lanting/contract/texts/shared'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './powers.module.css'
import { type LotteryState, type RoundRow, useRounds } from './queries.ts'
import { isRight, lagText, roundTag } from './rules.ts'

const columns = (name: string): readonly Column<RoundRow>[] => [
  { title: '期', width: 74, cell: ({ expect }) => <span className={text.num}>{roundNumber(expect)}</span> },
  {
    title: '结果',
    width: '1fr',
    cell: ({ result_text, state }) =>
      result_text === '' ? (
        <Tag tone={roundTag(state).tone}>{roundTag(state).label}</Tag>
      ) : (
        <span className={text.medium}>{result_text}</span>
      ),
  },
  { title: '延迟', width: 52, align: 'right', cell: ({ lag_ms }) => lagText(lag_ms) },
  { title: '投注（元）', width: 72, align: 'right', cell: ({ stakes }) => formatYuan(stakes) },
  { title: '派彩（元）', width: 72, align: 'right', cell: ({ payouts }) => formatYuan(payouts) },
  {
    title: '复验',
    width: 34,
    align: 'right',
    cell: (row) => <Verified right={isRight(name, row)} seed={row.seed} />,
  },
]

interface VerifiedProps {
  readonly right: boolean | null
  readonly seed: string | null
}

/** Recomputed in this browser; the seed is shown. */
function Verified({ right, seed }: VerifiedProps) {
  if (right === null) return <>—</>
  return (
    <span className={right ? styles.right : styles.wrong} title={`种子 ${seed}`}>
      {right ? <Check size={15} aria-label="一致" /> : <X size={15} aria-label="不一致" />}
    </span>
  )
}

export function RoundsCard({ lottery }: { readonly lottery: LotteryState }) {
  const [page, setPage] = useState(1)
  const rounds = useRounds(lottery.name, page, lottery.expect)
  return (
    <Card
      title={`${lottery.title} 最近各期`}
      aside={`链 ${lottery.chain_no} 号，余 ${lottery.seeds_left.toLocaleString('en-US')} 期`}
      fill
      flush
    >
      {rounds.data === undefined ? (
        rounds.isError ? (
          <Failed message={messageOf(rounds.error)} onRetry={() => void rounds.refetch()} />
        ) : (
          <Skeleton rows={8} height={30} />
        )
      ) : rounds.data.data.length === 0 ? (
        <Empty title={NO_DRAW_YET}>第一期开奖后，这里会有记录。</Empty>
      ) : (
        <>
          <Table
            label={`${lottery.title} 最近各期`}
            columns={columns(lottery.name)}
            rows={rounds.data.data}
            keyOf={({ expect }) => expect}
            rowHeight={30}
            tone={({ state }) => (roundTag(state).state === 'void' ? 'alert' : undefined)}
          />
          <Pager
            page={rounds.data.current_page}
            lastPage={rounds.data.last_page}
            total={rounds.data.total}
            onPage={setPage}
          />
        </>
      )}
    </Card>
  )
}
