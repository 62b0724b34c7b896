// Lines read from the venue's statement, where quarantined bets do not explain all of the difference.
import { fenFromYuan, formatYuan } from '@lanting/contract/money'
import { Plus, X } from 'lucide-react'
import { Button } from '#src/ui/button/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import text from '#src/ui/text/text.module.css'
import type { TypedLine } from './rules.ts'
import styles from './venue-books.module.css'

interface TypedLinesProps {
  readonly lines: readonly TypedLine[]
  readonly left: string
  readonly onChange: (lines: readonly TypedLine[]) => void
}

export function TypedLines({ lines, left, onChange }: TypedLinesProps) {
  const change = (key: number, what: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...what } : line)))
  const isAll = fenFromYuan(left) === 0n
  return (
    <section aria-label="按对账单补的行" className={styles.typed}>
      {lines.map((line, place) => (
        <div key={line.key} className={styles.typedLine}>
          <Field
            bare
            label={`第 ${place + 1} 行会员`}
            placeholder="会员账号"
            value={line.username}
            onChange={(event) => change(line.key, { username: event.target.value })}
          />
          <Field
            bare
            label={`第 ${place + 1} 行金额`}
            placeholder="-10.00"
            value={line.amount}
            onChange={(event) => change(line.key, { amount: event.target.value.trim() })}
          />
          <IconButton
            label={`删去第 ${place + 1} 行`}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          >
            <X size={15} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <p className={styles.left}>
        <span className={isAll ? text.ok : text.bad} role="status">
          {isAll ? '差额已全部解释' : `还差 ${formatYuan(left)} 元未解释`}
        </span>
        <Button
          size="row"
          tone="outline"
          icon={<Plus size={13} />}
          onClick={() =>
            onChange([...lines, { key: (lines.at(-1)?.key ?? 0) + 1, username: '', amount: '' }])
          }
        >
          按对账单补一行
        </Button>
      </p>
    </section>
  )
}
