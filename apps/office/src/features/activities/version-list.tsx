// Every version of an activity: live, scheduled, who changed what; an old one can be opened read-only.
import type { ActivityListed, ActivityTexts, ActivityVersion } from '#src/queries/activities.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import styles from './activities.module.css'
import type { DraftDesk } from './use-draft.ts'

interface VersionListProps {
  readonly texts: ActivityTexts
  readonly live: ActivityListed
  readonly looking: ActivityVersion | null
  readonly desk: DraftDesk
  readonly isDraft: boolean
  readonly onLook: (version: ActivityVersion | null) => void
}

export function VersionList({ texts, live, looking, desk, isDraft, onLook }: VersionListProps) {
  return (
    <Card title="版本" fill flush>
      <ul className={styles.versions}>
        {isDraft && (
          <li>
            <button
              type="button"
              className={styles.version}
              aria-current={looking === null || undefined}
              onClick={() => onLook(null)}
            >
              v{live.newest + 1} <Tag tone="wait">草稿</Tag>
              <span className={styles.what}>{desk.change}</span>
              <small>
                {desk.kept === null
                  ? '尚未保存'
                  : `${desk.kept.saved_by} ${desk.kept.saved_at.slice(5, 16)} 保存`}
              </small>
            </button>
          </li>
        )}
        {texts.versions.map((one) => (
          <li key={one.version}>
            <button
              type="button"
              className={styles.version}
              aria-current={isCurrent(one, looking, isDraft) || undefined}
              onClick={() => onLook(one.state === 'live' && !isDraft ? null : one)}
            >
              v{one.version} <StateTag version={one} />
              <span className={styles.what}>{one.change}</span>
              <small>
                {one.updated_by || '初始内容'} {one.updated_at.slice(5, 16)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>旧版不可改，会员申请时的规则按当时的版本保留。</p>
    </Card>
  )
}

function StateTag({ version: { state, live_at } }: { readonly version: ActivityVersion }) {
  if (state === 'live') return <Tag tone="ok">已发布</Tag>
  if (state === 'scheduled') return <Tag tone="info">定时 {live_at.slice(5, 16)}</Tag>
  return <Tag>已下线</Tag>
}

function isCurrent(one: ActivityVersion, looking: ActivityVersion | null, isDraft: boolean): boolean {
  if (looking !== null) return looking.version === one.version
  return !isDraft && one.state === 'live'
}
