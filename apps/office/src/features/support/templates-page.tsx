// The texts that answers begin with: who answers conversations writes them, and sees how one reads before it is saved.
import { cx } from '@lanting/browser-kit/cx'
import { toast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { fillTemplate, unknownPlaces } from '@lanting/contract/rules/support-template'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field, TextArea } from '#src/ui/field/field.tsx'
import { Drawer, Page, RefreshButton, Section } from '#src/ui/page/page.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { type Column, Table } from '#src/ui/table/table.tsx'
import text from '#src/ui/text/text.module.css'
import { type Template, useRemoveTemplate, useSaveTemplate, useTemplates } from './queries.ts'
import styles from './templates.module.css'

const editorOf = ({ staff }: Template) => staff ?? '初始内容'

const COLUMNS: readonly Column<Template>[] = [
  {
    title: '名称',
    width: 150,
    onPhone: 84,
    cell: (row) => <b className={cx(text.medium, styles.name)}>{row.title}</b>,
  },
  {
    title: '内容',
    width: '1fr',
    cell: (row) => (
      <>
        <span className={styles.words}>{row.content}</span>
        <small className={styles.last}>
          {row.updated_at} {editorOf(row)}
        </small>
      </>
    ),
  },
  {
    title: '更新',
    width: 150,
    wide: true,
    cell: (row) => <span className={text.muted}>{row.updated_at}</span>,
  },
  { title: '更新人', width: 90, wide: true, cell: editorOf },
]

/** As a member would read it. */
const SAMPLE = { 会员名: 'xiaoman', 单号: 'D20261115061704114038' }
const PLACES_HINT = '空位自动填写：{会员名}、{单号}、{客服}'

type Draft = Pick<Template, 'title' | 'content'> & { readonly id: number | null }

export function TemplatesPage() {
  const templates = useTemplates()
  const [chosen, setChosen] = useState<number | 'new' | null>(null)
  const rows = templates.data ?? []
  const canAdd = templates.data !== undefined && rows.length < LIMITS.support.templatesMax
  const draft: Draft | undefined =
    chosen === 'new' ? { id: null, title: '', content: '' } : rows.find(({ id }) => id === chosen)
  const begin = () => {
    if (canAdd) setChosen('new')
  }
  useRowKeys(
    rows.map(({ id }) => id),
    chosen === 'new' ? null : chosen,
    (id) => setChosen(Number(id)),
  )
  useKeys({ n: begin })
  return (
    <Page
      title="回复模板"
      sub={
        templates.data === undefined
          ? '客服和财务共用'
          : `${rows.length} / ${LIMITS.support.templatesMax} 条，客服和财务共用`
      }
      tools={
        <>
          <Button tone="primary" icon={<Plus size={15} />} keys={['N']} disabled={!canAdd} onClick={begin}>
            新模板
          </Button>
          <RefreshButton busy={templates.isFetching} onClick={() => void templates.refetch()} />
        </>
      }
      keys={[
        [['J', 'K'], '上下'],
        [['N'], '新模板'],
        [['Esc'], '关闭'],
      ]}
      drawer={
        draft && (
          <Drawer title={draft.id === null ? '新模板' : '编辑模板'} onClose={() => setChosen(null)}>
            <TemplateForm
              key={draft.id ?? 'new'}
              template={draft}
              onSaved={(saved) => {
                // A new one is the last.
                if (draft.id === null) setChosen(saved.at(-1)?.id ?? null)
              }}
              onRemoved={() => setChosen(null)}
            />
          </Drawer>
        )
      }
    >
      <Card fill flush>
        {templates.data === undefined && templates.isError ? (
          <Failed message={messageOf(templates.error)} onRetry={() => void templates.refetch()} />
        ) : templates.data === undefined ? (
          <Skeleton rows={5} />
        ) : rows.length === 0 ? (
          <Empty title="还没有模板">新模板会出现在回复框上方。</Empty>
        ) : (
          <Table
            label="回复模板"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            current={chosen}
            onChoose={({ id }) => setChosen(id)}
          />
        )}
      </Card>
    </Page>
  )
}

interface TemplateFormProps {
  readonly template: Draft
  readonly onSaved: (all: readonly Template[]) => void
  readonly onRemoved: () => void
}

function TemplateForm({ template, onSaved, onRemoved }: TemplateFormProps) {
  const me = useMe()
  const [draft, setDraft] = useState(template)
  const [isRemoving, setRemoving] = useState(false)
  const save = useSaveTemplate()
  const { id, title, content } = draft
  const unknown = unknownPlaces(content)
  const isReady = title.trim() !== '' && content.trim() !== '' && unknown.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    save.mutate(
      { id, title: title.trim(), content: content.trim() },
      {
        onSuccess: (all) => {
          toast.success('模板已保存')
          onSaved(all)
        },
      },
    )
  }
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    save.reset()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label="名称"
        hint="回复框上方的按钮"
        value={title}
        maxLength={LIMITS.support.templateTitleMax}
        required
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="内容"
        hint={PLACES_HINT}
        rows={6}
        value={content}
        maxLength={2000}
        required
        error={
          unknown.length > 0
            ? `无法识别的空位：${unknown.map((name) => `{${name}}`).join('、')}`
            : save.isError
              ? messageOf(save.error)
              : null
        }
        onChange={(event) => change({ content: event.target.value })}
      />
      {content.trim() !== '' && (
        <Section title="会员看到的样子">
          <p className={styles.sample}>{fillTemplate(content.trim(), { ...SAMPLE, 客服: me.name })}</p>
        </Section>
      )}
      <Eyes first={{ name: me.name, says: '编辑', face: me.name }} second={null} />
      <Button type="submit" tone="primary" size="final" busy={save.isPending} disabled={!isReady}>
        保存模板
      </Button>
      {id !== null && (
        <Button size="final" tone="danger" onClick={() => setRemoving(true)}>
          删除模板
        </Button>
      )}
      {id !== null && isRemoving && (
        <RemoveDialog
          id={id}
          title={template.title}
          onClose={() => setRemoving(false)}
          onRemoved={onRemoved}
        />
      )}
    </form>
  )
}

interface RemoveDialogProps {
  readonly id: number
  readonly title: string
  readonly onClose: () => void
  readonly onRemoved: () => void
}

function RemoveDialog({ id, title, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveTemplate()
  return (
    <Dialog title={`删除“${title}”`} onClose={onClose}>
      <div className={styles.form}>
        <p>同事的回复框里也不再有它；已发出的回复不变。删除会留痕。</p>
        {remove.isError && (
          <p role="alert" className={text.bad}>
            {messageOf(remove.error)}
          </p>
        )}
        <Button
          tone="danger"
          size="final"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { id },
              {
                onSuccess: () => {
                  toast.success('模板已删除')
                  onClose()
                  onRemoved()
                },
              },
            )
          }
        >
          删除
        </Button>
      </div>
    </Dialog>
  )
}
