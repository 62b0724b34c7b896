// Card management: USDT addresses and bank cards in two tabs, adding up to the limit, unbinding after a confirmation.
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { CARD_TABS, type CardKind } from '@lanting/contract/codes'
import { LIMITS } from '@lanting/contract/limits'
import { lockKeyhole, plus } from '@lanting/design/icons'
import { useState } from 'react'
import { CardFace } from '#src/features/card/card-face.tsx'
import { isFull } from '#src/features/card/rules.ts'
import { UnbindDialog } from '#src/features/card/unbind-dialog.tsx'
import { useAddressChoice } from '#src/lib/navigation/address-state.ts'
import { Link } from '#src/lib/navigation/link.tsx'
import type { Target } from '#src/lib/navigation/routes.ts'
import { type Card, useCards } from '#src/queries/money/cards.ts'
import { SectionHead } from '#src/ui/section-head/section-head.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './card-section.module.css'

/** The tabs' own numbers: USDT 1, bank 2. */
export const TABS: Readonly<Record<string, CardKind>> = { [CARD_TABS.usdt]: 'usdt', [CARD_TABS.bank]: 'bank' }
const CHOICES = [
  { value: `${CARD_TABS.usdt}`, label: 'USDT 地址' },
  { value: `${CARD_TABS.bank}`, label: '银行卡' },
] as const
const WORDS = {
  usdt: { use: '用于 USDT 取款', add: '添加 USDT 地址', to: '/addUsdtCard' },
  bank: { use: '用于银行卡取款', add: '添加银行卡', to: '/addBankCard' },
} as const satisfies Record<CardKind, { use: string; add: string; to: Target }>

interface CardSectionProps {
  /** Shows its own title among other sections. */
  readonly heading?: string
  /** The page for adding; the hosting page passes its own address. */
  readonly addAt?: (kind: CardKind) => Target
}

export function CardSection({ heading, addAt }: CardSectionProps) {
  const [tab, setTab] = useAddressChoice('type', [`${CARD_TABS.usdt}`, `${CARD_TABS.bank}`])
  const kind = TABS[tab] ?? 'usdt'
  return (
    <section className={cx(css.section, heading !== undefined && css.apart)} aria-label="卡片管理">
      {heading !== undefined && <SectionHead title={heading} />}
      <Segmented label="卡片类型" choices={CHOICES} value={tab} onChange={setTab} />
      <CardList key={kind} kind={kind} addAt={addAt?.(kind) ?? WORDS[kind].to} />
    </section>
  )
}

function CardList({ kind, addAt }: { readonly kind: CardKind; readonly addAt: Target }) {
  const cards = useCards(kind)
  const [leaving, setLeaving] = useState<Card | null>(null)
  if (cards.data === undefined) {
    if (cards.isError)
      return <ErrorState onRetry={() => void cards.refetch()} busy={cards.isFetching} error={cards.error} />
    return (
      <Skeleton>
        <div className={css.list}>
          <Bone height={18} width={90} />
          <Bone height={128} radius={20} />
        </div>
      </Skeleton>
    )
  }
  return (
    <div className={css.list}>
      <p className={css.count}>
        <span>
          已绑定 {cards.data.length} / {LIMITS.cardsPerType}
        </span>
        <span>{WORDS[kind].use}</span>
      </p>
      {cards.data.map((card) => (
        <CardFace key={card.id} card={card} onUnbind={() => setLeaving(card)} />
      ))}
      {!isFull(cards.data) && (
        <Link to={addAt} className={css.add}>
          <Icon d={plus} size={20} stroke={2.2} />
          {WORDS[kind].add}
        </Link>
      )}
      <p className={css.note}>
        <Icon d={lockKeyhole} size={16} stroke={2} />
        号码在服务器端即已打码，只保留后 4 位。解绑不影响历史记录；有取款处理中的账户暂不能解绑。
      </p>
      <UnbindDialog card={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}
