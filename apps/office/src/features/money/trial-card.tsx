// The trial balance: every kind of account with today's change and its balance; the total proves that nothing is missing.
import { cx } from '@lanting/browser-kit/cx'
import { formatYuan } from '@lanting/contract/money'
import { Fragment, useState } from 'react'
import { useRowCursor } from '#src/lib/rows.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import text from '#src/ui/text/text.module.css'
import { ScrollRegion } from '#src/ui/scroll-region/scroll-region.tsx'
import styles from './money.module.css'
import { type Account, countOf, GROUP_TITLES, signed, sumOf } from './rules.ts'

const CURRENCIES = [
  ['CNY', '人民币'],
  ['PLAY', '试玩'],
] as const

interface TrialCardProps {
  readonly accounts: readonly Account[]
  /** Opens the details of a row. */
  readonly onOpen: (row: Account) => void
}

export function TrialCard({ accounts, onOpen }: TrialCardProps) {
  const [currency, setCurrency] = useState<Account['currency']>('CNY')
  const rows = accounts.filter((account) => account.currency === currency)
  const groups = (Object.keys(GROUP_TITLES) as Account['group'][])
    .map((group) => [group, rows.filter((row) => row.group === group)] as const)
    .filter(([, list]) => list.length > 0)
  const total = sumOf(rows, 'balance')
  const listed = groups.flatMap(([, list]) => list)
  const cursor = useRowCursor(
    listed.map(({ name }) => name),
    (name) => listed.filter((row) => row.name === name).forEach(onOpen),
  )
  return (
    <Card
      title="试算平衡表"
      aside={
        <>
          正数 = 我方欠出或留存，负数 = 外部付入
          <Segmented label="币种" options={CURRENCIES} value={currency} onChange={setCurrency} />
        </>
      }
      fill
      flush
    >
      <ScrollRegion className={styles.scroll} label="试算平衡表">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>账户类别</th>
              <th>账户</th>
              <th className={styles.right}>账户数</th>
              <th className={styles.right}>今日变动</th>
              <th className={styles.right}>余额（元）</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(([group, list]) => (
              <Fragment key={group}>
                <tr className={styles.group}>
                  <th colSpan={2}>{GROUP_TITLES[group]}</th>
                  <Numbers accounts={list} />
                </tr>
                {list.map((row) => (
                  <tr
                    key={row.name}
                    className={styles.row}
                    aria-current={row.name === cursor.current ? 'true' : undefined}
                    onClick={() => onOpen(row)}
                  >
                    <td className={styles.inner}>
                      <button type="button" className={styles.open} title="看分录">
                        {row.title}
                      </button>
                    </td>
                    <td className={cx(text.mono, text.second)}>{row.name}</td>
                    <Numbers accounts={[row]} strong />
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={2}>全部合计</th>
              <td className={styles.right}>{countOf(rows).toLocaleString('en-US')}</td>
              <td className={styles.right}>{signed(sumOf(rows, 'today'))}</td>
              <td className={cx(styles.right, total === '0.00' ? text.ok : text.bad)}>{formatYuan(total)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Card>
  )
}

function Numbers({
  accounts,
  strong = false,
}: {
  readonly accounts: readonly Account[]
  readonly strong?: boolean
}) {
  const today = sumOf(accounts, 'today')
  return (
    <>
      <td className={styles.right}>{countOf(accounts).toLocaleString('en-US')}</td>
      <td className={cx(styles.right, today === '0.00' && text.muted)}>{signed(today)}</td>
      <td className={cx(styles.right, strong && text.strong)}>{formatYuan(sumOf(accounts, 'balance'))}</td>
    </>
  )
}
