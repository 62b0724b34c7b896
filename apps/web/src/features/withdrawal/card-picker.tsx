// The payout account: a row in the form, a sheet to choose, and the link to add a first card.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import type { CardKind } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { check, chevronRight, landmark, plus, wallet } from '@lanting/design/icons'
import { type Ref, useState } from 'react'
import { Link } from '#src/lib/navigation/link.tsx'
import { type Card, cardTail, cardTitle, useCards } from '#src/queries/money/cards.ts'
import { FieldNote } from '#src/ui/field/field.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './card-picker.module.css'

const WORDS = {
  usdt: {
    empty: '选择 USDT 地址',
    title: '选择 USDT 地址',
    tail: '地址尾号',
    none: '还没有绑定 USDT 地址',
    add: '添加 USDT 地址',
    to: '/addUsdtCard',
    icon: wallet,
  },
  bank: {
    empty: '选择银行卡',
    title: '选择银行卡',
    tail: '卡尾号',
    none: '还没有绑定银行卡',
    add: '添加银行卡',
    to: '/addBankCard',
    icon: landmark,
  },
} as const

interface CardPickerProps {
  readonly kind: CardKind
  readonly value: Card | null
  readonly error: string | null
  readonly onPick: (card: Card) => void
  readonly ref?: Ref<HTMLButtonElement>
}

export function CardPicker({ kind, value, error, onPick, ref }: CardPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const words = WORDS[kind]
  return (
    <>
      <button ref={ref} type="button" className={css.picker} onClick={() => setOpen(true)}>
        <Face kind={kind} card={value} />
        <span className={css.change}>{value === null ? '选择' : '更换'}</span>
        <Icon d={chevronRight} size={18} className={css.chevron} />
      </button>
      <FieldNote id="" error={error} hint={null} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words.title}>
        <Choices
          kind={kind}
          chosen={value}
          onPick={(card) => {
            onPick(card)
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}

function Face({ kind, card }: { readonly kind: CardKind; readonly card: Card | null }) {
  const words = WORDS[kind]
  return (
    <>
      <span className={css.mark} aria-hidden="true">
        <Icon d={words.icon} size={20} />
      </span>
      <span className={css.words}>
        <b>{card === null ? words.empty : cardTitle(card)}</b>
        {card === null ? (
          <small>收款账户须由本人绑定</small>
        ) : (
          <small>
            {words.tail} <span aria-hidden="true">••••</span> {cardTail(card)}
          </small>
        )}
      </span>
    </>
  )
}

interface ChoicesProps {
  readonly kind: CardKind
  readonly chosen: Card | null
  readonly onPick: (card: Card) => void
}

function Choices({ kind, chosen, onPick }: ChoicesProps) {
  const cards = useCards(kind)
  const words = WORDS[kind]
  if (cards.data === undefined) {
    if (cards.isError)
      return <ErrorState onRetry={() => void cards.refetch()} busy={cards.isFetching} error={cards.error} />
    return <SkeletonRows rows={3} />
  }
  const hasRoom = cards.data.length < LIMITS.cardsPerType
  return (
    <div className={css.choices}>
      {cards.data.length === 0 && <EmptyState title={words.none} text="绑定后即可取款到这里" />}
      <ul>
        {cards.data.map((card) => (
          <li key={card.id}>
            <button
              type="button"
              className={cx(css.picker, css.choice)}
              aria-pressed={card.id === chosen?.id}
              onClick={() => onPick(card)}
            >
              <Face kind={kind} card={card} />
              {card.hold_until !== null && <span className={css.change}>新绑定</span>}
              {card.id === chosen?.id && <Icon d={check} size={18} stroke={2.4} className={css.tick} />}
            </button>
          </li>
        ))}
      </ul>
      {hasRoom && (
        <Link to={words.to} className={css.add}>
          <Icon d={plus} size={18} stroke={2.2} />
          {words.add}
        </Link>
      )}
    </div>
  )
}
