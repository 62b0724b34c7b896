// Shown offline in place of a page that was never loaded: the reason, that money is safe, and which pages still work.
import { circleHelp, refreshCw, shieldCheck, wallet } from '@lanting/design/icons'
import { spotUrl } from '@lanting/design/art-url'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WithoutNetwork } from '#src/app/screens.tsx'
import { formatBeijing } from '@lanting/contract/time'
import { whenReachable } from '#src/queries/ask-again.ts'
import { clockOf } from '#src/lib/days.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { balanceQuery } from '#src/queries/money/balance.ts'
import { ThemedImage } from '#src/ui/art/art.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import css from './offline-page.module.css'

interface OfflinePageProps {
  /** Checks whether the server is reachable; the parent replaces this page when it is. */
  readonly onRetry: () => Promise<void>
}

export function OfflinePage({ onRetry }: OfflinePageProps) {
  const [isRetrying, setRetrying] = useState(false)
  const [isStillOff, setStillOff] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await onRetry()
    setRetrying(false)
    setStillOff(true)
  }
  const client = useQueryClient()
  const isOnline = useOnline()
  // A page that reads something is asked again for.
  useAppInfo()
  useEffect(() => {
    let isHere = true
    void whenReachable(client).then(() => (isHere ? onRetry() : undefined))
    return () => {
      isHere = false
    }
  }, [client, onRetry])
  return (
    <div className={css.page}>
      <div className={css.state} role="status">
        <ThemedImage src={spotUrl('off')} dark={spotUrl('off', true)} width={180} height={132} />
        <h1>这一页要联网才能打开</h1>
        <p className={css.why}>
          本机没有保存过这一页。
          <br />
          您的余额与记录都在服务器上，不受影响。
        </p>
        <Button icon={refreshCw} className={css.retry} loading={isRetrying} onClick={() => void retry()}>
          重新加载
        </Button>
        <p className={css.hint}>
          {isStillOff ? (isOnline ? '仍然连不上服务器' : '仍然没有网络') : '恢复后会自动打开这一页'}
        </p>
      </div>
      <StillHere />
    </div>
  )
}

/** Pages whose code and data are already on this device. */
function StillHere() {
  const [paths, setPaths] = useState<readonly WithoutNetwork[]>([])
  const readAt = useQueryClient().getQueryState(balanceQuery.queryKey)?.dataUpdatedAt ?? 0
  useEffect(() => {
    import('#src/app/screens.tsx').then(
      (table) => setPaths(table.hereWithoutNetwork()),
      () => undefined,
    )
  }, [])
  const here = paths.filter((path) => path !== '/account' || readAt > 0)
  if (here.length === 0) return null
  return (
    <section className={css.here}>
      <SectionHead title="离线也能看" />
      <RowGroup>
        {here.map((path) => (
          <Row key={path} to={path} {...rowOf(path, readAt)} />
        ))}
      </RowGroup>
    </section>
  )
}

function rowOf(path: WithoutNetwork, readAt: number) {
  if (path === '/account') {
    const value = `${clockOf(formatBeijing(new Date(readAt)))} 的数据`
    return { lead: wallet, title: '我的钱包', value }
  }
  if (path === '/fair') return { lead: shieldCheck, title: '公平验证器', value: '全部在本机计算' }
  return { lead: circleHelp, title: '帮助中心', value: '已保存' }
}
