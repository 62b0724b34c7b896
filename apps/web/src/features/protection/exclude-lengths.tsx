// The first of two steps of an exclusion: how long.
import { Link } from '#src/lib/navigation/link.tsx'
import { momentWords } from '#src/lib/words/limit-words.ts'
import { useLimitsQuery } from '#src/queries/limits.ts'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { STEP_1, StepOf } from './leave-page.tsx'
import { LENGTH_WORDS } from './leave-words.ts'
import leave from './leave-page.module.css'
import css from './protection.module.css'

export function ExcludeLengths() {
  const query = useLimitsQuery()
  return (
    <div className={css.page}>
      <NavBar title="自我排除" right={<StepOf>{STEP_1}</StepOf>} />
      <div className={css.cards}>
        <p className={leave.note}>
          选一个时长。这段时间里不能存款、转入、进游戏和投注，也不会收到任何邀请；谁都不能提前解除。钱随时可以取走。
        </p>
        {query.data === undefined && query.isError && (
          <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
        )}
        {query.isPending && <SkeletonRows rows={5} mark={false} />}
        {query.data !== undefined && (
          <RowGroup label="时长">
            {query.data.exclusions.map(({ length, until }) => (
              <Row
                key={length}
                title={LENGTH_WORDS[length]}
                value={until === null ? '没有到期日' : `到 ${momentWords(until)}`}
                to={`/safety?view=exclude&length=${length}`}
              />
            ))}
          </RowGroup>
        )}
        <p className={leave.note}>
          只想歇几天？<Link to="/safety">休息一下</Link> 到点会自动恢复。
        </p>
      </div>
    </div>
  )
}
