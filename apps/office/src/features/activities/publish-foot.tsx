// Under the editor: a draft is kept, thrown away or published, now or at a time; an old version can only be a base.
import { messageOf } from '#src/lib/call.ts'
import { useArmed } from '#src/lib/armed.ts'
import { WORDS } from '#src/lib/words.ts'
import type { ActivityListed, ActivityVersion } from '#src/queries/activities.ts'
import { useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Field } from '#src/ui/field/field.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './activities.module.css'
import type { DraftDesk } from './use-draft.ts'

interface PublishFootProps {
  readonly live: ActivityListed
  readonly desk: DraftDesk
}

export function PublishFoot({ live, desk }: PublishFootProps) {
  const me = useMe()
  const isReady = desk.changed.length > 0 && desk.change.trim() !== ''
  const isLater = desk.liveAt.trim() !== ''
  return (
    <Card>
      <div className={styles.publish}>
        <Field
          label="改动说明（写入版本与操作日志）"
          value={desk.change}
          maxLength={100}
          error={desk.error === null ? null : messageOf(desk.error)}
          onChange={(event) => desk.setChange(event.target.value)}
        />
        <Field
          label="定时上线（空为立即）"
          placeholder="2026-11-16 00:00:00"
          value={desk.liveAt}
          maxLength={19}
          onChange={(event) => desk.setLiveAt(event.target.value)}
        />
      </div>
      {live.next !== null && (
        <p className={text.small}>
          v{live.next.version} 已定时 {live.next.live_at.slice(0, 16)} 上线；现在发布会取代它。
        </p>
      )}
      <div className={styles.actions}>
        <Eyes
          first={{ name: me.name, says: isLater ? '编辑并定时' : '编辑并发布', face: me.name }}
          second={null}
        />
        <div className={styles.buttons}>
          <DiscardButton desk={desk} />
          <Button tone="outline" keys={['⌘', 'S']} disabled={!desk.unsaved || desk.busy} onClick={desk.save}>
            保存草稿
          </Button>
          <Button
            tone="primary"
            size="final"
            keys={['⌘', '↵']}
            busy={desk.busy}
            disabled={!isReady}
            onClick={desk.publish}
          >
            {isLater ? '定时' : '发布为'} v{live.newest + 1}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function DiscardButton({ desk }: { readonly desk: DraftDesk }) {
  const { armed, press } = useArmed<'discard'>()
  if (desk.changed.length === 0 && desk.kept === null) return null
  return (
    <Button tone="danger" disabled={desk.busy} onClick={() => press('discard', desk.discard)}>
      {armed === 'discard' ? '再按一次放弃' : '放弃草稿'}
    </Button>
  )
}

interface OldVersionFootProps {
  readonly version: ActivityVersion
  readonly desk: DraftDesk
  readonly onTaken: () => void
}

export function OldVersionFoot({ version, desk, onTaken }: OldVersionFootProps) {
  const isScheduled = version.state === 'scheduled'
  return (
    <Card>
      <div className={styles.actions}>
        <span className={text.small}>
          {isScheduled
            ? `将于 ${version.live_at.slice(0, 16)} 上线。取消会把线上的内容再发布一版。`
            : WORDS.oldVersion}
        </span>
        <div className={styles.buttons}>
          {isScheduled && (
            <Button tone="danger" disabled={desk.busy} onClick={() => desk.unschedule(version)}>
              取消定时
            </Button>
          )}
          <Button
            tone="soft"
            onClick={() => {
              desk.takeAsBase(version)
              onTaken()
            }}
          >
            以 v{version.version} 为基础编辑
          </Button>
        </div>
      </div>
    </Card>
  )
}
