// 休息一下 and 自我排除: where they begin. The choice of a length is the first of two steps.
import { pause } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { REST } from '#src/lib/words/limit-words.ts'
import type { SafetyState } from '#src/queries/money/limits.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { LENGTH_WORDS, timeoutWords } from './leave-words.ts'
import css from '../protection.module.css'

export function RestCards({ state }: { readonly state: SafetyState }) {
  const { absence, timeouts, exclusions } = state
  // An exclusion that runs is never made longer or shorter here.
  if (absence?.kind === 'exclusion') return null
  return (
    <>
      {absence === null && (
        <Card label={REST}>
          <div className={css.head}>
            <h2>{REST}</h2>
            <span>到点自动恢复</span>
          </div>
          <p className={css.text}>
            期间不能存款、转入、投注和进游戏；取款、回收、查看照常。开始后谁都不能提前结束。
          </p>
          <div className={css.choices}>
            {timeouts.map(({ days }) => (
              <Link key={days} to={`/safety?view=timeout&days=${days}`} className={css.choice}>
                {timeoutWords(days)}
              </Link>
            ))}
          </div>
        </Card>
      )}
      {exclusions.length > 0 && (
        <RowGroup>
          <Row
            lead={pause}
            title="自我排除"
            note={exclusions.map(({ length }) => LENGTH_WORDS[length]).join('、')}
            to="/safety?view=exclude"
          />
        </RowGroup>
      )}
    </>
  )
}
