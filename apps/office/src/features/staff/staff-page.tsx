// Staff list: role, account security, last login, pending approvals, and the password ready for the current user.
import { now } from '@lanting/browser-kit/clock'
import { ROLE_TITLES } from '@lanting/contract/office/permissions'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { shortTime } from '#src/lib/time-text.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import { NewStaffDialog } from './new-staff-dialog.tsx'
import { type Staff, useStaff } from './queries.ts'
import { StaffDrawer } from './staff-drawer.tsx'
import { TakePassword } from './take-password.tsx'

function columns(at: number, mine: number): readonly Column<Staff>[] {
  return [
    {
      title: '姓名',
      width: '1fr',
      cell: (row) => <Who name={row.name} sub={row.id === mine ? `${row.username} · 您` : row.username} />,
    },
    { title: '角色', width: 60, cell: (row) => ROLE_TITLES[row.role] },
    {
      title: '状态',
      width: 132,
      cell: (row) => (
        <>
          <Tag tone={row.disabled === 1 ? 'bad' : 'ok'}>{row.disabled === 1 ? '已停用' : '可用'}</Tag>
          {row.asked.length > 0 && <Tag tone="wait">待第二人</Tag>}
        </>
      ),
    },
    {
      title: '动态口令',
      width: 72,
      cell: (row) => (row.totp_enrolled === 1 ? <Tag tone="ok">已绑定</Tag> : <Tag tone="wait">未绑定</Tag>),
    },
    {
      title: '密码',
      width: 80,
      cell: (row) =>
        row.must_change_password === 1 ? '待本人更改' : <span className={text.muted}>本人设置</span>,
    },
    {
      title: '建立',
      width: 84,
      cell: (row) => <span className={text.muted}>{row.created_at.slice(0, 10)}</span>,
    },
    {
      title: '最近登录',
      width: 88,
      align: 'right',
      cell: (row) => (row.last_login === null ? '从未' : shortTime(row.last_login, at)),
    },
  ]
}

export function StaffPage() {
  const me = useMe()
  const staff = useStaff()
  const [chosen, setChosen] = useState<number | null>(null)
  const [adding, setAdding] = useState(false)
  const rows = staff.data ?? []
  const current = rows.find((row) => row.id === chosen)
  useRowKeys(
    rows.map((row) => row.id),
    chosen,
    (id) => setChosen(Number(id)),
  )
  useKeys({ n: () => setAdding(true) })
  return (
    <Page
      title="员工"
      sub={staff.data && `${rows.filter((row) => row.disabled === 0).length} 人可用`}
      tools={
        <>
          <Button tone="primary" icon={<Plus size={15} />} keys={['N']} onClick={() => setAdding(true)}>
            新员工
          </Button>
          <RefreshButton busy={staff.isFetching} onClick={() => void staff.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['N'], '新员工'],
        [['Esc'], '关闭'],
      ]}
      drawer={current && <StaffDrawer key={current.id} staff={current} onClose={() => setChosen(null)} />}
    >
      {rows.map((row) => (
        <TakePassword key={row.id} staff={row} />
      ))}
      <Card fill flush>
        {staff.data === undefined && staff.isError ? (
          <Failed message={messageOf(staff.error)} onRetry={() => void staff.refetch()} />
        ) : staff.data === undefined ? (
          <Skeleton rows={6} height={54} />
        ) : (
          <Table
            label="员工"
            columns={columns(now(), me.id)}
            rows={rows}
            keyOf={(row) => row.id}
            rowHeight={54}
            current={chosen}
            onChoose={(row) => setChosen(row.id)}
            tone={(row) => (row.disabled === 1 ? 'dim' : undefined)}
          />
        )}
      </Card>
      {adding && <NewStaffDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
