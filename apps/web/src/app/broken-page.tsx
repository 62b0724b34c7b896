// Stands in for a page that broke, and tells apart what its reader can do: no network, a new version, or try again.
import { builtRoute } from '@lanting/contract/rules/routes'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { useCallback, useEffect, useState } from 'react'
import { OfflinePage } from '#src/app/offline-page.tsx'
import { isNewer } from '#src/app/newer-build.ts'
import { pageTitle } from '#src/lib/page-titles.ts'
import { usePlace } from '#src/lib/router.ts'
import { Button } from '#src/ui/button/button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

interface BrokenPageProps {
  readonly error: Error
  /** How often it was tried again. */
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
      title="页面没有打开"
      text="请再试一次；多次失败请联系客服"
      action={
        <Button variant="secondary" size="md" onClick={onRetry}>
          重新加载
        </Button>
      }
    />
  )
}

type Cause = 'asking' | 'offline' | 'outdated' | 'fault'

/** Only the server knows whether its code was replaced: whoever cannot reach it is told that, and nothing else. */
function MissingCode({ tries, onRetry }: BrokenPageProps) {
  const [cause, setCause] = useState<Cause>('asking')
  const checkServer = useCallback(
    () =>
      isNewer().then(
        (isOut) => {
          if (isOut) setCause('outdated')
          // The server is there with the same build: what failed a moment ago is asked for once more.
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
  // Some browsers keep a failed fetch until the document is loaded anew; a page that never stood has nothing to lose.
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

/** The code of a page could not be fetched; browsers word it in their own ways. */
function isMissingCode(error: Error): boolean {
  return /dynamically imported module|importing a module|module script failed|preload CSS/i.test(
    error.message,
  )
}
