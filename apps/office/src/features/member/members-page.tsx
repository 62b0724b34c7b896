// Finds members by id, name, real name, mobile or email, and by state.
import { now } from '@lanting/browser-kit/clock'
import { formatYuan } from '@lanting/contract/money'
import { MEMBER } from '@lanting/contract/states'
import { useNavigate } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { pageNumber, useFilters } from '#src/lib/filters.ts'
import { useRowCursor } from '#src/lib/rows.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { useMe } from '#src/queries/me.ts'
import { memberTag, type MemberRow, useMembers } from '#src/queries/members.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Chip, Chips, Filters } from '#src/ui/chips/chips.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Pager } from '#src/ui/pager/pager.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'

const STATES: readonly (readonly [string, string])[] = [
  ['', '全部'],
  ...MEMBER.words.map((word): [string, string] => [String(MEMBER.wire(word)), MEMBER.label(word)]),
]

/** The address carries the number. */
const wireOf = (text: string) => MEMBER.wires.find((wire) => String(wire) === text)

function columns(at: number): readonly Column<MemberRow>[] {
  return [
    { title: 'UID', width: 84, cell: (row) => <span className={text.muted}>{row.id}</span> },
    {
      title: '会员',
      width: '1fr',
      cell: (row) => <Who member={row.id} name={row.username} sub={row.is_trial ? '试玩' : undefined} />,
    },
    { title: '实名', width: 96, cell: (row) => row.realname || <span className={text.muted}>未填</span> },
    { title: '等级', width: 58, cell: (row) => `VIP${row.vip}` },
    {
      title: '状态',
      width: 76,
      cell: (row) => <Tag {...memberTag(row.state)} />,
    },
    {
      title: '中心钱包（元）',
      width: 118,
      align: 'right',
      cell: (row) => <b className={text.strong}>{formatYuan(row.balance)}</b>,
    },
    {
      title: '注册',
      width: 84,
      cell: (row) => <span className={text.muted}>{row.created_at.slice(0, 10)}</span>,
    },
    {
      title: '最近登录',
      width: 96,
      align: 'right',
      cell: (row) => (row.last_login === null ? '从未' : shortTime(row.last_login, at)),
    },
  ]
}

export function MembersPage() {
  const navigate = useNavigate()
  const me = useMe()
  const [filter, setFilter] = useFilters(['q', 'state', 'trial', 'page'])
  const page = pageNumber(filter.page)
  const state = wireOf(filter.state)
  const members = useMembers(
    {
      page,
      ...(filter.q === '' ? {} : { q: filter.q }),
      ...(state === undefined ? {} : { state }),
      ...(filter.trial === '1' ? { trial: 1 as const } : {}),
    },
    me,
  )
  const rows = members.data?.data ?? []
  const open = (id: string | number) => void navigate(`/members/${id}`)
  const cursor = useRowCursor(
    rows.map((row) => row.id),
    open,
  )
  return (
    <Page
      title="会员"
      tools={
        <>
          <SearchBox
            label="UID、会员名、实名、手机、邮箱"
            value={filter.q}
            onSearch={(q) => setFilter({ q })}
          />
          <RefreshButton busy={members.isFetching} onClick={() => void members.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['↵'], '打开'],
        [['/'], '搜索'],
      ]}
    >
      <Filters
        right={
          <Chip
            on={filter.trial === '1'}
            onClick={() => setFilter({ trial: filter.trial === '1' ? '' : '1' })}
          >
            只看试玩
          </Chip>
        }
      >
        <Chips
          label="状态"
          options={STATES}
          value={filter.state}
          onChange={(state) => setFilter({ state })}
          total={members.data?.total}
        />
      </Filters>
      <Card fill flush>
        {members.data === undefined && members.isError ? (
          <Failed message={messageOf(members.error)} onRetry={() => void members.refetch()} />
        ) : members.data === undefined ? (
          <Skeleton rows={10} />
        ) : rows.length === 0 ? (
          <Empty title="没有找到会员">换个关键词，或清除筛选再试。</Empty>
        ) : (
          <>
            <Table
              label="会员列表"
              columns={columns(now())}
              rows={rows}
              keyOf={(row) => row.id}
              current={cursor.current}
              onChoose={(row) => open(row.id)}
            />
            <Pager
              page={members.data.current_page}
              lastPage={members.data.last_page}
              total={members.data.total}
              onPage={(next) => setFilter({ page: String(next) })}
            />
          </>
        )}
      </Card>
    </Page>
  )
}
