// Commitments published before the first grab: the roots of the day, and the link to their verification page.
import { packetListTarget } from './list/packet-list-target.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import type { PacketState } from './queries.ts'
import { latestListDay } from './rules.ts'
import css from './hongbao-screen.module.css'
import { PACKETS_CUT_BEFORE } from '@lanting/contract/texts/shared'

export function PacketProof({ state }: { readonly state: PacketState | undefined }) {
  const roots = state?.roots ?? []
  return (
    <Card className={css.card} label={PACKETS_CUT_BEFORE}>
      <div className={css.proof}>
        <div className={css.head}>
          <h2>{PACKETS_CUT_BEFORE}</h2>
        </div>
        <p className={css.line}>
          每天 10:00 把当日红包逐个切好、分给各人，再公布整份清单的哈希；先抢后抢，金额都一样。12:00
          之后公开清单，任何人都能核对。
        </p>
        {roots.map((root, batch) => (
          <div key={root} className={css.root}>
            <code>{root}</code>
            <CopyButton text={root} label={batch === 0 ? '清单哈希' : `第 ${batch} 批补切的哈希`} />
          </div>
        ))}
        {state !== undefined && roots.length === 0 && (
          <p className={css.line}>下一份清单在 10:00 切好后公布</p>
        )}
        <ButtonLink to={packetListTarget(latestListDay())} variant="secondary" size="md" block>
          核对清单
        </ButtonLink>
      </div>
    </Card>
  )
}
