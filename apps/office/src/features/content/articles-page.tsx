// Help articles: text, preview and every earlier version, which can be opened and reused as a base.
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useRowKeys } from '#src/lib/rows.ts'
import { WORDS } from '#src/lib/words.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import text from '#src/ui/text/text.module.css'
import { ArticleEditor } from './article-editor.tsx'
import styles from './content.module.css'
import { type Article, useArticles, useArticleVersions } from './queries.ts'

export function ArticlesPage() {
  const articles = useArticles()
  const [type, setType] = useState<number | null>(null)
  const list = articles.data ?? []
  const article = list.find((one) => one.type === type) ?? list[0]
  useRowKeys(
    list.map((one) => one.type),
    article?.type ?? null,
    (key) => setType(Number(key)),
  )
  return (
    <Page
      title="文章"
      sub={WORDS.articles}
      tools={<RefreshButton busy={articles.isFetching} onClick={() => void articles.refetch()} />}
      keys={[
        [['J', 'K'], '换一篇'],
        [['⌘', '↵'], '保存'],
      ]}
    >
      {article === undefined ? (
        <Card fill flush>
          {articles.isError ? (
            <Failed message={messageOf(articles.error)} onRetry={() => void articles.refetch()} />
          ) : (
            <Skeleton rows={8} />
          )}
        </Card>
      ) : (
        <div className={styles.article}>
          <Card title="文章" fill flush>
            <ul className={styles.picks}>
              {list.map((one) => (
                <li key={one.type}>
                  <button
                    type="button"
                    className={styles.pick}
                    aria-current={one === article || undefined}
                    onClick={() => setType(one.type)}
                  >
                    {one.title}
                    <small>
                      {one.type} 号 · v{one.version} · {one.updated_at.slice(0, 10)}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
          <Versioned key={article.type} article={article} />
        </div>
      )}
    </Page>
  )
}

/** The newest version is editable; older ones are read-only. */
function Versioned({ article }: { readonly article: Article }) {
  const versions = useArticleVersions(article.type)
  const [looking, setLooking] = useState<Article | null>(null)
  const [base, setBase] = useState<Article>(article)
  const older = (versions.data ?? []).filter((one) => one.version !== article.version)
  return (
    <Card
      fill
      flush
      title={looking === null ? article.title : `${looking.title}（v${looking.version}，旧版）`}
      aside={
        <>
          <label className={text.small} htmlFor="version">
            版本
          </label>
          <select
            id="version"
            value={looking?.version ?? ''}
            onChange={(event) =>
              setLooking(older.find((one) => String(one.version) === event.target.value) ?? null)
            }
          >
            <option value="">v{article.version} 线上</option>
            {older.map((one) => (
              <option key={one.version} value={one.version}>
                v{one.version} · {one.updated_at.slice(0, 16)} · {one.updated_by}
              </option>
            ))}
          </select>
        </>
      }
    >
      <ArticleEditor
        key={`${article.version} ${looking?.version ?? 'now'} ${base.version}`}
        article={looking ?? { ...base, version: article.version }}
        live={article}
        readOnly={looking !== null}
        onTakeAsBase={(old) => {
          setBase(old)
          setLooking(null)
        }}
        onSaved={setBase}
      />
    </Card>
  )
}
