// Fallback for a page that failed: offline, outdated build, or a fault to retry.
import { builtRoute } from '@lanting/contract/rules/routes'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { useCallback, useEffect, useState } from 'react'
import { OfflinePage } from '#src/app/fallback/offline-page.tsx'
import { isNewer } from '#src/app/installed/newer-build.ts'
import { pageTitle } from '#src/lib/navigation/page-titles.ts'
import { usePlace } from '#src/lib/navigation/router.ts'
import { Button } from '#src/ui/button/button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { EmptyState, ServiceLink } from '#src/ui/states/states.tsx'

interface BrokenPageProps {
  readonly error: Error
  /** Number of retries so far. */
  readonly tries: number
  readonly onRetry: () => void
}

export function BrokenPage(props: BrokenPageProps) {
  const { path } = usePlace()
  const hasBar = builtRoute(path)?.header === 'shell'
  return (
    <div>
      {!hasBar && <NavBar title={pageTitle(path)} />}
      {isMissingCode(props.error) ? <MissingCode {...props} /> : <Fault onRetry={props.onRetry} />}
    </div>
  )
}

function Fault({ onRetry }: Pick<BrokenPageProps, 'onRetry'>) {
  return (
    <EmptyState
      title="页面加载失败"
      text="请再试一次；多次失败请联系客服"
      action={
        <>
          <Button variant="secondary" size="md" onClick={onRetry}>
            重新加载
          </Button>
          <ServiceLink />
        </>
      }
    />
  )
}

type Cause = 'asking' | 'offline' | 'outdated' | 'fault'

/** Only the server knows whether its build was replaced; when it is unreachable the page shows only that. */
function MissingCode({ tries, onRetry }: BrokenPageProps) {
  const [cause, setCause] = useState<Cause>('asking')
  const checkServer = useCallback(
    () =>
      isNewer().then(
        (isOut) => {
          if (isOut) setCause('outdated')
          // The server runs the same build: retry the failed fetch once.
          else if (tries === 0) onRetry()
          else setCause('fault')
        },
        () => setCause('offline'),
      ),
    [tries, onRetry],
  )
  useEffect(() => void checkServer(), [checkServer])
  if (cause === 'asking') return null
  if (cause === 'offline') return <OfflinePage onRetry={checkServer} />
  // Some browsers cache a failed module fetch until the document reloads; a page that never rendered has nothing to lose.
  if (cause === 'fault') return <Fault onRetry={() => window.location.reload()} />
  return (
    <EmptyState
      title={RULING_TEXTS.newVersion}
      text="页面已更新，刷新后即可继续"
      action={
        <Button size="md" onClick={() => window.location.reload()}>
          刷新
        </Button>
      }
    />
  )
}

/** A page's code could not be fetched; the error message differs per browser. */
function isMissingCode(error: Error): boolean {
  return /dynamically imported module|importing a module|module script failed|preload CSS/i.test(
    error.message,
  )
}
