// The first steps on one card, for a member without a deposit. Closed it stays closed.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { SET_PAY_PASSWORD } from '@lanting/contract/texts/account'
import { check, chevronRight, x } from '@lanting/design/icons'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './first-steps.module.css'
import { closeFirstSteps } from './first-steps-closed.ts'

interface Step {
  readonly to: Target
  readonly title: string
  readonly why: string
  readonly isDone: boolean
}

export function FirstSteps({ hasPayPassword }: { readonly hasPayPassword: boolean }) {
  const steps: readonly Step[] = [
    { to: '/password', title: SET_PAY_PASSWORD, why: '取款时用，与登录密码不同', isDone: hasPayPassword },
    { to: '/safety', title: '先定好自己的限额', why: '调低立即生效，随时可以改', isDone: false },
    { to: '/recharge', title: '存款', why: '手续费与剩余限额在提交前写明', isDone: false },
    { to: '/lottery', title: '选一款游戏', why: '每种玩法的赔率与返还率都公开', isDone: false },
  ]
  return (
    <section className={css.card} aria-label="开始使用">
      <div className={css.head}>
        <h2 className={css.title}>开始使用</h2>
        <IconButton icon={x} label="不再显示开始使用" size={18} onClick={closeFirstSteps} />
      </div>
      <ol>
        {steps
          .filter(({ to }) => isBuilt(to))
          .map(({ to, title, why, isDone }, i) => (
            <li key={to}>
              <Link to={to} className={css.step}>
                <span className={css.mark} data-done={isDone} aria-hidden="true">
                  {isDone ? <Icon d={check} size={14} stroke={2.6} /> : i + 1}
                </span>
                <span className={css.words}>
                  <b>{title}</b>
                  <small>{why}</small>
                </span>
                {isDone && <VisuallyHidden>已完成</VisuallyHidden>}
                <Icon d={chevronRight} size={18} className={css.chevron} />
              </Link>
            </li>
          ))}
      </ol>
    </section>
  )
}
