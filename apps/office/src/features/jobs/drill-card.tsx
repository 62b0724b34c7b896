// The last restore drill: which backup, data loss, duration, and whether the copy was complete.
import { LIMITS } from '@lanting/contract/limits'
import { DAY_MS } from '@lanting/contract/time'
import { ageText, shortTime, spanText } from '#src/lib/time-text.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import type { Drill } from './queries.ts'
import { drillState } from './rules.ts'
import styles from './jobs.module.css'

export function DrillCard({ drill, atMs }: { readonly drill: Drill; readonly atMs: number }) {
  const [tone, text] = drillState(drill, atMs)
  const title = (
    <>
      恢复演练 <Tag tone={tone}>{text}</Tag>
    </>
  )
  return (
    <Card title={title} aside={`至少每 ${LIMITS.drillEveryMs / DAY_MS} 天一次，由运维记录`}>
      {drill === null ? (
        <p className={styles.note}>还没有记录过。没有恢复过的备份不算备份。</p>
      ) : (
        <Facts
          facts={{
            备份: drill.backup,
            记录于: `${shortTime(drill.at, atMs)}（${ageText(drill.at, atMs)}前）`,
            数据丢失: spanText(drill.lost),
            恢复用时: spanText(drill.took),
            副本:
              drill.findings.length === 0 ? '账目相符，个人资料与种子可以打开' : drill.findings.join('；'),
          }}
        />
      )}
    </Card>
  )
}
