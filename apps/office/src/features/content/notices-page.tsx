// The lines that scroll in the hall: words, order, shown or not.
import { toast } from '@lanting/browser-kit/toast'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, TextArea } from '#src/ui/field/field.tsx'
import { Drawer, Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import { Toggle } from '#src/ui/toggle/toggle.tsx'
import styles from './content.module.css'
import { type Notice, useNotices, useSaveNotice } from './queries.ts'

const COLUMNS: readonly Column<Notice>[] = [
  { title: '次序', width: 44, align: 'center', cell: (row) => row.place },
  { title: '内容', width: '1fr', cell: (row) => row.content },
  {
    title: '状态',
    width: 64,
    cell: (row) => <Tag tone={row.shown === 1 ? 'ok' : 'neutral'}>{row.shown === 1 ? '显示' : '隐藏'}</Tag>,
  },
  { title: '更新', width: 150, cell: (row) => <span className={text.muted}>{row.updated_at}</span> },
  { title: '更新人', width: 90, cell: (row) => row.updated_by || '初始内容' },
]

type Draft = Pick<Notice, 'content' | 'place' | 'shown' | 'version'> & { readonly id: number | null }

export function NoticesPage() {
  const notices = useNotices()
  const [chosen, setChosen] = useState<number | 'new' | null>(null)
  const rows = [...(notices.data ?? [])].sort((a, b) => a.place - b.place)
  const lastPlace = rows.at(-1)?.place ?? 0
  const draft: Draft | undefined =
    chosen === 'new'
      ? { id: null, content: '', place: lastPlace + 1, shown: 1, version: 0 }
      : rows.find((row) => row.id === chosen)
  useRowKeys(
    rows.map((row) => row.id),
    chosen === 'new' ? null : chosen,
    (id) => setChosen(Number(id)),
  )
  useKeys({ n: () => setChosen('new') })
  return (
    <Page
      title="公告"
      sub="大厅滚动显示，与弹窗不同"
      tools={
        <>
          <Button tone="primary" icon={<Plus size={15} />} keys={['N']} onClick={() => setChosen('new')}>
            新公告
          </Button>
          <RefreshButton busy={notices.isFetching} onClick={() => void notices.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['N'], '新公告'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        draft && (
          <Drawer
            title={draft.id === null ? '新公告' : '编辑公告'}
            aside={draft.id === null ? undefined : `第 ${draft.version} 版`}
            onClose={() => setChosen(null)}
          >
            <NoticeForm key={`${draft.id} ${draft.version}`} notice={draft} onSaved={setChosen} />
          </Drawer>
        )
      }
    >
      <Card fill flush>
        {notices.data === undefined && notices.isError ? (
          <Failed message={messageOf(notices.error)} onRetry={() => void notices.refetch()} />
        ) : notices.data === undefined ? (
          <Skeleton rows={5} />
        ) : rows.length === 0 ? (
          <Empty title="还没有公告">新公告会在大厅滚动显示。</Empty>
        ) : (
          <Table
            label="公告"
            columns={COLUMNS}
            rows={rows}
            keyOf={(row) => row.id}
            current={chosen}
            onChoose={(row) => setChosen(row.id)}
          />
        )}
      </Card>
    </Page>
  )
}

interface NoticeFormProps {
  readonly notice: Draft
  readonly onSaved: (id: number) => void
}

function NoticeForm({ notice, onSaved }: NoticeFormProps) {
  const me = useMe()
  const [draft, setDraft] = useState(notice)
  const save = useSaveNotice()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { id, content, place, shown, version } = draft
    save.mutate(
      { id, content: content.trim(), place, shown, version },
      {
        onSuccess: (saved) => {
          toast.success('公告已保存')
          onSaved(saved.id)
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label="内容"
        hint={`${draft.content.length} / 200 字，纯文字`}
        rows={4}
        value={draft.content}
        maxLength={200}
        required
        error={save.isError ? messageOf(save.error) : null}
        onChange={(event) => setDraft({ ...draft, content: event.target.value })}
      />
      <Field
        label="次序"
        hint="数字小的在前"
        type="number"
        min={0}
        max={999}
        value={draft.place}
        onChange={(event) =>
          setDraft({ ...draft, place: Math.max(0, Math.trunc(Number(event.target.value))) })
        }
      />
      <div className={styles.row}>
        <span>
          在大厅显示
          <small>隐藏后内容保留，可随时再显示</small>
        </span>
        <Toggle
          label="在大厅显示"
          on={draft.shown === 1}
          onChange={(on) => setDraft({ ...draft, shown: on ? 1 : 0 })}
        />
      </div>
      <Eyes first={{ name: me.name, says: '编辑', face: me.name }} second={null} />
      <Button
        type="submit"
        tone="primary"
        size="final"
        busy={save.isPending}
        disabled={draft.content.trim() === ''}
      >
        {draft.shown === 1 ? '保存并显示' : '保存，不显示'}
      </Button>
    </form>
  )
}
