// One article's title and text with its preview; saving keeps the version before it.
import { toast } from '@lanting/browser-kit/toast'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { HtmlEditor } from '#src/ui/html-editor/html-editor.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './content.module.css'
import { type Article, useSaveArticle } from './queries.ts'

const CONTENT_MAX = 60_000

interface ArticleEditorProps {
  /** Initial values of the fields. */
  readonly article: Article
  readonly live: Article
  readonly readOnly: boolean
  readonly onTakeAsBase: (old: Article) => void
  readonly onSaved: (saved: Article) => void
}

export function ArticleEditor({ article, live, readOnly, onTakeAsBase, onSaved }: ArticleEditorProps) {
  const me = useMe()
  const [title, setTitle] = useState(article.title)
  const [content, setContent] = useState(article.content)
  const save = useSaveArticle((saved) => {
    toast.success(`已保存为 v${saved.version}`)
    onSaved(saved)
  })
  const changed = title !== live.title || content !== live.content
  const submit = () => {
    if (readOnly || !changed || save.isPending || title.trim() === '') return
    save.mutate({ type: live.type, title: title.trim(), content, version: live.version })
  }
  useKeys({ 'mod+Enter': submit })
  return (
    <div className={styles.editor}>
      <Field
        label="标题"
        value={title}
        maxLength={40}
        readOnly={readOnly}
        onChange={(event) => setTitle(event.target.value)}
      />
      <HtmlEditor
        label="正文"
        title={title}
        value={content}
        maxLength={CONTENT_MAX}
        readOnly={readOnly}
        onChange={setContent}
        error={save.isError ? messageOf(save.error) : null}
      />
      <div className={styles.actions}>
        {readOnly ? (
          <>
            <span className={text.small}>{WORDS.oldVersion}</span>
            <Button tone="soft" onClick={() => onTakeAsBase(article)}>
              以 v{article.version} 为基础编辑
            </Button>
          </>
        ) : (
          <>
            <span>
              <Eyes first={{ name: me.name, says: '编辑', face: me.name }} second={null} />
            </span>
            <Button
              tone="primary"
              size="final"
              keys={['⌘', '↵']}
              busy={save.isPending}
              disabled={!changed}
              onClick={submit}
            >
              保存为 v{live.version + 1} 并上线
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
