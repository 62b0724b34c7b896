// The top of the hall for a visitor: the slogan, and a trial without an account.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { userRound } from '@lanting/design/icons'
import { Suspense } from 'react'
import { lazyPart } from '#src/lib/persistently.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { TRIAL, useLogin } from '#src/queries/session.ts'
import { SerifTitle } from '#src/ui/art/art.tsx'
import { Button } from '#src/ui/button/button.tsx'
import css from './hall-visitor.module.css'

/** The page first: the notice does not compete with it, and its code is not in the first load. */
const NOTICE_AFTER_MS = 6_000
const HallNotice = lazyPart(
  async () => {
    await new Promise((resolve) => setTimeout(resolve, NOTICE_AFTER_MS))
    return import('../news/hall-notice.tsx')
  },
  (m) => m.HallNotice,
)

interface HallVisitorProps {
  /** The landscape behind the text is dark in both themes. */
  readonly overDark: boolean
}

export function HallVisitor({ overDark }: HallVisitorProps) {
  const app = useAppInfo()
  const login = useLogin()
  return (
    <>
      <div className={css.words} data-theme={overDark ? 'dark' : undefined}>
        <SerifTitle outline="visitor">静水深流，自在其间</SerifTitle>
        <p className={css.line}>登录后查看余额、进入场馆与领取福利</p>
      </div>
      <section className={css.card} aria-label="免费试玩">
        <span className={css.tile}>
          <Icon d={userRound} />
        </span>
        <span className={css.text}>
          <b className={css.welcome}>欢迎来到{app?.title}</b>
          <span className={css.note}>无需注册，先看看</span>
        </span>
        <Button variant="secondary" size="md" loading={login.isPending} onClick={() => login.mutate(TRIAL)}>
          免费试玩
        </Button>
      </section>
      <Suspense fallback={null}>
        <HallNotice />
      </Suspense>
    </>
  )
}
