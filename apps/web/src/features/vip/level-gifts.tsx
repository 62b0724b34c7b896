// Other benefits of the chosen level: gifts, and the daily withdrawal limit.
import type { Level } from '#src/features/vip/queries.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import css from './own-progress.module.css'

export function LevelGifts({ level }: { readonly level: Level }) {
  return (
    <Card className={css.card} label={`${level.name} 礼遇`}>
      <h2 className={css.title}>{level.name} 礼遇</h2>
      <Facts
        facts={[
          { label: '升级礼金（终身一次）', value: <Gift value={level.upgrade_gift} /> },
          { label: '月礼金（上月有存款）', value: <Gift value={level.monthly_gift} /> },
          { label: '每日取款次数', value: `${level.wd_count} 次` },
          { label: '每日取款额度', value: <Money value={level.wd_limit} hidden={false} /> },
          { label: '90 天保级流水', value: <Gift value={level.keep_flow} none="无需保级" /> },
        ]}
      />
    </Card>
  )
}

function Gift({ value, none = '—' }: { readonly value: string; readonly none?: string }) {
  return value === '0.00' ? none : <Money value={value} hidden={false} />
}
