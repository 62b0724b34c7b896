// Every version of an activity: which is live, who changed what; an old one can be looked at.
import { messageOf } from '#src/lib/call.ts'
import type { ActivityVersion } from '#src/queries/activities.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import styles from './activities.module.css'

interface VersionListProps {
  readonly query: {
    readonly data: readonly ActivityVersion[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly live: ActivityVersion
  readonly looking: ActivityVersion | null
  readonly isDraft: boolean
  readonly onLook: (version: ActivityVersion | null) => void
}

export function VersionList({ query, live, looking, isDraft, onLook }: VersionListProps) {
  return (
    <Card title="版本" fill flush>
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton rows={4} height={64} />
        ) : (
          <Failed message={messageOf(query.error)} onRetry={() => void query.refetch()} />
        )
      ) : (
        <ul className={styles.versions}>
          {isDraft && (
            <li>
              <button
                type="button"
                className={styles.version}
                aria-current={looking === null || undefined}
                onClick={() => onLook(null)}
              >
                v{live.version + 1} <Tag tone="wait">草稿</Tag>
                <small>尚未发布</small>
              </button>
            </li>
          )}
          {query.data.map((one) => (
            <li key={one.version}>
              <button
                type="button"
                className={styles.version}
                aria-current={isCurrent(one, live, looking, isDraft) || undefined}
                onClick={() => onLook(one.version === live.version && !isDraft ? null : one)}
              >
                v{one.version} {one.version === live.version ? <Tag tone="ok">已发布</Tag> : <Tag>旧版</Tag>}
                <span className={styles.what}>{one.change}</span>
                <small>
                  {one.updated_by || '初始内容'} {one.updated_at.slice(5, 16)}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>旧版不可改，会员申请时的规则按当时的版本保留。</p>
    </Card>
  )
}

function isCurrent(
  one: ActivityVersion,
  live: ActivityVersion,
  looking: ActivityVersion | null,
  isDraft: boolean,
): boolean {
  if (looking !== null) return looking.version === one.version
  return !isDraft && one.version === live.version
}
