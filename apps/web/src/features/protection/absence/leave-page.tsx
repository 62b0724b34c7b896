// The second step of a time-out or exclusion: its end in words, what ends and what stays, what happens at once, the password.
import { cx } from '@lanting/browser-kit/cx'
import { failureOf } from '@lanting/browser-kit/call-error'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { check, x } from '@lanting/design/icons'
import { useState } from 'react'
import { dateInWords, weekdayAndTime } from '#src/features/protection/absence/end-date.ts'
import { LeaveEffects } from '#src/features/protection/absence/leave-effects.tsx'
import { type Leave, type Leaving, useLeave, useLeavePreview } from '#src/features/protection/queries.ts'
import { dayOf } from '#src/lib/days.ts'
import { go, goBack } from '#src/lib/navigation/go.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { CLOSED_WAYS, momentWords, REST } from '#src/lib/words/limit-words.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { PasswordField } from '#src/ui/password-field/password-field.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { LENGTH_WORDS, timeoutWords } from './leave-words.ts'
import css from './leave-page.module.css'

export const STEP_1 = '第 1 步，共 2 步'
const STEP_2 = '第 2 步，共 2 步'

const ENDS = [CLOSED_WAYS, '红包、活动、礼金', '我们发的任何邀请']
const STAYS = ['登录、查看全部记录', '回收场馆余额，取走全部余额', '绑定收款卡、联系客服']

export function StepOf({ children }: { readonly children: string }) {
  return <span className={css.step}>{children}</span>
}

export function LeavePage({ leave }: { readonly leave: Leave }) {
  const preview = useLeavePreview(leave)
  return (
    <div className={css.page}>
      <NavBar title={leave.kind === 'timeout' ? REST : '自我排除'} right={<StepOf>{STEP_2}</StepOf>} />
      {preview.data !== undefined ? (
        <Asked leave={leave} preview={preview.data} />
      ) : preview.isError ? (
        <ErrorState onRetry={() => void preview.refetch()} busy={preview.isFetching} error={preview.error} />
      ) : (
        <Skeleton>
          <div className={css.cards}>
            <Bone height={98} radius={20} />
            <Bone height={146} radius={20} />
            <Bone height={172} radius={20} />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

function Asked({ leave, preview }: { readonly leave: Leave; readonly preview: Leaving }) {
  const isRest = leave.kind === 'timeout'
  return (
    <>
      <div className={css.cards}>
        <End leave={leave} until={preview.until} />
        <Card>
          <div className={css.sides}>
            <Side title="不再可以" icon={x} tone={css.no} items={ENDS} />
            <Side title="一直可以" icon={check} tone={css.yes} items={STAYS} />
          </div>
        </Card>
        <LeaveEffects effects={preview.effects} isRest={isRest} />
        <p className={css.note}>
          {isRest
            ? '到点自动恢复，限额照旧。'
            : preview.until === null
              ? '永久排除不能申请返回。'
              : '到期后不会自己打开：要您申请，再等 24 小时，再确认，并沿用从前的限额。'}
        </p>
      </div>
      <Confirm leave={leave} until={preview.until} />
    </>
  )
}

function End({ leave, until }: { readonly leave: Leave; readonly until: string | null }) {
  const length = leave.kind === 'timeout' ? timeoutWords(leave.days) : LENGTH_WORDS[leave.length]
  const nobody = '谁都不能提前解除，客服也不能'
  return (
    <section className={cx(css.end, leave.kind === 'timeout' && css.rest)} aria-label="到什么时候">
      <p className={css.from}>{until === null ? '从现在起' : '从现在起，一直到'}</p>
      <p className={css.date}>{until === null ? '永久，没有到期日' : dateInWords(until)}</p>
      <p className={css.rule}>
        {until === null ? nobody : `${weekdayAndTime(until)} · ${length} · ${nobody}`}
      </p>
    </section>
  )
}

interface SideProps {
  readonly title: string
  readonly icon: string
  readonly tone: string | undefined
  readonly items: readonly string[]
}

function Side({ title, icon, tone, items }: SideProps) {
  return (
    <div className={tone}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Icon d={icon} size={17} stroke={2.2} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Confirm({ leave, until }: { readonly leave: Leave; readonly until: string | null }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const act = useLeave(leave)
  const isRest = leave.kind === 'timeout'
  const submit = () => {
    if (password === '') {
      setError('请输入登录密码')
      return
    }
    act.mutate(password, {
      onSuccess: () => go('/', { replace: true }),
      onError: (problem) => {
        const failure = failureOf(problem)
        // Whether it was done is unknown: asked again, a second one changes nothing.
        setError(failure?.kind === 'refused' ? problem.message : '暂未收到结果，请再试一次')
      },
    })
  }
  const verb = isRest
    ? `确认休息到 ${until === null ? '' : momentWords(until)}`
    : until === null
      ? '确认永久自我排除'
      : `确认自我排除到 ${dayOf(until)}`
  return (
    <FootBar>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PasswordField
          label="登录密码"
          labelEnd={
            <Link to="/kefu" className={css.forgot}>
              忘记密码
            </Link>
          }
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(typed) => {
            setPassword(typed)
            setError(null)
          }}
        />
        <Button type="submit" block variant={isRest ? 'primary' : 'danger-solid'} loading={act.isPending}>
          {verb}
        </Button>
        <Button block variant="neutral" onClick={() => goBack('/safety')}>
          先不做，返回
        </Button>
      </form>
    </FootBar>
  )
}
