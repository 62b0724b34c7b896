// One entry of the statement. In is red with a plus, out is ink with a minus; the balance after it is the server's.
import type { OutputOf } from '@lanting/contract/calls/names'
import { withRoundNumbers } from '@lanting/contract/rules/lottery/round-number'
import { entryIcon } from '#src/features/wallet/money-words.ts'
import { clockOf, shortNumber } from '#src/lib/days.ts'
import { go } from '#src/lib/navigation/go.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { Money } from '#src/ui/money/money.tsx'
import { TxIcon, TxRow } from '#src/ui/tx-row/tx-row.tsx'

export type MoneyEntry = OutputOf<'POST /api/moneylog'>['data'][number]

export function MoneyRow({ row }: { readonly row: MoneyEntry }) {
  const isIn = !row.amount.startsWith('-')
  // A remark equal to the title is left out.
  const remark = row.remark === row.title ? '' : row.remark
  const about = withRoundNumbers(remark) || (row.ref === '' ? '' : shortNumber(row.ref))
  return (
    <TxRow
      lead={<TxIcon d={entryIcon(row, isIn)} look={isIn ? 'soft' : 'plain'} />}
      title={row.title}
      line={[clockOf(row.created_at), about].filter(Boolean).join(' · ')}
      amount={<Money value={row.amount} tone={isIn ? 'up' : 'flat'} sign={isIn ? '+' : ''} />}
      under={
        <>
          余 <Money value={row.balance_after} />
        </>
      }
      {...(row.kind === 'transfer' &&
        row.ref !== '' && { onPress: () => go(withSearch('/transRecord', { no: row.ref })) })}
    />
  )
}
