// The published roots of a day, with the time each became public.
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import type { PacketList } from '../queries.ts'
import css from '../hongbao-list.module.css'

export function ListBatches({ batches }: { readonly batches: PacketList['batches'] }) {
  return (
    <Card className={css.card} label="公布的哈希">
      <h2 className={css.title}>公布的哈希</h2>
      {batches.map(({ batch, root, packets, published_at, n }) => (
        <div key={batch} className={css.batch}>
          <p>
            {batch === 0 ? '10:00 切分' : `补切第 ${batch} 批（存款在 10:00 之后审核通过）`} · {packets} 个 ·{' '}
            {published_at.slice(11)}
            {n !== null && ` · 公开日志第 ${n.toLocaleString('en')} 条`}
          </p>
          <div className={css.root}>
            <code>{root}</code>
            <CopyButton text={root} label="哈希" />
          </div>
        </div>
      ))}
    </Card>
  )
}
