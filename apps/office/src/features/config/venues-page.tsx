// Venues: open or closed. Closing is one person and at once; opening waits for a second person.
import { toast } from '@lanting/browser-kit/toast'
import { lettermarkColors } from '@lanting/design/art/lettermark'
import { type CSSProperties, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowCursor } from '#src/lib/rows.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { type Switch, useSetSwitch, useSwitches } from '#src/queries/switches.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { SwitchDialog } from '#src/ui/switch-dialog/switch-dialog.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './venues.module.css'

const STATES = [
  ['', '全部'],
  ['on', '开放'],
  ['off', '关闭'],
] as const

const codeOf = (row: Switch) => row.key.replace(/^venue\./, '')

function Mark({ code }: { readonly code: string }) {
  const [deep, light] = lettermarkColors(code)
  return (
    <i
      className={styles.mark}
      style={{ '--deep': deep, '--light': light } as CSSProperties}
      aria-hidden="true"
    >
      {code}
    </i>
  )
}

function columns(onTurn: (row: Switch) => void): readonly Column<Switch>[] {
  return [
    {
      title: '场馆',
      width: '1fr',
      cell: (row) => (
        <span className={styles.venue}>
          <Mark code={codeOf(row)} />
          <span className={text.medium}>{row.title}</span>
        </span>
      ),
    },
    { title: '代码', width: 90, cell: (row) => <span className={text.muted}>{codeOf(row)}</span> },
    {
      title: '状态',
      width: 90,
      cell: (row) => <Tag tone={row.on === 1 ? 'ok' : 'neutral'}>{row.on === 1 ? '开放' : '关闭'}</Tag>,
    },
    {
      title: '申请',
      width: 110,
      cell: (row) =>
        row.open_approval === null ? <span className={text.muted}>—</span> : <Tag tone="wait">待第二人</Tag>,
    },
    {
      title: '操作',
      width: 96,
      align: 'right',
      cell: (row) => (
        <Button
          size="row"
          tone={row.on === 1 ? 'danger' : 'soft'}
          disabled={row.open_approval !== null}
          aria-label={`${row.on === 1 ? '关闭' : '申请打开'}${row.title}`}
          onClick={(event) => {
            event.stopPropagation()
            onTurn(row)
          }}
        >
          {row.on === 1 ? '关闭…' : '申请打开…'}
        </Button>
      ),
    },
  ]
}

export function VenuesPage() {
  const switches = useSwitches()
  const [state, setState] = useState<'' | 'on' | 'off'>('')
  const [asked, setAsked] = useState('')
  const [turning, setTurning] = useState<Switch | null>(null)
  const venues = (switches.data ?? []).filter((row) => row.group === 'venue')
  const rows = venues.filter(
    (row) =>
      (state === '' || (row.on === 1) === (state === 'on')) &&
      (row.title.includes(asked) || codeOf(row).includes(asked.toUpperCase())),
  )
  const turn = (key: string | number) => {
    const row = rows.find((one) => one.key === key)
    if (row !== undefined && row.open_approval === null) setTurning(row)
  }
  const cursor = useRowCursor(
    rows.map((row) => row.key),
    turn,
  )
  useKeys({ Escape: () => cursor.set(null) })
  return (
    <Page
      title="场馆"
      sub={
        switches.data &&
        `${venues.filter((row) => row.on === 1).length} 开 · ${venues.filter((row) => row.on === 0).length} 关`
      }
      tools={
        <>
          <SearchBox live label="场馆名或代码" value={asked} onSearch={setAsked} />
          <RefreshButton busy={switches.isFetching} onClick={() => void switches.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['↵'], '关闭或申请打开所选'],
        [['/'], '搜索'],
      ]}
    >
      <Filters>
        <Chips label="状态" options={STATES} value={state} onChange={setState} total={rows.length} />
      </Filters>
      <Card fill flush>
        {switches.data === undefined && switches.isError ? (
          <Failed message={messageOf(switches.error)} onRetry={() => void switches.refetch()} />
        ) : switches.data === undefined ? (
          <Skeleton rows={12} height={47} />
        ) : rows.length === 0 ? (
          <Empty title="没有找到场馆">换个关键词或筛选再试。</Empty>
        ) : (
          <Table
            label="场馆"
            columns={columns(setTurning)}
            rows={rows}
            keyOf={(row) => row.key}
            rowHeight={47}
            current={cursor.current}
            onChoose={(row) => cursor.set(row.key)}
          />
        )}
      </Card>
      {turning !== null && <TurnVenue row={turning} onClose={() => setTurning(null)} />}
    </Page>
  )
}

function TurnVenue({ row, onClose }: { readonly row: Switch; readonly onClose: () => void }) {
  const me = useMe()
  const set = useSetSwitch()
  const confirm = (reason: string) =>
    set.mutate(
      { key: row.key, on: row.on === 1 ? 0 : 1, reason },
      {
        onSuccess: ({ approval }) => {
          toast.success(approval === null ? `${row.title} 已关闭` : WORDS.askedSecond)
          onClose()
        },
      },
    )
  return (
    <SwitchDialog
      title={row.title}
      on={row.on === 0}
      staffName={me.name}
      effect="会员立即不能进入或转入；转出保持开放，余额不受影响。"
      busy={set.isPending}
      error={set.isError ? messageOf(set.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
