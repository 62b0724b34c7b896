// One activity: its versions, the texts and times that may change, the fixed rule, and a phone that shows the page.
import { useState } from 'react'
import { ChevronLeft, FileDiff } from 'lucide-react'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import {
  type ActivityListed,
  type ActivityTexts,
  type ActivityVersion,
  useActivityVersions,
} from '#src/queries/activities.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import styles from './activities.module.css'
import { ActivityFields } from './activity-fields.tsx'
import { ActivitySource } from './activity-source.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { OldVersionFoot, PublishFoot } from './publish-foot.tsx'
import { type DraftDesk, useDraft } from './use-draft.ts'
import { VersionList } from './version-list.tsx'

interface ActivityEditorProps {
  readonly live: ActivityListed
  readonly onBack: () => void
}

export function ActivityEditor({ live, onBack }: ActivityEditorProps) {
  const texts = useActivityVersions(live.id)
  const frame = {
    title: live.title,
    tab: live.title,
    sub: `活动 ${live.id} · 线上为 v${live.version}`,
    lead: (
      <IconButton label="返回列表" onClick={onBack}>
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
    ),
  }
  if (texts.data !== undefined) return <Desk live={live} texts={texts.data} frame={frame} />
  return (
    <Page {...frame}>
      <Card fill>
        {texts.error === null ? (
          <Skeleton rows={6} height={64} />
        ) : (
          <Failed message={messageOf(texts.error)} onRetry={() => void texts.refetch()} />
        )}
      </Card>
    </Page>
  )
}

interface DeskProps {
  readonly live: ActivityListed
  readonly texts: ActivityTexts
  readonly frame: Pick<Parameters<typeof Page>[0], 'title' | 'tab' | 'sub' | 'lead'>
}

function Desk({ live, texts, frame }: DeskProps) {
  const [looking, setLooking] = useState<ActivityVersion | null>(null)
  const [compares, setCompares] = useState(false)
  const desk = useDraft(live, texts.draft, () => setLooking(null))
  useKeys({ 'mod+Enter': desk.publish, 'mod+s': desk.save, d: () => setCompares(!compares) })
  const isDraft = desk.changed.length > 0 || desk.kept !== null
  const shown = looking ?? { ...live, ...desk.draft }
  const readOnly = looking !== null
  return (
    <Page
      {...frame}
      tools={
        <>
          <DraftState live={live} desk={desk} isDraft={isDraft} />
          <Button
            tone="outline"
            icon={<FileDiff size={15} aria-hidden="true" />}
            keys={['D']}
            aria-pressed={compares}
            onClick={() => setCompares(!compares)}
          >
            与 v{live.version} 比较
          </Button>
        </>
      }
      keys={[
        [['⌘', 'S'], '保存草稿'],
        [['D'], '比较'],
        [['⌘', '↵'], '发布'],
      ]}
    >
      <div className={styles.editor}>
        <VersionList
          texts={texts}
          live={live}
          looking={looking}
          desk={desk}
          isDraft={isDraft}
          onLook={setLooking}
        />
        {/* Leaving a field keeps the draft: a closed tab loses at most one field. */}
        <div className={styles.middle} onBlur={readOnly ? undefined : desk.save}>
          <ActivityFields live={live} shown={shown} desk={desk} readOnly={readOnly} />
          <ActivitySource
            key={looking?.version ?? 'draft'}
            live={live}
            shown={shown}
            desk={desk}
            readOnly={readOnly}
            compares={compares}
          />
          {looking === null ? (
            <PublishFoot live={live} desk={desk} />
          ) : (
            <OldVersionFoot version={looking} desk={desk} onTaken={() => setLooking(null)} />
          )}
        </div>
        <PhonePreview version={shown} />
      </div>
    </Page>
  )
}

interface DraftStateProps {
  readonly live: ActivityListed
  readonly desk: DraftDesk
  readonly isDraft: boolean
}

function DraftState({ live, desk, isDraft }: DraftStateProps) {
  if (!isDraft) return <Tag tone="ok">没有改动</Tag>
  return (
    <>
      <Tag tone="wait">草稿 v{live.newest + 1}</Tag>
      <span className={styles.saved} role="status">
        {desk.unsaved || desk.kept === null ? '未保存' : `${desk.kept.saved_at.slice(11)} 已保存`}
      </span>
    </>
  )
}
