// Texts and addresses that members see, and the hall's notice window with its preview; saved together with a reason.
import { toast } from '@lanting/browser-kit/toast'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { HtmlEditor } from '#src/ui/html-editor/html-editor.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import text from '#src/ui/text/text.module.css'
import { Toggle } from '#src/ui/toggle/toggle.tsx'
import styles from './config.module.css'
import { type Config, useSetConfig } from './queries.ts'
import { type ConfigDraft, differences, draftOf, TEXT_FIELDS } from './rules.ts'

const TABS = [
  ['texts', '文字与网址'],
  ['modal', '首页弹窗'],
] as const

export function TextsCard({ config }: { readonly config: Config }) {
  const [draft, setDraft] = useState<ConfigDraft>(() => draftOf(config))
  const [tab, setTab] = useState<'texts' | 'modal'>('texts')
  const [saving, setSaving] = useState(false)
  const changed = differences(config, draft)
  const set = (change: Partial<ConfigDraft>) => setDraft({ ...draft, ...change })
  useKeys({ 'mod+Enter': () => setSaving(changed.length > 0) })
  return (
    <Card
      fill
      flush
      title="内容"
      aside={<Segmented label="内容" options={TABS} value={tab} onChange={setTab} />}
      className={styles.texts}
    >
      <div className={styles.form}>
        {tab === 'texts' ? (
          TEXT_FIELDS.map(({ key, label, max, hint }) => (
            <Field
              key={key}
              label={label}
              hint={hint}
              maxLength={max}
              value={draft[key]}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          ))
        ) : (
          <>
            <div className={styles.switch}>
              <span>
                进入大厅时弹出
                <small>关闭后内容保留</small>
              </span>
              <Toggle
                label="进入大厅时弹出"
                on={draft.index_modal === 1}
                onChange={(on) => set({ index_modal: on ? 1 : 0 })}
              />
            </div>
            <HtmlEditor
              label="弹窗内容（HTML 源码）"
              title=""
              value={draft.webcontent}
              maxLength={20_000}
              onChange={(webcontent) => set({ webcontent })}
            />
          </>
        )}
      </div>
      <footer className={styles.foot}>
        <span>
          {changed.length === 0
            ? '没有改动'
            : `改动 ${changed.length} 项：${changed.map((one) => one.label).join('、')}`}
        </span>
        {changed.length > 0 && (
          <Button size="row" onClick={() => setDraft(draftOf(config))}>
            还原
          </Button>
        )}
        <Button
          tone="primary"
          keys={['⌘', '↵']}
          disabled={changed.length === 0}
          onClick={() => setSaving(true)}
        >
          保存改动…
        </Button>
      </footer>
      {saving && <SaveDialog config={config} draft={draft} onClose={() => setSaving(false)} />}
    </Card>
  )
}

interface SaveDialogProps {
  readonly config: Config
  readonly draft: ConfigDraft
  readonly onClose: () => void
}

function SaveDialog({ config, draft, onClose }: SaveDialogProps) {
  const me = useMe()
  const save = useSetConfig()
  const changed = differences(config, draft)
  const confirm = (reason: string) => {
    const fields = Object.fromEntries(changed.map(({ key }) => [key, draft[key]]))
    save.mutate(
      { version: config.version, reason, ...fields },
      {
        onSuccess: () => {
          toast.success('配置已保存')
          onClose()
        },
      },
    )
  }
  return (
    <ReasonDialog
      title="保存配置"
      verb={`保存 ${changed.length} 项改动`}
      usual={['文字更新', '网址变更']}
      first={{ name: me.name, says: '操作人', face: me.name }}
      second={null}
      busy={save.isPending}
      error={save.isError ? messageOf(save.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <dl className={styles.changes}>
        {changed.map(({ key, label, before, after }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {before !== '' && <span className={text.old}>{excerpt(before)}</span>}{' '}
              <span className={text.new}>{excerpt(after) || '（空）'}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ReasonDialog>
  )
}

const excerpt = (value: string) => (value.length > 80 ? `${value.slice(0, 80)}…` : value)
