// 值得留意的迹象: the own eight signs with their figures, as of the last night, and what follows from points.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { SIGN_STEPS } from '@lanting/contract/data/harm-signs'
import { SIGN_TEXTS } from '@lanting/contract/texts/safety'
import { triangleAlert } from '@lanting/design/icons'
import { type MySigns, useMySigns } from '#src/features/protection/queries.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './signs-card.module.css'

const TITLE = SIGN_TEXTS.title
const { pause, case: support } = SIGN_STEPS

export function SignsCard() {
  const query = useMySigns()
  if (query.data !== undefined) return <Signs signs={query.data} />
  if (!query.isError) return <Bone height={480} radius={20} />
  return (
    <Card label={TITLE}>
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} error={query.error} />
    </Card>
  )
}

function Signs({ signs: { points, signs, paused_until: until } }: { readonly signs: MySigns }) {
  const count = signs.filter(({ is_on }) => is_on === 1).length
  const shown = signs.toSorted((a, b) => b.is_on - a.is_on)
  return (
    <Card label={TITLE}>
      <div className={css.head}>
        <h2>{TITLE}</h2>
        {count === 0 ? <Tag>没有</Tag> : <Tag tone="wait">{`${count} 项 · ${points} 分`}</Tag>}
      </div>
      <p className={css.text}>
        每晚按您自己的记录算一次。到 {pause.points} 分：{pause.days} 天不发礼金和推送，每{' '}
        {pause.reminderMinutes} 分钟提醒；到 {support.points} 分：客服会来问您需要什么。
        <Link to="/boutBallBetInfo?type=8" className={css.rules}>
          怎么算的
        </Link>
      </p>
      {until !== null && (
        <div className={css.paused}>
          <Note tone="warning">{SIGN_TEXTS.pausedUntil(until.slice(5, 16))}</Note>
        </div>
      )}
      <ul>
        {shown.map(({ sign, title, text, is_on }) => (
          <li key={sign} className={css.sign}>
            <span className={css.what}>
              <span className={is_on === 1 ? css.on : undefined}>{title}</span>
              {text !== '' && <small>{text}</small>}
            </span>
            {is_on === 1 ? (
              <Tag tone="wait">
                <Icon d={triangleAlert} size={12} stroke={2.4} />有
              </Tag>
            ) : (
              <span className={css.none}>没有</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
