// One activity: its versions, the texts and times that may change, the fixed rule, and a phone that shows the page.
import { useState } from 'react'
import { ChevronLeft } from 'lucide-react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { type ActivityListed, type ActivityVersion, useActivityVersions } from '#src/queries/activities.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './activities.module.css'
import { ActivityFields, ActivitySource } from './activity-fields.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { type DraftDesk, useDraft } from './use-draft.ts'
import { VersionList } from './version-list.tsx'

interface ActivityEditorProps {
  readonly live: ActivityListed
  readonly onBack: () => void
}

export function ActivityEditor({ live, onBack }: ActivityEditorProps) {
  const versions = useActivityVersions(live.id)
  const [looking, setLooking] = useState<ActivityVersion | null>(null)
  const desk = useDraft(live, () => setLooking(null))
  useKeys({ 'mod+Enter': desk.publish })
  const isDraft = desk.changed.length > 0
  const shown = looking ?? { ...live, ...desk.draft }
  return (
    <Page
      title={live.title}
      tab={live.title}
      sub={`活动 ${live.id} · 线上为 v${live.version}`}
      lead={
        <IconButton label="返回列表" onClick={onBack}>
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
      }
      tools={isDraft ? <Tag tone="wait">草稿 v{live.version + 1}</Tag> : <Tag tone="ok">没有改动</Tag>}
      keys={[[['⌘', '↵'], '发布']]}
    >
      <div className={styles.editor}>
        <VersionList query={versions} live={live} looking={looking} isDraft={isDraft} onLook={setLooking} />
        <div className={styles.middle}>
          <ActivityFields live={live} shown={shown} desk={desk} readOnly={looking !== null} />
          <ActivitySource
            key={looking?.version ?? 'draft'}
            shown={shown}
            desk={desk}
            readOnly={looking !== null}
          />
          {looking === null ? (
            <Publish live={live} desk={desk} />
          ) : (
            <Card>
              <div className={styles.actions}>
                <span className={text.small}>旧版不可改，只能以它为底写新版。</span>
                <Button
                  tone="soft"
                  onClick={() => {
                    desk.takeAsBase(looking)
                    setLooking(null)
                  }}
                >
                  以 v{looking.version} 为底编辑
                </Button>
              </div>
            </Card>
          )}
        </div>
        <PhonePreview version={shown} />
      </div>
    </Page>
  )
}

function Publish({ live, desk }: { readonly live: ActivityVersion; readonly desk: DraftDesk }) {
  const me = useMe()
  const isReady = desk.changed.length > 0 && desk.change.trim() !== ''
  return (
    <Card>
      <Field
        label="改了什么（写入版本与操作日志）"
        value={desk.change}
        maxLength={100}
        error={desk.error === null ? null : messageOf(desk.error)}
        onChange={(event) => desk.setChange(event.target.value)}
      />
      <div className={styles.actions}>
        <Eyes first={{ name: me.name, says: '编辑并发布', face: me.name }} second={null} />
        <Button
          tone="primary"
          size="final"
          keys={['⌘', '↵']}
          busy={desk.busy}
          disabled={!isReady}
          onClick={desk.publish}
        >
          发布为 v{live.version + 1}
        </Button>
      </div>
    </Card>
  )
}
