// One line of news that changes every six seconds. The megaphone pauses it.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { chevronRight, megaphone, pause } from '@lanting/design/icons'
import { useState } from 'react'
import { useAutoplay } from '#src/lib/hooks/use-autoplay.ts'
import css from './notice-bar.module.css'

export type NoticeLine = { id: string | number; text: string }

type NoticeBarProps<T extends NoticeLine> = {
  notices: readonly T[]
  /** Omitted without a page to read them on. */
  onOpen?: (notice: T) => void
  everyMs?: number
}

export function NoticeBar<T extends NoticeLine>({ notices, onOpen, everyMs = 6000 }: NoticeBarProps<T>) {
  const [turn, setTurn] = useState(0)
  const many = notices.length > 1
  const { paused, togglePause, holdProps } = useAutoplay(everyMs, many, () => setTurn((now) => now + 1))
  const notice = notices[turn % Math.max(1, notices.length)]
  if (!notice) return null
  const line = (
    <span key={notice.id} className={css.text}>
      {notice.text}
    </span>
  )
  return (
    <section className={css.bar} aria-label={SCREEN_TEXTS.noticesTab} {...holdProps}>
      {many ? (
        <button
          type="button"
          className={css.hold}
          aria-label={paused ? '继续滚动公告' : '暂停滚动公告'}
          aria-pressed={paused}
          onClick={togglePause}
        >
          <Icon d={paused ? pause : megaphone} size={17} />
        </button>
      ) : (
        <span className={css.hold}>
          <Icon d={megaphone} size={17} />
        </span>
      )}
      {onOpen ? (
        <button type="button" className={css.line} onClick={() => onOpen(notice)}>
          {line}
          <Icon d={chevronRight} size={16} className={css.chevron} />
        </button>
      ) : (
        <p className={css.line}>{line}</p>
      )}
    </section>
  )
}
