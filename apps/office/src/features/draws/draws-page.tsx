// The draw room: state, lag, commitments and exposure of every lottery. Read-only: it cannot affect any result.
import { secondsUntil } from '@lanting/browser-kit/seconds-until'
import { formatYuan } from '@lanting/contract/money'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { TEXTS } from '@lanting/contract/texts'
import { parseBeijing } from '@lanting/contract/time'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { useMay } from '#src/queries/me.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './draws.module.css'
import { ExposureCard } from './exposure-card.tsx'
import { LagsCard } from './lags-card.tsx'
import { LastRoundCard } from './last-round-card.tsx'
import { OddsCard } from './odds-card.tsx'
import { PowersCard } from './powers-card.tsx'
import { type LotteryState, useDrawRoom } from './queries.ts'
import { RoundsCard } from './rounds-card.tsx'
import { lagText, roundTag, shareOf, shortHex } from './rules.ts'

function leftText(drawAt: string): string {
  const seconds = secondsUntil(parseBeijing(drawAt) ?? 0)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

const COLUMNS: readonly Column<LotteryState>[] = [
  {
    title: '彩种',
    width: 112,
    onPhone: '1fr',
    cell: ({ title, name }) => (
      <>
        <b className={text.strong}>{title}</b> <span className={text.muted}>{name}</span>
      </>
    ),
  },
  {
    title: '当前期',
    width: 104,
    onPhone: 74,
    cell: ({ expect }) => <span className={text.num}>{roundNumber(expect)}</span>,
  },
  {
    title: '状态',
    width: 106,
    cell: ({ state: wire, draw_at, taking, commit, late_expect }) => {
      const { state, label, tone } = roundTag(wire)
      // A round without a commitment takes no bets, so there is nothing to count down to.
      if (late_expect !== null) return <Tag tone="bad">开奖延迟</Tag>
      if (state === 'open' && commit === null) return <Tag tone="wait">{TEXTS.roundPaused}</Tag>
      const isStopped = state === 'open' && taking === 0
      return (
        <>
          <Tag tone={isStopped ? 'wait' : tone}>{isStopped ? TEXTS.roundPaused : label}</Tag>{' '}
          <span className={text.num}>{leftText(draw_at)}</span>
        </>
      )
    },
  },
  {
    title: '承诺值（已公布）',
    width: 126,
    wide: true,
    cell: ({ commit }) =>
      commit === null ? (
        <span className={text.muted}>未公布</span>
      ) : (
        <span className={text.mono}>{shortHex(commit)}</span>
      ),
  },
  {
    title: '本期投注（元）',
    width: 100,
    wide: true,
    align: 'right',
    cell: ({ stakes }) => formatYuan(stakes),
  },
  {
    title: '最坏净赔 / 上限（元）',
    width: '1fr',
    least: 190,
    wide: true,
    align: 'right',
    cell: ({ exposure, exposure_cap }) => (
      <span className={styles.exposure}>
        <span>
          <b className={text.strong}>{formatYuan(exposure)}</b>{' '}
          <span className={text.muted}>/ {formatYuan(exposure_cap).replace(/\.00$/, '')}</span>
        </span>
        <i className={styles.bar}>
          <i style={{ width: `${shareOf(exposure, exposure_cap) * 100}%` }} />
        </i>
      </span>
    ),
  },
  {
    title: '开奖延迟',
    width: 62,
    wide: true,
    align: 'right',
    cell: ({ draw_lag_ms }) => lagText(draw_lag_ms),
  },
  {
    title: '派奖延迟',
    width: 62,
    wide: true,
    align: 'right',
    cell: ({ settle_lag_ms }) => lagText(settle_lag_ms),
  },
  {
    title: '迟开 / 作废',
    width: 74,
    wide: true,
    align: 'right',
    cell: ({ late_rounds, void_rounds }) => `${late_rounds} / ${void_rounds}`,
  },
]

export function DrawsPage() {
  const room = useDrawRoom()
  const may = useMay()
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = room.data ?? []
  const current = rows.find(({ name }) => name === chosen) ?? rows[0]
  useRowKeys(
    rows.map(({ name }) => name),
    current?.name ?? null,
    (name) => setChosen(String(name)),
  )
  useKeys({ h: () => current?.commit && void copy(current.commit) })
  return (
    <Page
      title="开奖室"
      sub="每 2 秒更新"
      tools={<RefreshButton busy={room.isFetching} onClick={() => void room.refetch()} />}
      keys={[
        [['J', 'K'], '选彩种'],
        [['H'], '复制承诺值'],
      ]}
    >
      <Banner tone="info" icon={<Eye size={18} />} title="这里只能看，不能定结果。">
        系统没有「指定、修改、重开结果」的功能；未公开的种子员工无权读取；只有种子永久丢失才由程序作废，本金全部退还。
      </Banner>
      <Card flush>
        {room.data === undefined ? (
          room.isError ? (
            <Failed message={messageOf(room.error)} onRetry={() => void room.refetch()} />
          ) : (
            <Skeleton rows={4} />
          )
        ) : rows.length === 0 ? (
          <Empty title="还没有彩种">种子链公布后，这里会有记录。</Empty>
        ) : (
          <Table
            label="彩种"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ name }) => name}
            current={current?.name}
            onChoose={({ name }) => setChosen(name)}
          />
        )}
      </Card>
      {current !== undefined && (
        <div className={styles.grid}>
          <div className={styles.column}>
            <ExposureCard lottery={current} />
            <PowersCard key={`powers-${current.name}`} lottery={current} />
            {may('odds.edit') && <OddsCard key={`odds-${current.name}`} lottery={current} />}
          </div>
          <div className={styles.side}>
            <RoundsCard key={`rounds-${current.name}`} lottery={current} />
            <LastRoundCard key={`last-${current.name}`} lottery={current} />
            <LagsCard />
          </div>
        </div>
      )}
    </Page>
  )
}
