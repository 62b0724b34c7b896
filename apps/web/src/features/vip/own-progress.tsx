// What keeps the own level, what regaining a lost one requires, and what the next one still requires. No prompts to bet.
import { fenFromYuan, type Yuan } from '@lanting/contract/money'
import { fillText, TEXTS } from '@lanting/contract/texts'
import type { VipState } from '#src/features/vip/queries.ts'
import { useSumText, useVipNextText } from '#src/lib/words/vip-words.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import css from './own-progress.module.css'

export function OwnProgress({ state }: { readonly state: VipState }) {
  const { keep, regain, next } = state
  const sum = useSumText()
  const nextText = useVipNextText(next)
  return (
    <Card className={css.card} label="我的进度">
      <h2 className={css.title}>我的进度</h2>
      {keep !== null && (
        <Line
          title={`保级流水（${keep.from} 至 ${keep.until}）`}
          done={keep.done}
          need={keep.need}
          text={
            fenFromYuan(keep.left) > 0n
              ? fillText(TEXTS.vipKeepLeft, { left: sum(keep.left), date: keep.until })
              : '本期保级流水已达成'
          }
        />
      )}
      {regain !== null && (
        <Line title={`恢复 VIP${regain.level} 所需流水`} done={regain.done} need={regain.need} />
      )}
      <p className={css.next}>{nextText}</p>
    </Card>
  )
}

interface LineProps {
  readonly title: string
  readonly done: Yuan
  readonly need: Yuan
  readonly text?: string
}

function Line({ title, done, need, text }: LineProps) {
  const share = Number((fenFromYuan(done) * 1000n) / fenFromYuan(need)) / 1000
  return (
    <div className={css.line}>
      <p className={css.head}>
        <span>{title}</span>
        <span className={css.sums}>
          <Money value={done} /> / <Money value={need} hidden={false} />
        </span>
      </p>
      <Progress value={share} label={title} />
      {text !== undefined && <p className={css.text}>{text}</p>}
    </div>
  )
}
