// /password: the login password with type=1, else the payment password, which the first time is set rather than changed.
import { PasswordForm, type PasswordWords } from '#src/features/auth/password-form.tsx'
import { RefusalNote } from '#src/features/auth/password-notes.tsx'
import { useChangeLoginPassword, useChangePayPassword } from '#src/features/auth/queries.ts'
import { choice, useSearch } from '#src/lib/navigation/search-params.ts'
import { useSession } from '#src/lib/session.ts'
import { CHANGE_LOGIN_PASSWORD, CHANGE_PAY_PASSWORD } from '#src/lib/words/words.ts'
import { logout } from '#src/queries/logout.ts'
import { useUserQuery } from '#src/queries/user.ts'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Skeleton, SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './password-screen.module.css'
import { SET_PAY_PASSWORD } from '@lanting/contract/texts/account'

const LOGIN_WORDS: PasswordWords = {
  title: CHANGE_LOGIN_PASSWORD,
  head: '换一把新钥匙',
  text: '修改成功后，所有设备都需要用新密码重新登录。',
  old: '旧密码',
  fresh: '新密码',
  confirm: '确认密码',
  differs: '与旧密码不同',
  submit: '保存登录密码',
  warning: '客服不会索要您的密码。忘记旧密码时请联系客服，核验身份后重置。',
}

const SET_PAY_WORDS: PasswordWords = {
  title: SET_PAY_PASSWORD,
  head: '给取款加一道锁',
  text: '绑定收款账户和取款时使用。您还没有设置过，请先用登录密码确认是您本人。',
  old: '登录密码',
  fresh: '新支付密码',
  confirm: '确认支付密码',
  differs: '与登录密码不同',
  submit: '保存支付密码',
  warning: '连续输错 5 次会锁定 30 分钟。客服不会索要您的密码；忘记时由人工核验身份后重置。',
}

const CHANGE_PAY_WORDS: PasswordWords = {
  ...SET_PAY_WORDS,
  title: CHANGE_PAY_PASSWORD,
  head: '换一道锁',
  text: '绑定收款账户和取款时使用。修改后 24 小时内的取款会多一次人工核验。',
  old: '原支付密码',
  differs: '与原支付密码不同',
}

export function PasswordScreen() {
  const { type } = useSearch({ type: choice(['0', '1']) })
  return type === '1' ? <LoginPassword /> : <PayPassword />
}

function LoginPassword() {
  const isForced = useSession((state) => state.mustChangePassword)
  const change = useChangeLoginPassword()
  return (
    <div className={css.page}>
      <NavBar
        look="surface"
        title={LOGIN_WORDS.title}
        back={!isForced}
        right={isForced && <NavAction onClick={() => void logout()}>退出登录</NavAction>}
      />
      {isForced && <RefusalNote refusal="mustChangePassword" />}
      <PasswordForm kind="login" words={LOGIN_WORDS} isBusy={change.isPending} onSubmit={change.mutate} />
    </div>
  )
}

function PayPassword() {
  const user = useUserQuery()
  const change = useChangePayPassword()
  const words = user.data?.has_pay_password === 0 ? SET_PAY_WORDS : CHANGE_PAY_WORDS
  return (
    <div className={css.page}>
      <NavBar look="surface" title={user.data === undefined ? '支付密码' : words.title} />
      {user.data !== undefined && (
        <PasswordForm kind="pay" words={words} isBusy={change.isPending} onSubmit={change.mutate} />
      )}
      {user.isPending && (
        <Skeleton>
          <SkeletonRows rows={3} mark={false} />
        </Skeleton>
      )}
      {user.isError && user.data === undefined && (
        <ErrorState onRetry={() => void user.refetch()} busy={user.isFetching} error={user.error} />
      )}
    </div>
  )
}
