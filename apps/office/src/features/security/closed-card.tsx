// The blocked addresses, until when and why; hidden while there are none.
import { Card } from '#src/ui/card/card.tsx'
import { AskOpen } from './ask-open.tsx'
import { useClosedAddresses } from './queries.ts'
import styles from './security.module.css'

export function ClosedCard() {
  const { data = [] } = useClosedAddresses()
  if (data.length === 0) return null
  return (
    <Card title={`已封禁的地址 ${data.length}`} aside="只拒绝登录与注册">
      <ul className={styles.closed} aria-label="已封禁的地址">
        {data.map((row) => (
          <li key={row.network}>
            <b>{row.network}</b>
            <span>至 {row.until.slice(5, 16)}</span>
            <span>
              {row.closed_by}：{row.reason}
            </span>
            <AskOpen closed={row} small />
          </li>
        ))}
      </ul>
    </Card>
  )
}
