// The source of an activity's two texts: what will be cleaned, what is missing, and a diff to the live version.
import { TEXTS } from '@lanting/contract/texts'
import { CircleCheck, Lock, ShieldCheck, ShieldX, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { type DiffLine, lineDiff } from '#src/lib/line-diff.ts'
import { WORDS } from '#src/lib/words.ts'
import { Card } from '#src/ui/card/card.tsx'
import { TextArea } from '#src/ui/field/field.tsx'
import { HtmlToolbar } from '#src/ui/html-toolbar/html-toolbar.tsx'
import { cleaner } from '#src/ui/safe-html/cleaner.ts'
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
  const area = useRef<HTMLTextAreaElement>(null)
  const html = shown[part]
  const slow = useDeferredValue(html)
  const removed = useMemo(() => cleaner.removedFrom(slow), [slow])
  const lines = useMemo(() => lineDiff(live[part], slow), [live, part, slow])
  const changes = lines.filter(({ kind }) => kind !== 'same').length
  return (
    <Card className={styles.grows}>
      <div className={styles.source}>
        <Segmented label="哪一部分" options={PARTS} value={part} onChange={setPart} />
        {!compares && !readOnly && (
          <HtmlToolbar key={part} area={area} value={html} onChange={(text) => desk.set({ [part]: text })} />
        )}
        {compares ? (
          <Comparison lines={lines} />
        ) : (
          <TextArea
            ref={area}
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
        )}
        <p className={styles.ending}>
          <Lock size={13} aria-hidden="true" /> 固定结尾，自动附加：{TEXTS.activityRules}
        </p>
        <p className={styles.state}>
          {removed.length === 0 ? (
            <span className={styles.clean}>
              <ShieldCheck size={14} aria-hidden="true" /> {WORDS.nothingCleaned}
            </span>
          ) : (
            <span className={styles.dirty}>
              <ShieldX size={14} aria-hidden="true" /> {WORDS.willBeCleaned}
              {removed.join('、')}
            </span>
          )}
          {changes > 0 && <span>改动 {changes} 行</span>}
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
