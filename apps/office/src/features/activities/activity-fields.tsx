// What may change of an activity, beside what its rule fixes; and the source of its two texts.
import { TEXTS } from '@lanting/contract/texts'
import { CircleCheck, Lock, ShieldCheck, ShieldX, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ActivityVersion } from '#src/queries/activities.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Field, TextArea } from '#src/ui/field/field.tsx'
import { cleaner } from '#src/ui/safe-html/cleaner.ts'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { Toggle } from '#src/ui/toggle/toggle.tsx'
import styles from './activities.module.css'
import { ruleFacts } from './rules.ts'
import type { Draft, DraftDesk } from './use-draft.ts'

type Shown = Pick<ActivityVersion, keyof Draft>

interface FieldsProps {
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
        {field('summary', '一句话', 100)}
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

const PARTS = [
  ['content', '正文'],
  ['memo', '活动说明'],
] as const
const MAX = { content: 60_000, memo: 20_000 } as const

export function ActivitySource({ shown, desk, readOnly }: Omit<FieldsProps, 'live'>) {
  const [part, setPart] = useState<'content' | 'memo'>('content')
  const html = shown[part]
  const slow = useDeferredValue(html)
  const removed = useMemo(() => cleaner.removedFrom(slow), [slow])
  return (
    <Card className={styles.grows}>
      <div className={styles.source}>
        <Segmented label="哪一部分" options={PARTS} value={part} onChange={setPart} />
        <TextArea
          mono
          bare
          className={styles.area}
          label={part === 'content' ? '正文（HTML 源码）' : '活动说明（HTML 源码）'}
          value={html}
          maxLength={MAX[part]}
          readOnly={readOnly}
          spellCheck={false}
          onChange={(event) => desk.set({ [part]: event.target.value })}
        />
        <p className={styles.ending}>
          <Lock size={13} aria-hidden="true" /> 固定结尾，自动附加：{TEXTS.activityRules}
        </p>
        <p className={styles.state}>
          {removed.length === 0 ? (
            <span className={styles.clean}>
              <ShieldCheck size={14} aria-hidden="true" /> 没有会被清除的内容
            </span>
          ) : (
            <span className={styles.dirty}>
              <ShieldX size={14} aria-hidden="true" /> 保存时会清除：{removed.join('、')}
            </span>
          )}
          <span>
            {html.length.toLocaleString('en-US')} / {MAX[part].toLocaleString('en-US')} 字
          </span>
          {desk.missing.length === 0 ? (
            <span className={styles.clean}>
              <CircleCheck size={14} aria-hidden="true" /> 正文与规则数值一致
            </span>
          ) : (
            <span className={styles.dirty}>
              <TriangleAlert size={14} aria-hidden="true" /> 没有写到规则中的 {desk.missing.join('、')}
            </span>
          )}
        </p>
      </div>
    </Card>
  )
}
