// A red-packet day: budget, cut, grabs and their checks. Shows no unopened amount and cannot change one.
import { now } from '@lanting/browser-kit/clock'
import { formatYuan } from '@lanting/contract/money'
import { RED_PACKET } from '@lanting/contract/states'
import { addDays, beijingDay } from '@lanting/contract/time'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { copy } from '#src/lib/copy.ts'
import { useKeys } from '#src/lib/keys.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import { Page, RefreshButton } from '#src/ui/page/page.tsx'
import { Empty, Failed, Skeleton } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { BandsCard, TiersCard } from './bands-card.tsx'
import { BudgetCard } from './budget-card.tsx'
import { PowersCard } from './powers-card.tsx'
import { ChecksCard, ProofCard } from './proof-card.tsx'
import { type RedPacketDay, useRedPacketDay } from './queries.ts'
import { averageNote, minus, openedNote, WINDOW } from './rules.ts'
import { SlotsCard } from './slots-card.tsx'
import styles from './red-packet.module.css'

export function RedPacketPage() {
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useRedPacketDay(chosen)
  const today = beijingDay(now())
  const date = chosen ?? today
  const moveDay = (days: number) => {
    const next = addDays(date, days)
    if (next <= today) setChosen(next === today ? null : next)
  }
  const root = found.data?.cut?.batches[0]?.root
  useKeys({
    ArrowLeft: () => moveDay(-1),
    ArrowRight: () => moveDay(1),
    y: () => root !== undefined && void copy(root),
  })
  return (
    <Page
      title="红包场次"
      sub={`${date} · ${WINDOW}`}
      tools={
        <>
          <Button onClick={() => moveDay(-1)}>前一天</Button>
          <Button disabled={date >= today} onClick={() => moveDay(1)}>
            后一天
          </Button>
          <RefreshButton busy={found.isFetching} onClick={() => void found.refetch()} />
          {found.data !== undefined && <PhaseTag day={found.data} />}
        </>
      }
      keys={[
        [['←'], '前一天'],
        [['→'], '后一天'],
        [['Y'], '复制哈希'],
      ]}
    >
      {found.data !== undefined ? (
        <Day day={found.data} />
      ) : found.isError ? (
        <Failed message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}

function PhaseTag({ day }: { readonly day: RedPacketDay }) {
  const phase = RED_PACKET.word(day.phase)
  return <Tag tone={phase === 'running' ? 'ok' : 'neutral'}>{RED_PACKET.label(phase)}</Tag>
}

function Day({ day }: { readonly day: RedPacketDay }) {
  const { cut, opened } = day
  if (cut === null)
    return (
      <>
        <Empty title="这一天还没有切分">每天 10:00 由程序切好并公布哈希；过了 12:00 不再补切。</Empty>
        <PowersCard day={day} />
      </>
    )
  return (
    <>
      <Figures>
        <Figure
          name="应发"
          value={cut.packets.toLocaleString('en')}
          unit="个"
          note={`${cut.members} 名会员，每个不少于 0.50`}
        />
        <Figure name="已领" value={opened.packets.toLocaleString('en')} unit="个" note={openedNote(day)} />
        <Figure name="已付" value={formatYuan(opened.amount)} unit="元" note={averageNote(day)} />
        <Figure
          name="剩余"
          value={(cut.packets - opened.packets).toLocaleString('en')}
          unit="个"
          note="12:00 未领作废，金额不公开"
        />
        <Figure
          name="当日预算"
          value={formatYuan(cut.effective)}
          unit="元"
          note={`已切 ${formatYuan(cut.cut)}，未用 ${formatYuan(minus(cut.effective, cut.cut))}`}
        />
      </Figures>
      <BudgetCard day={day} />
      <div className={styles.grid}>
        <div className={styles.column}>
          <SlotsCard day={day} />
          <div className={styles.pair}>
            <BandsCard day={day} />
            <TiersCard day={day} />
          </div>
        </div>
        <div className={styles.column}>
          <ProofCard cut={cut} />
          <ChecksCard day={day} />
          <PowersCard day={day} />
        </div>
      </div>
    </>
  )
}
