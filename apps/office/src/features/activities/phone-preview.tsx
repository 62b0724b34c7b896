// The page of an activity as a member sees it, on a phone's width, light or dark.
import { TEXTS } from '@lanting/contract/texts'
import { useDeferredValue, useState } from 'react'
import type { ActivityVersion } from '#src/queries/activities.ts'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import styles from './phone-preview.module.css'

const WIDTHS = [
  ['390', '手机 390'],
  ['320', '320'],
] as const
const THEMES = [
  ['light', '浅'],
  ['dark', '深'],
] as const

type Shown = Pick<ActivityVersion, 'title' | 'summary' | 'banner' | 'content' | 'memo'>

export function PhonePreview({ version }: { readonly version: Shown }) {
  const [width, setWidth] = useState<'390' | '320'>('390')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const { title, summary, banner, content, memo } = useDeferredValue(version)
  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <Segmented label="预览宽度" options={WIDTHS} value={width} onChange={setWidth} />
        <Segmented label="预览外观" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      {/* Reachable by Tab, so that a long text can be scrolled without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={styles.phone}
        data-theme={theme}
        data-width={width}
        tabIndex={0}
        role="region"
        aria-label="预览"
      >
        <div className={styles.banner}>
          <img src={banner} alt="" />
          <p>{title}</p>
        </div>
        <div className={styles.sheet}>
          <p className={styles.summary}>{summary}</p>
          <SafeHtml html={content} className={styles.content} />
          <p className={styles.heading}>活动说明</p>
          <SafeHtml html={memo} className={styles.memo} />
          <p className={styles.ending}>{TEXTS.activityRules}</p>
        </div>
        <p className={styles.button}>申请参加</p>
      </div>
    </div>
  )
}
