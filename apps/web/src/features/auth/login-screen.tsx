// /login: a landscape, two fields, and links for a missing account or password.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { sceneUrl } from '@lanting/design/art-url'
import { LIMITS } from '@lanting/contract/limits'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { download } from '@lanting/design/icons'
import { useEffect, useRef, useState } from 'react'
import { LoginForm } from '#src/features/auth/login-form.tsx'
import { forgetRegistered, justRegistered } from '#src/features/auth/registered.ts'
import { RegisterScreen } from '#src/features/auth/register-screen.tsx'
import { ServiceLink } from '#src/features/auth/service-link.tsx'
import { go } from '#src/lib/navigation/go.ts'
import { randomIndex } from '#src/lib/random-index.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import { redirectTarget } from '#src/lib/navigation/redirect.ts'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { choice, text, useSearch, withSearch } from '#src/lib/navigation/search-params.ts'
import { useSession } from '#src/lib/session.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { useUser } from '#src/queries/user.ts'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import css from './login-screen.module.css'

/** `type=1` is the registration; switching mounts the other form, so typed values are lost. */
export function LoginScreen() {
  const { type } = useSearch({ type: choice(['0', '1']) })
  return type === '1' ? <RegisterScreen /> : <Login />
}

/** The landscape shown before the code loaded, or any one. */
function firstPicture(): number {
  const { picture } = document.documentElement.dataset
  return picture === undefined ? randomIndex(LIMITS.loginPictures) : Number(picture)
}

function Login() {
  const { redirect } = useSearch({ redirect: text(300) })
  useAlreadyIn(redirect)
  const [picture] = useState(firstPicture)
  const [registered] = useState(justRegistered)
  useEffect(forgetRegistered, [])
  useEffect(() => {
    delete document.documentElement.dataset['picture']
  }, [])
  return (
    <div className={css.page}>
      <img className={css.scene} src={sceneUrl(`login${picture}`)} alt="" width={390} height={372} />
      <NavBar look="dark" right={<ServiceLink />} />
      <Brand />
      <section className={css.pane} aria-label="登录">
        {registered !== null && <Download />}
        <LoginForm redirect={redirect} name={registered ?? ''} />
        <p className={css.other}>
          还没有账号？
          <Link to={withSearch('/reg2', { redirect })} className={css.strong}>
            立即注册
          </Link>
        </p>
        <Adults />
      </section>
    </div>
  )
}

/** A session that exists already is redirected; a trial may have come to log in for real. */
function useAlreadyIn(redirect: string): void {
  // The form redirects by itself: only a session older than the form is redirected here, and only once.
  const isWaiting = useRef(useSession.getState().status !== 'visitor')
  const isMember = useUser()?.is_trial === 0
  useEffect(() => {
    if (!isMember || !isWaiting.current) return
    isWaiting.current = false
    go(redirectTarget(redirect), { replace: true })
  }, [isMember, redirect])
}

/** 注册并下载APP: a real link, where the operator has a download. */
function Download() {
  const url = useAppInfo()?.ios_download_url ?? ''
  // The operator's address, but never one that could run code here.
  if (!url.startsWith('https://')) return null
  return (
    <a href={url} rel="noreferrer" className={css.download}>
      <Icon d={download} size={18} stroke={2} />
      账号已创建，下载 APP
    </a>
  )
}

function Brand() {
  const app = useAppInfo()
  return (
    <div className={css.brand}>
      <img src="/art/brand/mark-glass.svg" alt="" width={48} height={48} />
      <h1 className={css.name}>{app?.title}</h1>
      <p>欢迎回来</p>
    </div>
  )
}

function Adults() {
  return (
    <p className={css.legal}>
      <span className={css.age}>18+</span>
      仅限成年人 · 理性娱乐
      {isBuilt('/abouts') && (
        <>
          {' · '}
          <Link to="/abouts?type=6" className={css.link}>
            {RULING_TEXTS.article6}
          </Link>
        </>
      )}
    </p>
  )
}
