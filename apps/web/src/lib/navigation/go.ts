// Navigation rules: no navigation to the current page, and a login dialog for visitors of some pages.
import { toast } from '@lanting/browser-kit/toast'
import { builtRoute } from '@lanting/contract/rules/routes'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { confirm } from '#src/lib/confirm.ts'
import { currentEntry, currentPlace, hrefOf, moveAddress, stepBack } from '#src/lib/navigation/router.ts'
import { pathOf, type Target } from '#src/lib/navigation/routes.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { currentToken } from '#src/lib/session.ts'

export function loginTarget(wanted: string): Target {
  return withSearch('/login', { redirect: wanted === '/' ? '' : wanted })
}

/** Navigates to a page. Asks visitors to log in where the specification requires it. */
export function go(to: Target, options: { readonly replace?: boolean } = {}): void {
  if (to === hrefOf(currentPlace())) {
    toast.info(SCREEN_TEXTS.alreadyHere)
    return
  }
  if (builtRoute(pathOf(to))?.inAppConfirm && currentToken() === null) {
    void askToLogin(to)
    return
  }
  moveAddress(to, options)
}

/** The login dialog for visitors; true when they went to log in. */
export async function askToLogin(wanted: string): Promise<boolean> {
  const yes = await confirm({ title: SCREEN_TEXTS.loginConfirm, yes: '去登录', no: '再看看' })
  if (yes) moveAddress(loginTarget(wanted))
  return yes
}

/** One page back, or to `fallback` when the app was opened here. */
export function goBack(fallback: Target = '/'): void {
  if (currentEntry().index > 0) stepBack()
  else moveAddress(fallback, { replace: true })
}
