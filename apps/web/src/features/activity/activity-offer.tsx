// What a bonus gives, asks for and costs on average, before anybody applies: for the member's own deposit, or per 100 yuan.
import { formatYuan } from '@lanting/contract/money'
import { GIFT_TEXTS } from '@lanting/contract/texts/gifts'
import type { ActivityInfo } from '#src/features/activity/queries.ts'
import css from './activity-info.module.css'

export function ActivityOffer({ activity: { eligible, terms } }: { readonly activity: ActivityInfo }) {
  if (terms === null) return null
  const offer = eligible?.ok === 1 ? eligible : terms
  const only = offer.only === '' ? '' : `，${GIFT_TEXTS.only(offer.only)}`
  const rows = [
    [
      GIFT_TEXTS.offerBonus,
      eligible?.ok === 1 ? GIFT_TEXTS.bonus(formatYuan(offer.bonus)) : GIFT_TEXTS.perHundred,
    ],
    [GIFT_TEXTS.offerTurnover, `${GIFT_TEXTS.turnover(formatYuan(offer.required), offer.multiple)}${only}`],
    [GIFT_TEXTS.offerCost, GIFT_TEXTS.cost(formatYuan(offer.cost), offer.return_rate.toFixed(2))],
  ]
  return (
    <section className={css.offer} aria-label={GIFT_TEXTS.offer}>
      <h3>{GIFT_TEXTS.offer}</h3>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
