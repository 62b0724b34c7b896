// The first of two steps of a time-out or an exclusion: how long.
import { Link } from '#src/lib/navigation/link.tsx'
import { momentWords, REST } from '#src/lib/words/limit-words.ts'
import { useLimitsQuery } from '#src/queries/money/limits.ts'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { STEP_1, StepOf } from './leave-page.tsx'
import { LENGTH_WORDS, timeoutWords } from './leave-words.ts'
import leave from './leave-page.module.css'
import css from '../protection.module.css'

/** The time-out, reached from the reminder over a game. */
export function RestLengths() {
  const query = useLimitsQuery()
  return (
    <div className={css.page}>
      <NavBar title={REST} right={<StepOf>{STEP_1}</StepOf>} />
      <div className={css.cards}>
        <p className={leave.note}>
          期间不能存款、转入、投注和进游戏；取款、回收、查看照常。开始后谁都不能提前结束，到点自动恢复。
        </p>
        <LengthsState query={query} />
        {query.data !== undefined && (
          <RowGroup label="时长">
            {query.data.timeouts.map(({ days, until }) => (
              <Row
                key={days}
                title={timeoutWords(days)}
                value={`到 ${momentWords(until)}`}
                to={`/safety?view=timeout&days=${days}`}
              />
            ))}
          </RowGroup>
        )}
      </div>
    </div>
  )
}

function LengthsState({ query }: { readonly query: ReturnType<typeof useLimitsQuery> }) {
  if (query.data !== undefined) return null
  if (!query.isError) return <SkeletonRows rows={5} mark={false} />
  return <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
}

export function ExcludeLengths() {
  const query = useLimitsQuery()
  return (
    <div className={css.page}>
      <NavBar title="自我排除" right={<StepOf>{STEP_1}</StepOf>} />
      <div className={css.cards}>
        <p className={leave.note}>
          选一个时长。这段时间里不能存款、转入、进游戏和投注，也不会收到任何邀请；谁都不能提前解除。钱随时可以取走。
        </p>
        <LengthsState query={query} />
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
          只想歇几天？<Link to="/safety?view=rest">{REST}</Link> 到点会自动恢复。
        </p>
      </div>
    </div>
  )
}
