// The member's money as one equation: the total is the sum of the four places where it can be.
import { formatYuan } from '@lanting/contract/money'
import { Fragment } from 'react'
import styles from './member-page.module.css'
import type { MemberFull } from './queries.ts'

export function AssetsCard({ balances }: { readonly balances: MemberFull['balances'] }) {
  const inVenues = balances.venues.filter(({ balance }) => balance !== '0.00')
  const parts = [
    ['中心钱包', balances.balance],
    ['取款中', balances.withdrawing],
    ['转账在途', balances.transit],
    ['场馆内', balances.gameblance],
  ] as const
  return (
    <section className={styles.equation} aria-label="资产">
      <div>
        <dl>
          <dt>总资产（元）</dt>
          <dd>{formatYuan(balances.total)}</dd>
        </dl>
      </div>
      {parts.map(([name, amount], index) => (
        <Fragment key={name}>
          <span className={styles.sign} aria-hidden="true">
            {index === 0 ? '=' : '+'}
          </span>
          <dl>
            <dt>
              {name}
              {name === '场馆内' &&
                inVenues.map((venue) => ` · ${venue.name} ${formatYuan(venue.balance)}`).join('')}
            </dt>
            <dd>{formatYuan(amount)}</dd>
          </dl>
        </Fragment>
      ))}
    </section>
  )
}
