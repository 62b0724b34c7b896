// Beside the wide hall: the house's news as a list, the way to check a draw, and what was drawn last.
import { shieldCheck } from '@lanting/design/icons'
import { withSearch } from '#src/lib/search-params.ts'
import { type LotteryInfo, shortExpect, useLotteries } from '#src/queries/lottery.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import css from './hall-aside.module.css'
import { useNotices } from './queries.ts'

const LINES = 3

export function HallAside() {
  const notices = useNotices() ?? []
  const [lottery] = useLotteries().data ?? []
  return (
    <div className={css.aside}>
      {notices.length > 0 && (
        <Card>
          <SectionHead title="公告" to="/message" />
          <ul className={css.news}>
            {notices.slice(0, LINES).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      )}
      <RowGroup label="公平">
        <Row
          lead={shieldCheck}
          leadTone="primary"
          title="公平验证"
          note="开奖前公布承诺，开奖后可自行验算"
          to="/fair"
        />
      </RowGroup>
      {lottery !== undefined && <LastDraw lottery={lottery} />}
    </div>
  )
}

function LastDraw({ lottery: { name, title, nowdata } }: { readonly lottery: LotteryInfo }) {
  const { last } = nowdata
  return (
    <Card label={`${title}最近开奖`}>
      <div className={css.head}>
        <h2>{title}</h2>
        {last !== null && <span>上期 {shortExpect(last.expect)}</span>}
      </div>
      <div className={css.draw}>
        {last === null ? (
          <span>第一期开奖后，这里显示结果</span>
        ) : (
          <Balls result={last.extend} size="s" plain />
        )}
        <ButtonLink to={withSearch('/lottery', { name })} size="sm" variant="secondary">
          进入
        </ButtonLink>
      </div>
    </Card>
  )
}
