// The chat at a glance: what members reported, how much was said by how many, what was taken away, who is silent.
import { shortTime, now } from '#src/lib/clock.ts'
import { Figure, Figures } from '#src/ui/figure.tsx'
import type { ChatFigures } from './queries.ts'

const count = (value: number | undefined) => (value === undefined ? '—' : value.toLocaleString('en-US'))

export function ChatFigureRow({ figures }: { readonly figures: ChatFigures | undefined }) {
  const until = figures?.muted_until ?? null
  return (
    <Figures>
      <Figure name="被举报" value={count(figures?.reported)} unit="条" note="近 24 小时，尚未移除" />
      <Figure
        name="今日消息"
        value={count(figures?.said_today)}
        unit="条"
        note={`来自 ${count(figures?.speakers_today)} 名会员，无机器人`}
      />
      <Figure name="今日移除" value={count(figures?.hidden_today)} unit="条" note="原文留存 180 天备查" />
      <Figure
        name="生效禁言"
        value={count(figures?.muted)}
        unit="人"
        note={until === null ? '没有人被禁言' : `最长到 ${shortTime(until, now())}`}
      />
    </Figures>
  )
}
