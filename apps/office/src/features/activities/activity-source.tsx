// An activity's two texts: what will be cleaned, what is missing, and a diff to the live version.
import { TEXTS } from '@lanting/contract/texts'
import { CircleCheck, Lock, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { blockLines, type DiffLine, lineDiff } from '#src/lib/line-diff.ts'
import { Card } from '#src/ui/card/card.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { TextState } from '#src/ui/rich-text/text-state.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './activities.module.css'
import type { FieldsProps } from './activity-fields.tsx'

const PARTS = [
  ['content', '正文'],
  ['memo', '活动说明'],
] as const
const MAX = { content: 60_000, memo: 20_000 } as const

interface SourceProps extends FieldsProps {
  /** The lines beside those of the version that is live. */
  readonly compares: boolean
}

export function ActivitySource({ live, shown, desk, readOnly, compares }: SourceProps) {
  const [part, setPart] = useState<'content' | 'memo'>('content')
  const html = shown[part]
  const slow = useDeferredValue(html)
  const lines = useMemo(() => lineDiff(blockLines(live[part]), blockLines(slow)), [live, part, slow])
  const changes = lines.filter(({ kind }) => kind !== 'same').length
  return (
    <Card className={styles.grows}>
      <div className={styles.source}>
        <Segmented label="哪一部分" options={PARTS} value={part} onChange={setPart} />
        {compares ? (
          <Comparison lines={lines} />
        ) : (
          <RichText
            key={part}
            bare
            label={part === 'content' ? '正文' : '活动说明'}
            value={html}
            maxLength={MAX[part]}
            readOnly={readOnly}
            onChange={(text) => desk.set({ [part]: text })}
          />
        )}
        <p className={styles.ending}>
          <Lock size={13} aria-hidden="true" /> 固定结尾，自动附加：{TEXTS.activityRules}
        </p>
        <TextState html={slow} maxLength={MAX[part]}>
          {changes > 0 && <span>改动 {changes} 行</span>}
          {desk.missing.length === 0 ? (
            <span className={styles.clean}>
              <CircleCheck size={14} aria-hidden="true" /> 正文与规则数值一致
            </span>
          ) : (
            <span className={styles.dirty}>
              <TriangleAlert size={14} aria-hidden="true" /> 没有写到规则中的 {desk.missing.join('、')}
            </span>
          )}
        </TextState>
      </div>
    </Card>
  )
}

const MARKS = { same: ' ', new: '+', gone: '−' } as const
const SAYS = { same: '', new: '新增：', gone: '删去：' } as const

function Comparison({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <ScrollRegion className={styles.comparison} label="与线上比较">
      {lines.map(({ kind, text }, i) => (
        // Lines have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={i} data-kind={kind}>
          <span aria-hidden="true">{MARKS[kind]}</span>
          <span className={styles.says}>{SAYS[kind]}</span>
          {text}
        </p>
      ))}
    </ScrollRegion>
  )
}
