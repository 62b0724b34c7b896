// Who requests and who must approve: shown above the button of every action that moves money or locks an account.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { ArrowRight, Check, UserCheck } from 'lucide-react'
import styles from './eyes.module.css'

export interface Person {
  readonly name: string
  readonly says: string
  /** The name for the avatar; a role ("另一位管理员") has none. */
  readonly face?: string
}

interface EyesProps {
  readonly first: Person
  /** Null where one person is enough. */
  readonly second: Person | null
  /** The text for a single person. */
  readonly alone?: string
}

export function Eyes({ first, second, alone = '立即生效，写入操作日志' }: EyesProps) {
  return (
    <div className={styles.eyes} role="group" aria-label={second === null ? '一人即可' : '须两人'}>
      <One person={first} />
      <ArrowRight className={styles.arrow} size={15} aria-hidden="true" />
      {second === null ? (
        <span className={styles.person}>
          <span className={styles.ring}>
            <Check size={14} aria-hidden="true" />
          </span>
          <span>
            <b>一人即可</b>
            <span>{alone}</span>
          </span>
        </span>
      ) : (
        <One person={second} />
      )}
    </div>
  )
}

function One({ person }: { readonly person: Person }) {
  return (
    <span className={styles.person}>
      {person.face !== undefined ? (
        <Avatar seed={person.face} size={26} />
      ) : (
        <span className={styles.ring}>
          <UserCheck size={14} aria-hidden="true" />
        </span>
      )}
      <span>
        <b>{person.name}</b>
        <span>{person.says}</span>
      </span>
    </span>
  )
}
