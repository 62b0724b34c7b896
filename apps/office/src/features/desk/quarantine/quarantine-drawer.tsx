// One quarantined bet: the violated rule, the venue's row beside ours, the raw row, and requesting or deciding.
import { QUARANTINE_REASONS, QUARANTINE_STATES } from '@lanting/contract/data/play/quarantine'
import { spanText } from '#src/lib/time-text.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMay } from '#src/queries/me.ts'
import { type QuarantineFull, type QuarantineRow, useQuarantineOne } from '#src/queries/quarantine.ts'
import { Copied } from '#src/ui/copied/copied.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { RawText } from '#src/ui/raw-text/raw-text.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { AskSubmit } from '../ask-submit.tsx'
import { CaseDrawer, Decision, DeskDrawer } from '../drawer.tsx'
import { QuarantineForm } from './quarantine-form.tsx'
import styles from './quarantine.module.css'
import { askedWords, effectText, sideLines } from './rules.ts'
import { useQuarantineAsk } from './use-quarantine-ask.ts'

interface QuarantineDrawerProps {
  readonly id: string
  readonly onClose: () => void
}

export function QuarantineDrawer({ id, onClose }: QuarantineDrawerProps) {
  return (
    <DeskDrawer query={useQuarantineOne(id)} title="隔离注单" onClose={onClose}>
      {(full) => <Loaded full={full} onClose={onClose} />}
    </DeskDrawer>
  )
}

function Loaded({ full, onClose }: { readonly full: QuarantineFull; readonly onClose: () => void }) {
  const { row, raw } = full
  const may = useMay()
  const asks = row.state === 'open' && row.approval?.state !== 'open' && may('quarantine.ask')
  const ask = useQuarantineAsk(full, asks)
  const reason = QUARANTINE_REASONS[row.why]
  return (
    <CaseDrawer
      no={row.bet_id}
      memberId={row.member?.id ?? null}
      title={
        <>
          隔离注单 <Tag tone={row.state === 'open' ? 'wait' : 'neutral'}>{QUARANTINE_STATES[row.state]}</Tag>
        </>
      }
      onClose={onClose}
      foot={
        asks ? (
          <AskSubmit ask={ask}>提交{ask.way === 'dismiss' ? '不入账' : '入账'}，等待确认</AskSubmit>
        ) : (
          <Foot row={row} />
        )
      }
    >
      <div className={styles.why} role="note">
        <b>{reason.title}</b>
        <span>{reason.look}</span>
      </div>
      <Facts
        facts={{
          场馆: `${row.plat_title} · 日志第 ${row.seq} 行`,
          注单号: row.bet_id === '' ? '—' : <Copied label="注单号" text={row.bet_id} />,
          镜像差额: effectText(row.effect),
          隔离: `${row.created_at.slice(5, 16)} · 已 ${spanText(row.age)}`,
        }}
      />
      <Section title="场馆与我方" aside={full.ours === null ? '我方没有这笔注单' : '不同处已标出'}>
        <Sides full={full} />
        <RawText summary="看场馆原文" text={raw} />
      </Section>
      {row.asked !== null && (
        <Section title="申请的处理">
          <Facts facts={{ 处理: askedWords(row), 理由: row.approval?.reason ?? '' }} />
        </Section>
      )}
      {asks && <QuarantineForm full={full} ask={ask} />}
    </CaseDrawer>
  )
}

function Sides({ full }: { readonly full: QuarantineFull }) {
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">场馆</th>
          <th scope="col">我方</th>
        </tr>
      </thead>
      <tbody>
        {sideLines(full).map((line) => (
          <tr key={line.name} data-differs={line.differs || undefined}>
            <th scope="row">{line.name}</th>
            <td>{line.theirs}</td>
            <td>{line.ours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Foot({ row }: { readonly row: QuarantineRow }) {
  if (row.state !== 'open') return <LockedLine>{QUARANTINE_STATES[row.state]}，不能再决定</LockedLine>
  if (row.approval?.state !== 'open') return <LockedLine>{WORDS.financeAsks}</LockedLine>
  return <Decision key={row.approval.id} approval={row.approval} />
}
