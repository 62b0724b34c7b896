// Lines read from the venue's statement, typed one by one or pasted from its table.
import { formatYuan, fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { ClipboardPaste, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { Field, TextArea } from '#src/ui/field/field.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import text from '#src/ui/text/text.module.css'
import { readLines, type TypedLine, wholeLines } from './rules.ts'
import styles from './venue-books.module.css'

/** More are counted and summed, not shown field by field. */
const SHOWN = 8

interface TypedLinesProps {
  readonly lines: readonly TypedLine[]
  readonly onChange: (lines: readonly TypedLine[]) => void
  /** What is left after them. */
  readonly children: ReactNode
}

export function TypedLines({ lines, onChange, children }: TypedLinesProps) {
  const [isPasting, setPasting] = useState(false)
  const next = (lines.at(-1)?.key ?? 0) + 1
  return (
    <section aria-label="按对账单补的行" className={styles.typed}>
      {lines.length <= SHOWN ? (
        lines.map((line, place) => (
          <TypedRow
            key={line.key}
            line={line}
            place={place + 1}
            onChange={(changed) => onChange(lines.map((one) => (one.key === line.key ? changed : one)))}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))
      ) : (
        <Many lines={lines} onClear={() => onChange([])} />
      )}
      {isPasting && (
        <Paste
          onTake={(taken) => {
            onChange([...lines, ...taken.map((line, i) => ({ ...line, key: next + i }))])
            setPasting(false)
          }}
        />
      )}
      <div className={styles.left}>
        {children}
        <span className={styles.adds}>
          <Button
            size="row"
            tone="outline"
            icon={<Plus size={13} />}
            onClick={() => onChange([...lines, { key: next, username: '', amount: '' }])}
          >
            按对账单补一行
          </Button>
          <Button
            size="row"
            tone="outline"
            icon={<ClipboardPaste size={13} />}
            aria-expanded={isPasting}
            onClick={() => setPasting(!isPasting)}
          >
            粘贴多行
          </Button>
        </span>
      </div>
    </section>
  )
}

interface TypedRowProps {
  readonly line: TypedLine
  readonly place: number
  readonly onChange: (line: TypedLine) => void
  readonly onRemove: () => void
}

function TypedRow({ line, place, onChange, onRemove }: TypedRowProps) {
  return (
    <div className={styles.typedLine}>
      <Field
        bare
        label={`第 ${place} 行会员`}
        placeholder="会员账号"
        value={line.username}
        onChange={(event) => onChange({ ...line, username: event.target.value })}
      />
      <Field
        bare
        label={`第 ${place} 行金额`}
        placeholder="-10.00"
        value={line.amount}
        onChange={(event) => onChange({ ...line, amount: event.target.value.trim() })}
      />
      <IconButton label={`删去第 ${place} 行`} onClick={onRemove}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Many({ lines, onClear }: { readonly lines: readonly TypedLine[]; readonly onClear: () => void }) {
  const sum = wholeLines(lines).reduce((fen, { amount }) => fen + fenFromYuan(amount), 0n)
  return (
    <p className={styles.left}>
      <span>
        对账单 {lines.length} 行，合计 {formatYuan(yuanFromFen(sum))} 元
      </span>
      <Button size="row" tone="outline" icon={<X size={13} />} onClick={onClear}>
        清空
      </Button>
    </p>
  )
}

/** Lines that cannot be read stay in the box. */
function Paste({ onTake }: { readonly onTake: (lines: readonly TypedLine[]) => void }) {
  const [pasted, setPasted] = useState('')
  const { lines, rest } = readLines(pasted)
  const isWrong = pasted !== '' && rest !== ''
  return (
    <div className={styles.paste}>
      <TextArea
        label="对账单的行（每行：会员账号 金额）"
        rows={4}
        mono
        value={pasted}
        error={isWrong ? `${rest.split('\n').length} 行读不出，请改为「会员账号 金额」` : null}
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button
        size="row"
        tone="outline"
        disabled={lines.length === 0 || isWrong}
        onClick={() => onTake(lines)}
      >
        <span className={text.ok}>加入 {lines.length} 行</span>
      </Button>
    </div>
  )
}
