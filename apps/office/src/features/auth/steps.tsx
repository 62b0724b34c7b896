// Progress of the login: the password first, then the code.
import { Check } from 'lucide-react'
import styles from './entrance.module.css'

const LOGIN_STEPS = ['账号密码', '动态口令'] as const

export function Steps({ at }: { readonly at: 0 | 1 }) {
  return (
    <ol className={styles.steps}>
      {LOGIN_STEPS.map((title, index) => (
        <li key={title} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <b>{index < at ? <Check size={13} strokeWidth={3} aria-label="已完成" /> : index + 1}</b>
          {title}
        </li>
      ))}
    </ol>
  )
}
