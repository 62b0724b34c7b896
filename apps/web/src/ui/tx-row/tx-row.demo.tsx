// Gallery: tx row.
import { download } from '@lanting/design/icons'
import type { Demo } from '#src/gallery/demo.ts'
import { Money } from '#src/ui/money/money.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { TxIcon, TxRow } from './tx-row.tsx'

export const demo: Demo = {
  title: '流水行',
  Show,
}

function Show() {
  return (
    <TxRow
      lead={<TxIcon d={download} />}
      title="存款"
      tag={<Tag tone="ok">已到账</Tag>}
      line="09:40:12"
      amount={<Money value="2000.00" sign="+" tone="up" />}
      under="余额 12,860.50"
    />
  )
}
