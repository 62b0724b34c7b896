// The editable fields of an activity besides its texts, and its fixed rule.
import { Lock } from 'lucide-react'
import type { ActivityVersion } from '#src/queries/activities.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Toggle } from '#src/ui/toggle/toggle.tsx'
import styles from './activities.module.css'
import { ruleFacts } from './rules.ts'
import type { Draft, DraftDesk } from './use-draft.ts'

export type Shown = Pick<ActivityVersion, keyof Draft>

export interface FieldsProps {
  readonly live: ActivityVersion
  readonly shown: Shown
  readonly desk: DraftDesk
  readonly readOnly: boolean
}

export function ActivityFields({ live, shown, desk, readOnly }: FieldsProps) {
  const field = (name: 'title' | 'summary' | 'banner' | 'starts_at', label: string, maxLength: number) => (
    <Field
      label={label}
      value={shown[name]}
      maxLength={maxLength}
      readOnly={readOnly}
      onChange={(event) => desk.set({ [name]: event.target.value })}
    />
  )
  return (
    <Card>
      <div className={styles.fields}>
        {field('title', '标题', 40)}
        {field('summary', '简介', 100)}
        {field('banner', '横幅图片', 200)}
        {field('starts_at', '开始（北京时间）', 19)}
        <Field
          label="结束（空为长期）"
          value={shown.ends_at ?? ''}
          maxLength={19}
          readOnly={readOnly}
          onChange={(event) => desk.set({ ends_at: event.target.value })}
        />
        <div className={styles.shown}>
          <span>对会员显示</span>
          <Toggle
            label="对会员显示"
            on={shown.shown === 1}
            disabled={readOnly}
            onChange={(on) => desk.set({ shown: on ? 1 : 0 })}
          />
        </div>
      </div>
      <div className={styles.rule}>
        <p>
          <Lock size={13} aria-hidden="true" /> 派发规则由程序固定，改动须随版本发布
        </p>
        <Facts facts={ruleFacts(live.id)} />
      </div>
    </Card>
  )
}
