// What a trial finds where only real money and a real account go: why it ends here, and the way to an account.
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { TEXTS } from '@lanting/contract/texts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

/** The pages of members with real money, by their titles. */
export const REAL_ONLY: Partial<Record<BuiltPath, string>> = {
  '/recharge': '存款',
  '/payInfo': '存款',
  '/withdrawal': '取款',
  '/withdrawAccount': '卡包',
  '/addBankCard': '添加银行卡',
  '/addUsdtCard': '添加 USDT 地址',
  '/password': '密码',
  '/security': '安全中心',
}

export function TrialPage({ title }: { readonly title: string }) {
  return (
    <div>
      <NavBar title={title} />
      <EmptyState
        title={TEXTS.trialRefused}
        text="试玩金只能用来体验游戏，不能存入或取出。注册正式账号后，这里就为您打开。"
        action={
          <ButtonLink to="/reg2" size="md">
            注册正式账号
          </ButtonLink>
        }
      />
    </div>
  )
}
