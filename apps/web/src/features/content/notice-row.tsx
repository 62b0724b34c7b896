// One row of the board or the inbox: topic icon, title, age, unread dot, text.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import {
  arrowDownToLine,
  arrowUpFromLine,
  crown,
  handCoins,
  mail,
  partyPopper,
  scrollText,
  shieldAlert,
  wrench,
} from '@lanting/design/icons'
import type { Topic } from '#src/features/content/rules.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx'
import css from './notice-row.module.css'

const LOOKS: Readonly<Record<Topic, readonly [icon: string, tone: string | undefined]>> = {
  upkeep: [wrench, css.primary],
  safety: [shieldAlert, css.accent],
  level: [crown, css.gold],
  deposit: [arrowDownToLine, css.primary],
  withdrawal: [arrowUpFromLine, css.primary],
  rebate: [handCoins, css.primary],
  rule: [scrollText, css.info],
  event: [partyPopper, css.gold],
  letter: [mail, css.primary],
}

interface NoticeRowProps {
  readonly topic: Topic
  readonly title: string
  readonly text: string
  readonly age?: string
  readonly isUnread?: boolean
  /** A long text is clamped to two lines; a tap expands it. */
  readonly onOpen?: () => void
}

export function NoticeRow({ topic, title, text, age, isUnread = false, onOpen }: NoticeRowProps) {
  const [icon, tone] = LOOKS[topic]
  const cells = (
    <>
      <span className={cx(css.mark, tone)}>
        <Icon d={icon} size={20} />
      </span>
      <span className={css.words}>
        {title !== '' && (
          <span className={css.head}>
            <span className={cx(css.title, onOpen && !isUnread && css.read)}>{title}</span>
            {age !== undefined && <span className={css.age}>{age}</span>}
            {isUnread && (
              <i className={css.dot}>
                <VisuallyHidden>未读</VisuallyHidden>
              </i>
            )}
          </span>
        )}
        <span className={cx(css.text, onOpen && css.cut)}>{text}</span>
      </span>
    </>
  )
  if (onOpen === undefined) return <div className={css.row}>{cells}</div>
  return (
    <button type="button" className={cx(css.row, css.pressable)} onClick={onOpen}>
      {cells}
    </button>
  )
}
