// The results so far: counts, and two tables over a date range. Both parts collapse and keep their sums.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { chevronDown, chevronUp } from '@lanting/design/icons'
import { type ReactNode, useState } from 'react'
import { DateRange } from '#src/features/inviter/date-range.tsx'
import { type InviteFilter, type InviteInfo, THIS_MONTH, useInvites } from '#src/features/inviter/queries.ts'
import { RecordsTable } from '#src/features/inviter/records-table.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { HeroCard } from '#src/ui/hero-card/hero-card.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import css from './records-tab.module.css'

const TABLES = [
  { value: '1', label: '礼金记录' },
  { value: '2', label: '好友详情' },
] as const

/** Zeros while loading. */
const NOTHING: InviteInfo['overview'] = {
  invited: 0,
  first_deposit: 0,
  qualified: 0,
  gift_total: '0.00',
  gift_month: '0.00',
}

export function RecordsTab() {
  const [filter, setFilter] = useState<InviteFilter>(THIS_MONTH)
  const [isListOpen, setListOpen] = useState(true)
  const list = useInvites(filter)
  const first = list.data?.pages[0]
  return (
    <div className={css.page}>
      <Overview of={first?.overview ?? NOTHING} failed={list.isError && first === undefined} />
      <Card flush className={css.card} label="数据列表">
        <Fold
          title={<h2>数据列表</h2>}
          label="数据列表"
          open={isListOpen}
          onPress={() => setListOpen(!isListOpen)}
        />
        {isListOpen && (
          <>
            <DateRange
              start={filter.start || (first?.list.start ?? '')}
              end={filter.end || (first?.list.end ?? '')}
              onQuery={(start, end) => setFilter({ ...filter, start, end })}
              onReset={() => setFilter({ ...THIS_MONTH, tab: filter.tab })}
            />
            <div className={css.choice}>
              <Segmented
                label="表格"
                choices={TABLES}
                value={filter.tab === 1 ? '1' : '2'}
                onChange={(value) => setFilter({ ...filter, tab: value === '1' ? 1 : 2 })}
              />
            </div>
            <RecordsTable list={list} tab={filter.tab} />
          </>
        )}
      </Card>
      <p className={css.note}>
        待达标与未达标的好友见「好友详情」
        <br />
        账号仅显示首尾，不展示余额与投注
      </p>
    </div>
  )
}

interface OverviewProps {
  readonly of: InviteInfo['overview']
  readonly failed: boolean
}

function Overview({ of, failed }: OverviewProps) {
  const [isOpen, setOpen] = useState(true)
  const counts = [
    ['已邀请', of.invited],
    ['已首存', of.first_deposit],
    ['已达标', of.qualified],
  ] as const
  return (
    <HeroCard label="邀请概览" className={css.hero} stale={failed}>
      <Fold
        title={
          <>
            <h2>邀请概览</h2>
            {!isOpen && (
              <span className={css.short}>
                邀请 {of.invited} · 首存 {of.first_deposit} · 达标 {of.qualified} · 礼金{' '}
                <Money value={of.gift_total} />
              </span>
            )}
          </>
        }
        label="邀请概览"
        open={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <>
          <div className={css.sums}>
            <p>
              累计礼金（元）
              <Money value={of.gift_total} size="lg" />
            </p>
            <p>
              本月礼金（元）
              <Money value={of.gift_month} size="lg" />
            </p>
          </div>
          <dl className={css.counts}>
            {counts.map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {count}
                  <small> 人</small>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </HeroCard>
  )
}

interface FoldProps {
  readonly title: ReactNode
  readonly label: string
  readonly open: boolean
  readonly onPress: () => void
}

function Fold({ title, label, open, onPress }: FoldProps) {
  return (
    <div className={css.fold}>
      <div className={css.foldWords}>{title}</div>
      <button
        type="button"
        className={css.foldButton}
        aria-expanded={open}
        aria-label={`${open ? '收起' : '展开'}${label}`}
        onClick={onPress}
      >
        <Icon d={open ? chevronUp : chevronDown} size={20} />
      </button>
    </div>
  )
}
