// /hongbao: the window with its countdown, the packet to grab, the counts, the rules with their odds, and the proof.
import { toast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { useEffect, useState } from 'react'
import { askToLogin } from '#src/lib/navigation/go.ts'
import { PAGE_TITLES } from '#src/lib/navigation/page-titles.ts'
import { useSession } from '#src/lib/session.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { Card } from '#src/ui/card/card.tsx'
import { NavBar, NavLink } from '#src/ui/nav-bar/nav-bar.tsx'
import { preloadDialog } from '#src/ui/dialog/dialog.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import { PacketCounts } from './packet-counts.tsx'
import { PacketHero } from './packet-hero.tsx'
import { PacketOdds } from './packet-odds.tsx'
import { PacketPopups } from './packet-popups.tsx'
import { PacketProof } from './packet-proof.tsx'
import { PacketRules } from './packet-rules.tsx'
import { usePacketState, useGrab } from './queries.ts'
import { blockedBy, type Popup } from './rules.ts'
import { Columns } from '#src/ui/columns/columns.tsx'
import css from './hongbao-screen.module.css'

export function HongbaoScreen() {
  const isOff = useAppInfo()?.redpacket_switch === 0
  useEffect(() => {
    if (isOff) toast.error(TEXTS.redPacketOff)
  }, [isOff])
  if (!isOff) return <Hongbao />
  return (
    <div className={css.page}>
      <NavBar title={PAGE_TITLES['/hongbao']} right={<NavLink to="/welfare">领取记录</NavLink>} />
      <EmptyState title={TEXTS.redPacketOff} text="已领取的红包仍可在福利中心查看" />
    </div>
  )
}

function Hongbao() {
  const status = useSession((session) => session.status)
  const state = usePacketState()
  const [popup, setPopup] = useState<Popup | null>(null)
  const grab = useGrab(setPopup)
  const isVisitor = status === 'visitor'
  // A typed address gets the same visitor dialog as a link inside the app.
  useEffect(() => {
    if (isVisitor) void askToLogin('/hongbao')
  }, [isVisitor])
  const press = () => {
    if (isVisitor) void askToLogin('/hongbao')
    if (state.data === undefined) return
    const blocked = blockedBy(state.data)
    if (blocked === null) grab.mutate()
    else setPopup(blocked)
  }
  const failed = state.isError && state.data === undefined
  return (
    <div className={css.page} onPointerDown={preloadDialog}>
      <PacketHero
        state={state.data}
        isBusy={grab.isPending}
        isReady={isVisitor || state.data !== undefined}
        onPress={press}
        onTurn={() => void state.refetch()}
      />
      <Columns>
        {failed ? (
          <Card className={css.card}>
            <ErrorState onRetry={() => void state.refetch()} busy={state.isFetching} error={state.error} />
          </Card>
        ) : (
          <PacketCounts state={state.data} isVisitor={isVisitor} />
        )}
        <PacketRules state={state.data} />
        <PacketOdds />
        <PacketProof state={state.data} />
      </Columns>
      <PacketPopups popup={popup} state={state.data} onClose={() => setPopup(null)} />
    </div>
  )
}
