// Quarantined bets: out of the books until two people book or dismiss them; everything else continues.
import {
  QUARANTINE_REASONS,
  QUARANTINE_STATES,
  type QuarantineReason,
  type QuarantineState,
} from '@lanting/contract/data/play/quarantine'
import { VENUES } from '@lanting/contract/data/play/venues'
import { FileWarning } from 'lucide-react'
import {
  QUARANTINE_MS,
  type QuarantineList,
  type QuarantineRow,
  useQuarantine,
} from '#src/queries/quarantine.ts'
import { Age } from '#src/ui/age/age.tsx'
import { Banner } from '#src/ui/banner/banner.tsx'
import { ChipSelect } from '#src/ui/chip-select/chip-select.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { useDeskAddress } from '#src/features/desk/address.ts'
import { OldestFigure, SumFigure } from '#src/features/desk/figures.tsx'
import { DeskPage } from '#src/features/desk/page.tsx'
import { QuarantineDrawer } from '#src/features/desk/quarantine/quarantine-drawer.tsx'
import { effectText } from '#src/features/desk/quarantine/rules.ts'

const TARGET_MINUTES = 60

const STATES = Object.entries(QUARANTINE_STATES) as [QuarantineState, string][]
const REASONS = [
  ['', '全部'],
  ...Object.entries(QUARANTINE_REASONS).map(([why, { title }]) => [why, title] as const),
] as const
const PLATS = [['', '全部'], ...VENUES.map(({ platname, name }) => [platname, name] as const)] as const

const COLUMNS: readonly Column<QuarantineRow>[] = [
  {
    title: '场馆',
    width: 92,
    onPhone: 62,
    cell: (row) => (
      <>
        {row.plat_title}
        <small>第 {row.seq} 行</small>
      </>
    ),
  },
  {
    title: '注单号',
    width: 150,
    wide: true,
    cell: (row) => (
      <>
        <span title={row.bet_id}>{row.bet_id === '' ? '—' : row.bet_id}</span>
        <small>{row.created_at.slice(5, 16)} 隔离</small>
      </>
    ),
  },
  {
    title: '原因',
    width: '1fr',
    onPhone: '1fr',
    cell: (row) => (
      <>
        {QUARANTINE_REASONS[row.why].title}
        <small>{row.member?.username ?? (row.venue_member === '' ? '没有会员' : row.venue_member)}</small>
      </>
    ),
  },
  {
    title: '镜像差额',
    width: 104,
    onPhone: 88,
    align: 'right',
    cell: (row) => (
      <>
        <b className={text.strong}>{effectText(row.effect)}</b>
        {row.currency === 'PLAY' && <small>试玩币</small>}
      </>
    ),
  },
  {
    title: '处理',
    width: 84,
    wide: true,
    cell: (row) =>
      row.state !== 'open' ? (
        <Tag>{QUARANTINE_STATES[row.state]}</Tag>
      ) : row.approval?.state === 'open' ? (
        <Tag tone="wait">待第二人</Tag>
      ) : (
        <Tag tone="info">待处理</Tag>
      ),
  },
  {
    title: '已等待',
    width: 66,
    wide: true,
    align: 'right',
    cell: (row) => (row.state === 'open' ? <Age seconds={row.age} targetMinutes={TARGET_MINUTES} /> : '—'),
  },
]

function isReason(value: string): value is QuarantineReason {
  return Object.hasOwn(QUARANTINE_REASONS, value)
}

export function QuarantinePage() {
  const address = useDeskAddress('id', ['state', 'plat', 'why', 'q'])
  const { filter } = address
  const state = filter.state === 'booked' || filter.state === 'dismissed' ? filter.state : 'open'
  const list = useQuarantine({
    state,
    ...(filter.plat === '' ? {} : { platname: filter.plat }),
    ...(isReason(filter.why) ? { why: filter.why } : {}),
    ...(filter.q === '' ? {} : { q: filter.q }),
    page: address.page,
  })
  return (
    <DeskPage
      title="隔离注单"
      search={{ label: '注单号、会员、UID', value: filter.q }}
      everyMs={QUARANTINE_MS}
      keys={[
        [['J', 'K'], '上下'],
        [['1', '2'], '选处理'],
        [['A'], '核对并确认'],
        [['R'], '拒绝'],
        [['⌘', '↵'], '提交'],
        [['Esc'], '关闭'],
      ]}
      address={address}
      query={list}
      head={
        <>
          <Heads list={list.data} />
          <Banner tone="plain" icon={<FileWarning size={18} aria-hidden="true" />} title="不合规则的场馆注单">
            暂不入账，也不会丢失；其余注单照常入账。入账或不入账都需两人。
          </Banner>
        </>
      }
      show={{ label: '状态', name: 'state', options: STATES, value: state, home: 'open' }}
      filters={
        <>
          <ChipSelect
            label="场馆"
            options={PLATS}
            value={filter.plat}
            onChange={(plat) => address.set({ plat })}
          />
          <ChipSelect
            label="原因"
            options={REASONS}
            value={filter.why}
            onChange={(why) => address.set({ why })}
          />
        </>
      }
      columns={COLUMNS}
      keyOf={(row) => row.id}
      none={state === 'open' ? '没有隔离的注单' : '没有记录'}
      noneNote="场馆送来的每一条记录都符合规则。"
      drawer={({ id, onClose }) => <QuarantineDrawer key={id} id={id} onClose={onClose} />}
    />
  )
}

/** Pending count and sum, and this month's outcomes. */
function Heads({ list }: { readonly list: QuarantineList | undefined }) {
  const ended = list && list.booked_month + list.dismissed_month
  return (
    <Figures>
      <SumFigure
        name="待处理"
        count={list?.open}
        unit="条"
        note={list === undefined ? '—' : `来自 ${list.venues} 家场馆`}
      />
      <Figure
        name="镜像差额合计"
        value={list === undefined ? '—' : effectText(list.effect)}
        unit="元"
        note="场馆已变动、我方未记，不含试玩"
      />
      <OldestFigure
        name="最久"
        waiting={list?.open}
        seconds={list?.oldest}
        targetMinutes={TARGET_MINUTES}
        note="目标 1 时以内"
      />
      <SumFigure
        name="本月已处理"
        count={ended}
        unit="条"
        note={list === undefined ? '—' : `入账 ${list.booked_month} · 不入账 ${list.dismissed_month}`}
      />
    </Figures>
  )
}
