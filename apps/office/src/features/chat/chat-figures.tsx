// Chat figures: reports, messages and authors, blocked messages, muted members.
import { now } from '@lanting/browser-kit/clock'
import { ageText, shortTime } from '#src/lib/time-text.ts'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import type { ChatFigures } from './queries.ts'

const count = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString('en-US'))

export function ChatFigureRow({ figures }: { readonly figures: ChatFigures | undefined }) {
  const until = figures?.muted_until ?? null
  const waited = figures?.reported_since ?? null
  const blocked = figures?.blocked_today
  return (
    <Figures>
      <Figure
        name="待处理举报"
        value={count(figures?.reported)}
        unit="条"
        note={waited === null ? '没有待处理的举报' : `最久 ${ageText(waited, now())}，目标 10 分`}
      />
      <Figure
        name="今日消息"
        value={count(figures?.said_today)}
        unit="条"
        note={`来自 ${count(figures?.speakers_today)} 名会员，移除 ${count(figures?.hidden_today)} 条`}
      />
      <Figure
        name="今日自动拦截"
        value={count(blocked && blocked.link + blocked.word + blocked.fast)}
        unit="条"
        note={
          blocked === undefined
            ? '—'
            : `链接 ${count(blocked.link)} · 词库 ${count(blocked.word)} · 过快 ${count(blocked.fast)}`
        }
      />
      <Figure
        name="生效禁言"
        value={count(figures?.muted)}
        unit="人"
        note={until === null ? '没有人被禁言' : `最长到 ${shortTime(until, now())}`}
      />
    </Figures>
  )
}
