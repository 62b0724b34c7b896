// A deposit or withdrawal in full: its state and reason first, then its number to copy.
import { RECORD_TYPES, type RecordType } from '@lanting/contract/codes'
import { useState } from 'react'
import type { TransRecord } from '#src/features/record/queries.ts'
import { amountLook, stateLabel, stateTone } from '#src/features/record/rules.ts'
import { TransMark } from '#src/features/record/trans-row.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts, Note } from '#src/ui/note/note.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './detail.module.css'

interface TransDetailProps {
  readonly type: RecordType
  readonly row: TransRecord | null
  readonly onClose: () => void
}

export function TransDetail({ type, row, onClose }: TransDetailProps) {
  // The words stay while the sheet leaves.
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)
  const title = `${RECORD_TYPES[type]}详情`
  return (
    <Sheet open={row !== null} onClose={onClose} title={title}>
      {last !== null && <Detail type={type} row={last} />}
    </Sheet>
  )
}

function Detail({ type, row }: { readonly type: RecordType; readonly row: TransRecord }) {
  const look = amountLook(type, row.state)
  const tone = stateTone(type, row.state)
  return (
    <>
      <div className={css.head}>
        <TransMark row={row} />
        <span className={css.words}>
          <b className={css.name}>{row.pay_way}</b>
          <Tag tone={tone}>{stateLabel(type, row)}</Tag>
        </span>
        <Money value={row.amount} size="md" sign={look.sign} tone={look.tone} />
      </div>
      {row.remark !== '' && <Note tone={tone === 'bad' ? 'danger' : 'plain'}>{row.remark}</Note>}
      <Facts
        facts={[
          { label: '提交时间', value: row.created_at },
          ...(row.updated_at === null ? [] : [{ label: '处理时间', value: row.updated_at }]),
        ]}
      />
      <CopyLine label="单号" text={row.out_trade_no} />
    </>
  )
}

interface CopyLineProps {
  readonly label: string
  readonly text: string
  /** Not copied: when it was. */
  readonly after?: string
}

/** A long number in full, and the button that copies it. */
export function CopyLine({ label, text, after }: CopyLineProps) {
  return (
    <div className={css.copy}>
      <span>
        {label} <b>{text}</b>
        {after !== undefined && <b> · {after}</b>}
      </span>
      <CopyButton text={text} label={label} />
    </div>
  )
}
