// A wide hall, beside the venues: a way to find a game, how to check a draw, the own limit, and the last draw.
import { formatYuan } from '@lanting/contract/money'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { heartHandshake, search, shieldCheck } from '@lanting/design/icons'
import { useIsWide } from '#src/lib/hooks/use-wide.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { useLimitsQuery } from '#src/queries/money/limits.ts'
import { useLotteries } from '#src/queries/lottery.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'

export function HallMore() {
  return useIsWide() ? <More /> : null
}

function More() {
  return (
    <>
      <RowGroup>
        <Row to="/concise" lead={search} title="查找游戏" />
      </RowGroup>
      <RowGroup>
        <Row
          to="/fair"
          lead={shieldCheck}
          leadTone="primary"
          title={PAGE_TITLES['/fair']}
          note="每一期都能自己验算"
        />
        <OwnLimit />
      </RowGroup>
      <LastDraw />
    </>
  )
}

/** What may still be deposited, by the limit that decides. Visitors and trials have none. */
function OwnLimit() {
  const { data, isEnabled } = useLimitsQuery()
  if (!isEnabled) return null
  const left = data?.deposit_left
  const note = left ? `还可存 ${formatYuan(left.amount)} 元` : '设置与调整'
  return <Row to="/safety" lead={heartHandshake} leadTone="primary" title="我的存款限额" note={note} />
}

function LastDraw() {
  const [lottery] = useLotteries().data ?? []
  const last = lottery?.nowdata.last
  if (lottery === undefined || !last) return null
  return (
    <RowGroup label={`${lottery.title}上期开奖`}>
      <Row
        to={withSearch('/fair', { name: lottery.name, expect: last.expect })}
        title={lottery.title}
        value={`上期 ${roundNumber(last.expect)}`}
      />
      <Row
        title={<Balls result={last.extend} size="s" plain />}
        end={
          <ButtonLink to={withSearch('/lottery', { name: lottery.name })} size="sm" variant="secondary">
            进入
          </ButtonLink>
        }
      />
    </RowGroup>
  )
}
