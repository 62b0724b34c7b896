// One deposit, withdrawal or transfer in the list.
import { OWN_LOTTERY, type RecordType } from '@lanting/contract/codes'
import type { TransRecord } from '#src/features/record/queries.ts'
import { amountLook, stateLabel, stateTone } from '#src/features/record/rules.ts'
import { clockOf, shortNumber } from '#src/lib/days.ts'
import { wayIcon } from '#src/lib/words/way-icons.ts'
import { Lettermark } from '#src/ui/lettermark/lettermark.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { TxIcon, TxRow } from '#src/ui/tx-row/tx-row.tsx'

export function TransMark({ row }: { readonly row: TransRecord }) {
  return row.platname === '' || row.platname === OWN_LOTTERY ? (
    <TxIcon d={wayIcon(row.pay_way)} />
  ) : (
    <Lettermark code={row.platname} />
  )
}

interface TransRowProps {
  readonly type: RecordType
  readonly row: TransRecord
  readonly onPress: () => void
}

export function TransRow({ type, row, onPress }: TransRowProps) {
  const { sign, tone } = amountLook(type, row.state)
  // Only deposits and withdrawals show their number; a transfer shows its two ends.
  const number = type <= 2 ? shortNumber(row.out_trade_no) : row.remark
  return (
    <TxRow
      lead={<TransMark row={row} />}
      title={row.pay_way}
      tag={<Tag tone={stateTone(type, row.state)}>{stateLabel(type, row)}</Tag>}
      line={[clockOf(row.created_at), number].filter(Boolean).join(' · ')}
      amount={<Money value={row.amount} sign={sign} tone={tone} />}
      onPress={onPress}
    />
  )
}
