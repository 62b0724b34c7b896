// Shown to a trial on pages for real money and real accounts: the reason, and the link to register.
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { TEXTS } from '@lanting/contract/texts'
import { pageTitle } from '#src/lib/navigation/page-titles.ts'
import { REGISTER_FOR_REAL } from '#src/lib/words/words.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

/** The pages of members with real money. */
export const REAL_ONLY: readonly BuiltPath[] = [
  '/recharge',
  '/payInfo',
  '/withdrawal',
  '/withdrawAccount',
  '/addBankCard',
  '/addUsdtCard',
  '/password',
  '/security',
  '/myData',
  '/closeAccount',
  '/notifications',
]

export const isRealOnly = (path: BuiltPath): boolean => REAL_ONLY.includes(path)

export function TrialPage({ path }: { readonly path: BuiltPath }) {
  return (
    <div>
      <NavBar title={pageTitle(path)} />
      <EmptyState
        title={TEXTS.trialRefused}
        text="试玩金只能用来体验游戏，不能存入或取出。注册正式账号后，这里就为您打开。"
        action={
          <ButtonLink to="/reg2" size="md">
            {REGISTER_FOR_REAL}
          </ButtonLink>
        }
      />
    </div>
  )
}
