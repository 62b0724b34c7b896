// Shown before any page while a mandatory authenticator is not bound.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { AUDIT_ACTIONS } from '@lanting/contract/office/words'
import type { Me } from '#src/queries/me.ts'
import { Enrol } from './enrol.tsx'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { useLogout } from './queries.ts'

export function EnrolPage({ me }: { readonly me: Me }) {
  const logout = useLogout()
  return (
    <Entrance>
      <h1>{AUDIT_ACTIONS['staff.totp']}</h1>
      <p className={styles.lead}>这里要求每位员工使用身份验证器。绑定之后才能进入后台。</p>
      <div className={styles.who}>
        <Avatar seed={me.username} size={28} />
        <b>{me.username}</b>
        <span>{me.name}</span>
        <button type="button" onClick={() => logout.mutate()}>
          退出登录
        </button>
      </div>
      <Enrol />
    </Entrance>
  )
}
