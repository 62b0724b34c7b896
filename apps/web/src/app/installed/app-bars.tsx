// The bars above the tabs: a new version, or the home screen. Beside a game, a room or a form they wait, unless code is missing.
import { builtRoute } from '@lanting/contract/rules/routes'
import { useBars } from '#src/app/installed/bars.ts'
import { InstallHint } from '#src/app/installed/install-hint.tsx'
import { NewVersion } from '#src/app/installed/new-version.tsx'
import { useOffer } from '#src/lib/device/install.ts'
import { usePlace } from '#src/lib/navigation/router.ts'
import { hasSteps } from '#src/lib/device/use-install.ts'

export function AppBars() {
  const withTabs = builtRoute(usePlace().path)?.tab !== undefined
  const { isOut, isNeeded, isDue } = useBars()
  const { offer } = useOffer()
  if (isOut && (withTabs || isNeeded)) return <NewVersion />
  return withTabs && isDue && (offer !== null || hasSteps()) ? <InstallHint /> : null
}
