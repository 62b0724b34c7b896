// One month: its total, and expanded, the calculation line by line. Sums over too few members are hidden.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { AGENT_PAY } from '@lanting/contract/states'
import { AGENT_FILE, AGENT_RULES } from '@lanting/contract/texts/agent'
import { chevronDown, chevronUp, fileDown } from '@lanting/design/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AgentMonth, type AgentStatement, useStatement } from '#src/features/agent/queries.ts'
import { downloadFile } from '#src/lib/device/download.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Money } from '#src/ui/money/money.tsx'
import { Facts, Note } from '#src/ui/note/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import css from './month-row.module.css'

const AMOUNT = '金额'
const EFFECT = '对净收入'

export function MonthRow({ month }: { readonly month: AgentMonth }) {
  const [isOpen, setOpen] = useState(false)
  const state = AGENT_PAY.word(month.state)
  const hasCommission = month.tier > 0
  return (
    <article>
      <button type="button" className={css.row} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={css.words}>
          <b>{month.month}</b>
          <small>
            会员 {month.members} · 活跃 {month.active}
            {hasCommission && ` · 第 ${month.tier} 档 ${month.rate}%`}
          </small>
        </span>
        <span className={css.end}>
          <Money value={month.commission} tone={hasCommission ? 'up' : 'muted'} size="md" />
          <Tag tone={!hasCommission ? 'neutral' : state === 'paid' ? 'ok' : 'wait'}>
            {hasCommission ? AGENT_PAY.label(state) : '无佣金'}
          </Tag>
        </span>
        <Icon d={isOpen ? chevronUp : chevronDown} size={18} />
      </button>
      {isOpen && <Statement month={month.month} />}
    </article>
  )
}

function Statement({ month }: { readonly month: string }) {
  const statement = useStatement(month)
  const save = useMutation({
    mutationFn: () =>
      downloadFile(withSearch('/api/agentstatement.csv', { month }), `代理月结单-${month}.csv`),
  })
  if (statement.data === undefined)
    return statement.isError ? (
      <ErrorState
        onRetry={() => void statement.refetch()}
        busy={statement.isFetching}
        error={statement.error}
      />
    ) : (
      <SkeletonRows />
    )
  return (
    <div className={css.detail}>
      <Lines of={statement.data} />
      <Sums of={statement.data.month} />
      <Note>
        {AGENT_FILE.rule}：{AGENT_RULES[statement.data.month.rule]}
      </Note>
      <Button
        variant="secondary"
        size="md"
        block
        icon={fileDown}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        下载 CSV
      </Button>
    </div>
  )
}

function Lines({ of: { lines, month } }: { readonly of: AgentStatement }) {
  if (month.net === null)
    return <Note>有账目的会员少于 {LIMITS.agent.shownFromMembers} 位，为保护会员隐私不展示金额</Note>
  if (lines.length === 0) return <Note>这个月没有任何账目</Note>
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">{AMOUNT}</th>
          <th scope="col">{EFFECT}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.title}>
            <th scope="row">
              {line.title}
              <small>{line.entries} 笔</small>
            </th>
            <td data-name={AMOUNT}>
              <Money value={line.amount} />
            </td>
            <td data-name={EFFECT}>
              <Money value={line.effect} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ of }: { readonly of: AgentMonth }) {
  const { net, corrected, carried, base } = of
  if (net === null || corrected === null || carried === null || base === null) return null
  return (
    <Facts
      facts={[
        { label: '净收入', value: <Money value={net} /> },
        ...(Number(corrected) === 0
          ? []
          : [{ label: AGENT_FILE.corrected, value: <Money value={corrected} /> }]),
        { label: AGENT_FILE.carried, value: <Money value={carried} /> },
        { label: '计佣基数', value: <Money value={base} /> },
        { label: of.tier === 0 ? '未达档位' : `第 ${of.tier} 档`, value: `${of.rate}%` },
        { label: '佣金', value: <Money value={of.commission} />, strong: true },
      ]}
    />
  )
}
