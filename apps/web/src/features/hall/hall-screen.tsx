// The hall: who is here and what the central wallet holds, or the way in.
import { hallMood, sceneUrl } from '@lanting/design/art-url'
import { refreshCw } from '@lanting/design/icons'
import { useEffect, useRef } from 'react'
import { watchDock } from '#src/lib/header-slot.ts'
import { useSession } from '#src/lib/session.ts'
import { beijingHour } from '#src/lib/time.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { useBalance } from '#src/queries/balance.ts'
import { useRefreshMoney, useUser } from '#src/queries/user.ts'
import { Scene } from '#src/ui/art.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Money } from '#src/ui/money.tsx'
import css from './hall-screen.module.css'

export function HallScreen() {
  const status = useSession((state) => state.status)
  const top = useRef<HTMLElement>(null)
  useEffect(() => watchDock(top.current), [])
  const mood = hallMood(beijingHour(), false)
  return (
    <div className={css.page}>
      <Scene
        src={sceneUrl(`hall-${mood}`)}
        dark={sceneUrl('hall-night')}
        height={330}
        className={css.scene}
      />
      <section ref={top} className={css.top}>
        {status === 'member' ? <MemberTop /> : <VisitorTop />}
      </section>
    </div>
  )
}

function MemberTop() {
  const user = useUser()
  const balance = useBalance()
  const refresh = useRefreshMoney()
  return (
    <>
      <p className={css.name}>您好，{user?.username ?? '…'}</p>
      <p className={css.label}>中心钱包余额（元）</p>
      <p className={css.amount}>
        {balance === undefined ? '—' : <Money value={balance.balance} size="xl" roll />}
        <IconButton
          icon={refreshCw}
          label="刷新余额"
          size={18}
          spin={refresh.isPending}
          onClick={() => refresh.mutate()}
        />
      </p>
    </>
  )
}

function VisitorTop() {
  const app = useAppInfo()
  return (
    <>
      <h1 className={css.title}>欢迎来到{app?.title}</h1>
      <p className={css.label}>登录后查看余额、进入场馆与领取福利</p>
      <ButtonLink to="/login" block>
        登录
      </ButtonLink>
    </>
  )
}
