// Shown before any page while the password is a temporary one set by an administrator.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { LIMITS } from '@lanting/contract/limits'
import type { Me } from '#src/queries/me.ts'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { PasswordForm } from './password-form.tsx'
import { useLogout } from './queries.ts'

export function NewPasswordPage({ me }: { readonly me: Me }) {
  const logout = useLogout()
  const { passwordMin, passwordMax } = LIMITS.staff
  return (
    <Entrance>
      <h1>设置您自己的密码</h1>
      <p className={styles.lead}>
        现在的密码由他人设置，只能使用一次。新密码 {passwordMin}–{passwordMax} 位，一句话也可以。
      </p>
      <div className={styles.who}>
        <Avatar seed={me.username} size={28} />
        <b>{me.username}</b>
        <span>{me.name}</span>
        <button type="button" onClick={() => logout.mutate()}>
          退出登录
        </button>
      </div>
      <PasswordForm tall submitText="保存并进入后台" />
    </Entrance>
  )
}
