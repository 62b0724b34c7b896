// 值得留意的迹象: the member's own signs with their figures, the counted ones first.
import { useMyPlay } from '#src/features/protection/queries.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Bone } from '#src/ui/skeleton/skeleton.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './protection.module.css'

export function SignsCard() {
  const play = useMyPlay(30).data
  if (play === undefined) return <Bone height={180} radius={20} />
  const found = play.signs.filter(({ has }) => has === 1)
  const rest = play.signs.filter(({ has }) => has === 0)
  return (
    <Card label="值得留意的迹象">
      <div className={css.head}>
        <h2>值得留意的迹象</h2>
        {found.length === 0 ? (
          <Tag>没有</Tag>
        ) : (
          <Tag tone="wait">
            {found.length} 项 · {play.points} 分
          </Tag>
        )}
      </div>
      <p className={css.text}>
        每晚按您自己的记录算一次。到 3 分：7 天不发礼金和推送，每 30 分钟提醒；到 5 分：客服会来问您需要什么。
      </p>
      <ul>
        {[...found, ...rest].map(({ sign, title, value, has }) => (
          <li key={sign} className={css.sign}>
            <p>
              <b>{title}</b>
              {value !== '' && <small>{value}</small>}
            </p>
            {has === 1 ? <Tag tone="wait">有</Tag> : <span>没有</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
