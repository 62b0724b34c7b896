// One row: a venue's day, its rebate, and whether it was claimed.
import { REBATE } from '@lanting/contract/states'
import type { Rebate } from '#src/features/rebate/queries.ts'
import { clockOf, dayOf, dayTitle } from '#src/lib/days.ts'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { TxRow } from '#src/ui/tx-row/tx-row.tsx'

interface RebateRowProps {
  readonly row: Rebate
  readonly onPress: () => void
}

export function RebateRow({ row, onPress }: RebateRowProps) {
  const state = REBATE.word(row.state)
  const isClaimed = state === 'claimed'
  return (
    <TxRow
      onPress={onPress}
      lead={<Lettermark code={row.platname} />}
      title={row.gamename}
      line={
        <>
          {Number(row.bet_date.slice(5, 7))}月{Number(row.bet_date.slice(8, 10))}日 ·{' '}
          <Money value={row.valid_amount} /> × {row.rate.toFixed(2)}%
        </>
      }
      text={isClaimed && row.updated_at !== null ? `领取于 ${timeOf(row.updated_at)}` : undefined}
      amount={
        <Money
          value={row.money}
          tone={isClaimed ? 'up' : state === 'cancelled' ? 'muted' : 'flat'}
          sign={isClaimed ? '+' : ''}
        />
      }
      under={<Tag tone={state === 'unclaimed' ? 'wait' : 'neutral'}>{REBATE.label(state)}</Tag>}
    />
  )
}

function timeOf(time: string): string {
  return `${dayTitle(dayOf(time)).split(' ')[0]} ${clockOf(time)}`
}
