// The app shell: frame, header, tabs, strips, and overlays.
import { cx } from '@lanting/browser-kit/cx'
import { hideToast, useToast } from '@lanting/browser-kit/toast'
import { builtRoute } from '@lanting/contract/rules/routes'
import { SERVICE } from '@lanting/contract/states'
import { Suspense, useEffect } from 'react'
import { useExpiry } from '#src/app/session/expiry.ts'
import { Header } from '#src/app/frame/header.tsx'
import { useBars } from '#src/app/installed/bars.ts'
import { Pages } from '#src/app/pages.tsx'
import { Screen } from '#src/app/screen.tsx'
import { LicenceFoot, ReachStrip, SandboxRibbon } from '#src/app/frame/status-strips.tsx'
import { TabBar } from '#src/app/frame/tab-bar.tsx'
import { dismissQuestion, useQuestion } from '#src/lib/confirm.ts'
import { useHeaderSlot } from '#src/lib/navigation/header-slot.ts'
import { forgetVenueWish, useVenueWish } from '#src/lib/navigation/open-venue.ts'
import { lazyPart } from '#src/lib/persistently.ts'
import { usePlace } from '#src/lib/navigation/router.ts'
import { useIsMember } from '#src/lib/session.ts'
import { useEver } from '#src/lib/hooks/use-ever.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { useBalancePoll } from '#src/queries/money/balance.ts'
import { Toast } from '#src/ui/toast/toast.tsx'
import { TopStrips, TopStripsContext } from '#src/ui/top-strips/top-strips.tsx'
import css from './app.module.css'

// Rendered outside every page's error boundary.
const ConfirmDialog = lazyPart(
  () => import('#src/ui/dialog/dialog.tsx'),
  (m) => m.ConfirmDialog,
)
const ExpiredDialog = lazyPart(
  () => import('#src/app/session/expired-dialog.tsx'),
  (m) => m.ExpiredDialog,
)
const MaintenancePage = lazyPart(
  () => import('#src/app/fallback/maintenance-page.tsx'),
  (m) => m.MaintenancePage,
)
const VenueSheet = lazyPart(
  () => import('#src/features/venue/venue-sheet.tsx'),
  (m) => m.VenueSheet,
)
const AppBars = lazyPart(
  () => import('#src/app/installed/app-bars.tsx'),
  (m) => m.AppBars,
)

const ProtectionLayer = lazyPart(
  () => import('#src/features/protection/protection-layer.tsx'),
  (m) => m.ProtectionLayer,
)

const STRIPS = (
  <>
    <SandboxRibbon />
    <ReachStrip />
  </>
)

export function App() {
  const app = useAppInfo()
  if (app?.site_state === SERVICE.wire('maintenance')) {
    return (
      <Suspense fallback={null}>
        <MaintenancePage app={app} />
      </Suspense>
    )
  }
  return <OpenSite />
}

function OpenSite() {
  const { path, key } = usePlace()
  const route = builtRoute(path)
  const isShell = route?.header === 'shell'
  const hasTabs = route?.tab !== undefined
  useBalancePoll()
  useTitle()
  // A request to open a venue belongs to its page: resolved late, it must not open over another page.
  useEffect(() => forgetVenueWish, [key])
  // An open confirmation dialog would make the next page inert.
  useEffect(() => dismissQuestion, [path])
  return (
    <>
      <div className={cx('boot-scene', css.frame, hasTabs && css.withTabs)} data-path={route?.path}>
        <TopStripsContext value={STRIPS}>
          {isShell && <Header />}
          <main className={css.main} tabIndex={-1}>
            {isShell && <ShellStrips />}
            <div className={css.pages}>
              <Pages screen={Screen} />
            </div>
            {hasTabs && <LicenceFoot />}
          </main>
        </TopStripsContext>
      </div>
      <TabBar lit={route?.tab ?? null} railOnly={!hasTabs} />
      <Overlays />
    </>
  )
}

/** Inside the page's landmark, under the header; translucent over the hall's landscape. */
function ShellStrips() {
  const overDark = useHeaderSlot((slot) => slot.overDark)
  const isClear = useHeaderSlot((slot) => !slot.docked)
  return <TopStrips overArt={overDark} glass={isClear} />
}

/** Overlays of any page. Their code is loaded when the first one opens. */
function Overlays() {
  const isExpired = useExpiry((state) => state.wanted !== null)
  const asked = useQuestion((state) => state.asked)
  const wasAsked = useEver(asked !== null)
  const wasWished = useEver(useVenueWish((state) => state.wish !== null))
  const isMember = useIsMember()
  const hasBar = useBars(({ isShown }) => isShown)
  const shown = useToast((state) => state.shown)
  return (
    <>
      <Suspense fallback={null}>
        {wasAsked && <ConfirmDialog asked={asked} />}
        {isExpired && <ExpiredDialog />}
        {wasWished && <VenueSheet />}
        {isMember && <ProtectionLayer />}
        {hasBar && <AppBars />}
      </Suspense>
      <Toast shown={shown} onDone={hideToast} />
    </>
  )
}

/** The operator's name, known only at run time. */
function useTitle(): void {
  const name = useAppInfo()?.title
  useEffect(() => {
    if (name !== undefined) document.title = name
  }, [name])
}
