// One bound account as a card: bank or chain, last four characters, date, and the unbind button.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { USDT_BANK } from '@lanting/contract/codes'
import { contourUrl } from '@lanting/design/art-url'
import { badgeCent } from '@lanting/design/icons'
import type { CSSProperties } from 'react'
import { cardColors, maskHolder } from '#src/features/card/rules.ts'
import { dayOf } from '#src/lib/days.ts'
import { bankMark } from '#src/queries/money/banks.ts'
import { type Card, cardTail, cardTitle } from '#src/queries/money/cards.ts'
import { useUser } from '#src/queries/user.ts'
import css from './card-face.module.css'

interface CardFaceProps {
  readonly card: Card
  readonly onUnbind: () => void
}

export function CardFace({ card, onUnbind }: CardFaceProps) {
  const [from, to] = cardColors(card)
  const title = cardTitle(card)
  const tail = cardTail(card)
  return (
    <article
      className={css.face}
      style={{ '--from': from, '--to': to } as CSSProperties}
      aria-label={`${title}，尾号 ${tail}`}
    >
      <img className={css.lines} src={contourUrl} alt="" width={358} height={128} />
      <div className={css.row}>
        <CardEmblem card={card} />
        <span className={css.words}>
          <b>{title}</b>
          <CardLine card={card} />
        </span>
        <button
          type="button"
          className={css.unbind}
          aria-label={`解绑${title}，尾号 ${tail}`}
          onClick={onUnbind}
        >
          解绑
        </button>
      </div>
      <div className={css.row}>
        <span className={css.number}>
          <Dots />
          <Dots />
          {tail}
        </span>
        <small>{card.in_use === 1 ? '有取款处理中' : `${dayOf(card.created_at)} 绑定`}</small>
      </div>
    </article>
  )
}

export function CardEmblem({ card }: { readonly card: Card }) {
  return (
    <span className={css.emblem} aria-hidden="true">
      {card.bank === USDT_BANK ? <Icon d={badgeCent} size={19} /> : bankMark(card.bank)}
    </span>
  )
}

function CardLine({ card }: { readonly card: Card }) {
  const user = useUser()
  if (card.bank !== USDT_BANK) return <small>持卡人 {maskHolder(card.bank_owner)}</small>
  if (user === undefined) return null
  const fee = card.bank_owner === 'ERC20' ? user.withdrawcashfee : user.withdrawfeeusdttrc
  return <small>取款手续费 {fee} USDT / 笔</small>
}

function Dots() {
  return (
    <span className={css.dots} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
