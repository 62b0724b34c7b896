// One row of the log: facts, fields before and after, and its place in the chain.
import { isRole, ROLE_TITLES } from '@lanting/contract/office/permissions'
import { BadgeCheck } from 'lucide-react'
import { copy } from '#src/lib/copy.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Drawer, Section } from '#src/ui/page/page.tsx'
import text from '#src/ui/text/text.module.css'
import { Who } from '#src/ui/who/who.tsx'
import styles from './audit.module.css'
import type { AuditRow } from './queries.ts'
import { actionTitle, type FieldDiff, fieldDiff, neighbours, subjectTitle } from './rules.ts'

interface AuditDrawerProps {
  readonly row: AuditRow
  readonly rows: readonly AuditRow[]
  readonly onClose: () => void
}

export function AuditDrawer({ row, rows, onClose }: AuditDrawerProps) {
  const fields = fieldDiff(row)
  const role = isRole(row.role) ? ROLE_TITLES[row.role] : row.role
  return (
    <Drawer
      title={actionTitle(row.action)}
      aside={`#${row.id.toLocaleString('en-US')}`}
      onClose={onClose}
      foot={
        <Button tone="outline" keys={['Y']} onClick={() => void copy(row.hash)}>
          复制本条哈希
        </Button>
      }
    >
      <Facts
        facts={{
          操作人: <Who name={row.staff} sub={role} size={22} />,
          时间: row.at,
          ...(row.machine_at !== row.at && { 机器时间: row.machine_at }),
          对象: subjectTitle(row),
          理由: row.reason === '' ? <span className={text.muted}>无需理由的操作</span> : row.reason,
          地址: row.ip,
          请求号: <span className={text.mono}>{row.request_id}</span>,
        }}
      />
      <Section title="前后对照">
        {fields.length === 0 ? (
          <p className={text.muted}>没有改变任何内容（只是查看）。</p>
        ) : (
          <Diff fields={fields} />
        )}
      </Section>
      <Chain row={row} rows={rows} />
    </Drawer>
  )
}

function Diff({ fields }: { readonly fields: readonly FieldDiff[] }) {
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th>字段</th>
          <th>之前</th>
          <th>之后</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after, changed }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              {before === null ? '—' : <span className={changed ? text.old : undefined}>{before}</span>}
            </td>
            <td>{after === null ? '—' : <span className={changed ? text.new : undefined}>{after}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The row's own hash holds the hash before it; a neighbour that is loaded shows that the two are the same. */
function Chain({ row, rows }: Pick<AuditDrawerProps, 'row' | 'rows'>) {
  const { next, before } = neighbours(rows, row)
  return (
    <Section
      title="哈希链"
      aside={
        before !== null && (
          <span className={styles.joined}>
            <BadgeCheck size={14} aria-hidden="true" />
            与上一条相接
          </span>
        )
      }
    >
      <ol className={styles.chain}>
        {next !== null && (
          <li>
            #{next.id.toLocaleString('en-US')} {actionTitle(next.action)}
            <code className={text.mono}>{next.hash}</code>
          </li>
        )}
        <li aria-current="true">
          #{row.id.toLocaleString('en-US')} 本条
          <code className={text.mono}>{row.hash}</code>
          <small>= SHA-256（上一条哈希 ‖ 本条内容）</small>
        </li>
        <li>
          {before === null ? '上一条' : `#${before.id.toLocaleString('en-US')} ${actionTitle(before.action)}`}
          <code className={text.mono}>{row.previous}</code>
        </li>
      </ol>
    </Section>
  )
}
