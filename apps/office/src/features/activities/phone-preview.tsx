// The page of an activity as a member sees it, on a phone's width, light or dark.
import { TEXTS } from '@lanting/contract/texts'
import { useDeferredValue } from 'react'
import type { ActivityVersion } from '#src/queries/activities.ts'
import { Phone } from '#src/ui/phone/phone.tsx'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import styles from './phone-preview.module.css'

type Shown = Pick<ActivityVersion, 'title' | 'summary' | 'banner' | 'content' | 'memo'>

export function PhonePreview({ version }: { readonly version: Shown }) {
  const { title, summary, banner, content, memo } = useDeferredValue(version)
  return (
    <Phone className={styles.phone}>
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
    </Phone>
  )
}
