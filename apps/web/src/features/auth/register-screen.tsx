// /reg, /reg2 and /login?type=1: the one registration form under its title.
import { RegisterForm } from '#src/features/auth/register-form.tsx'
import { ServiceLink } from '#src/features/auth/service-link.tsx'
import { text, useSearch } from '#src/lib/navigation/search-params.ts'
import { useAppInfo } from '#src/queries/app-info.ts'
import { NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import css from './register-screen.module.css'

export function RegisterScreen() {
  const { pid, redirect } = useSearch({ pid: text(16), redirect: text(300) })
  const hasDownload = Boolean(useAppInfo()?.ios_download_url)
  return (
    <div className={css.page}>
      <NavBar look="surface" right={<ServiceLink />} />
      <div className={css.head}>
        <h1>创建账号</h1>
        <p>{hasDownload ? '不到一分钟，完成后即可下载 APP' : '不到一分钟'}</p>
      </div>
      <RegisterForm key={pid} invitedBy={pid} redirect={redirect} />
    </div>
  )
}
