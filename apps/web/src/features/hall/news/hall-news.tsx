// One news line at a time, linked to all of them.
import { go } from '#src/lib/navigation/go.ts'
import { NoticeBar } from '#src/ui/notice-bar/notice-bar.tsx'
import css from './hall-news.module.css'
import { useNotices } from '../queries.ts'

export function HallNews() {
  const lines = (useNotices() ?? []).map((text, id) => ({ id, text }))
  return (
    <div className={css.news}>
      <NoticeBar notices={lines} onOpen={() => go('/message')} />
    </div>
  )
}
