// Everybody in a time-out or exclusion: who, until when, is the money home, what the commit did. No export, no contact.
import { formatYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { useRowCursor } from '#src/lib/rows.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Drawer, Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import styles from './protection.module.css'
import { type Exclusion, type ExclusionFilter, useExclusions } from './queries.ts'

const KINDS: readonly (readonly [string, string])[] = [
  ['', '全部'],
  ['exclusion', '自我排除'],
  ['timeout', '冷静期'],
]
const KIND_TAGS = { timeout: ['wait', '冷静期'], exclusion: ['bad', '自我排除'] } as const
const STEPS: Readonly<Record<Exclusion['steps'][number]['step'], string>> = {
  orders: '未支付的存款订单取消',
  offers: '收件箱撤下邀请',
  turnover: '本金还欠的流水免除',
  sessions: '场馆会话结束',
  money: '场馆余额回收',
  gifts: '进行中的彩金结束',
  rebates: '待领返水入账',
}

const COLUMNS: readonly Column<Exclusion>[] = [
  {
    title: '人与账号',
    width: '1fr',
    cell: ({ member, others }) => (
      <Who member={member.id} name={member.username} sub={others > 0 ? `另有 ${others} 个账号` : undefined} />
    ),
  },
  {
    title: '种类',
    width: 90,
    cell: ({ kind }) => <Tag tone={KIND_TAGS[kind][0]}>{KIND_TAGS[kind][1]}</Tag>,
  },
  { title: '开始', width: 148, cell: ({ at }) => <span className={text.muted}>{at}</span> },
  { title: '到期', width: 148, cell: ({ until }) => until ?? '永久' },
  {
    title: '场馆与在途（元）',
    width: 130,
    align: 'right',
    cell: ({ away }) => (away === '0.00' ? '全部回来' : <b className={text.warn}>{formatYuan(away)}</b>),
  },
  {
    title: '状态',
    width: 110,
    cell: ({ is_over }) =>
      is_over === 1 ? <Tag tone="wait">已满，等申请</Tag> : <Tag tone="ok">生效中</Tag>,
  },
]

export function ExclusionsPage() {
  const [filter, setFilter] = useFilters(['kind', 'page'])
  const [openId, setOpenId] = useState<number | null>(null)
  const kind = KINDS.find(([value]) => value !== '' && value === filter.kind)?.[0] as ExclusionFilter['kind']
  const list = useExclusions({ page: pageNumber(filter.page), ...(kind === undefined ? {} : { kind }) })
  const rows = list.data?.data ?? []
  const cursor = useRowCursor(
    rows.map(({ id }) => id),
    (id) => setOpenId(Number(id)),
  )
  const shown = rows.find(({ id }) => id === openId)
  return (
    <Page
      title="冷静期与自我排除"
      tools={<RefreshButton busy={list.isFetching} onClick={() => void list.refetch()} />}
      keys={[
        [['J', 'K'], '上下'],
        [['↵'], '打开'],
        [['Esc'], '关闭'],
      ]}
      drawer={shown && <Details row={shown} onClose={() => setOpenId(null)} />}
    >
      <Filters>
        <Chips
          label="种类"
          options={KINDS}
          value={kind ?? ''}
          onChange={(next) => setFilter({ kind: next })}
          total={list.data?.total}
        />
      </Filters>
      <Card fill flush>
        {list.data === undefined && list.isError ? (
          <Failed message={messageOf(list.error)} onRetry={() => void list.refetch()} />
        ) : list.data === undefined ? (
          <Skeleton rows={10} />
        ) : rows.length === 0 ? (
          <Empty title="没有人在冷静期或自我排除中">名单不能导出，也没有联系会员的按钮。</Empty>
        ) : (
          <>
            <Table
              label="冷静期与自我排除"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              rowHeight={52}
              current={cursor.current}
              onChoose={({ id }) => setOpenId(id)}
            />
            <Pager
              page={list.data.current_page}
              lastPage={list.data.last_page}
              total={list.data.total}
              onPage={(next) => setFilter({ page: String(next) })}
            />
          </>
        )}
      </Card>
    </Page>
  )
}

function Details({ row, onClose }: { readonly row: Exclusion; readonly onClose: () => void }) {
  const { member, kind, until, steps } = row
  return (
    <Drawer title={`${member.username} · ${KIND_TAGS[kind][1]}`} onClose={onClose}>
      <p>
        <b>{until === null ? '永久，不可恢复' : `到 ${until}，不可提前恢复`}</b>
      </p>
      <ul className={styles.list} aria-label="提交之后发生的">
        {steps.map(({ step, done_at }) => (
          <li key={step}>
            <span>{STEPS[step]}</span>
            {done_at === null ? (
              <Tag tone="wait">处理中</Tag>
            ) : (
              <small className={text.muted}>{done_at}</small>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.after}>
        {kind === 'timeout'
          ? '到点自动恢复，从前的限额照旧。'
          : '到期不会自己打开：会员申请返回，等 24 小时，再确认，从前的限额照旧。'}
        员工不能代办，也不得联系会员劝其返回。
      </p>
      <p className={styles.after}>
        <Link to={`/members/${member.id}/person`} className={text.link}>
          打开此人
        </Link>
      </p>
    </Drawer>
  )
}
