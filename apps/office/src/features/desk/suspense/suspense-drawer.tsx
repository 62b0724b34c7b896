// One sum in suspense: the raw callback, candidate orders, and requesting or deciding.
import { formatYuan } from '@lanting/contract/money'
import { spanText } from '#src/lib/time-text.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMay } from '#src/queries/me.ts'
import { type SuspenseFull, type SuspenseRow, useSuspenseOne } from '#src/queries/money.ts'
import { Amount } from '#src/ui/amount/amount.tsx'
import { Copied } from '#src/ui/copied/copied.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { LockedLine } from '#src/ui/locked-line/locked-line.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { RawText } from '#src/ui/raw-text/raw-text.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { STATE_TITLES, WHY_TITLES } from './rules.ts'
import { CaseDrawer, Decision, DeskDrawer } from '../drawer.tsx'
import { AskSubmit } from '../ask-submit.tsx'
import { factsOf, SuspenseForm } from './suspense-form.tsx'
import styles from './suspense.module.css'
import { useSuspenseAsk } from './use-suspense-ask.ts'

interface SuspenseDrawerProps {
  readonly id: string
  readonly onClose: () => void
}

export function SuspenseDrawer({ id, onClose }: SuspenseDrawerProps) {
  return (
    <DeskDrawer query={useSuspenseOne(id)} title="悬挂款" onClose={onClose}>
      {(full) => <Loaded full={full} onClose={onClose} />}
    </DeskDrawer>
  )
}

const askedWords = (row: SuspenseRow) =>
  row.asked?.action === 'credit' ? `归入 ${row.asked.member?.username ?? '—'}` : '退回付款方'

function Loaded({ full, onClose }: { readonly full: SuspenseFull; readonly onClose: () => void }) {
  const { row, raw, candidates } = full
  const may = useMay()
  const asks = row.state === 'open' && row.approval?.state !== 'open' && may('suspense.ask')
  const ask = useSuspenseAsk(full, asks)
  return (
    <CaseDrawer
      no={row.txn_id}
      memberId={row.member?.id ?? null}
      title={
        <>
          悬挂款 <Tag tone={row.state === 'open' ? 'wait' : 'neutral'}>{STATE_TITLES[row.state]}</Tag>
        </>
      }
      onClose={onClose}
      foot={
        asks ? (
          <AskSubmit ask={ask}>
            提交{ask.isReturn ? '退回' : '归属'} {formatYuan(row.amount)} 元，等待确认
          </AskSubmit>
        ) : (
          <Foot full={full} />
        )
      }
    >
      <Amount
        name={`${row.pay_way} · ${WHY_TITLES[row.why]}`}
        yuan={row.amount}
        aside={
          <>
            {row.received_at.slice(5)} 到账
            <br />
            已挂 {spanText(row.age)}
          </>
        }
      />
      <Section title="回调" aside={raw === '' ? '由查询得知' : '签名有效'}>
        <div className={styles.callback}>
          <Facts
            facts={{
              渠道: row.provider,
              流水号: <Copied label="流水号" text={row.txn_id} />,
              我方单号: row.order_no || '—',
              ...(row.member === null ? {} : { 订单会员: row.member.username }),
            }}
          />
          {raw !== '' && <RawText summary="看回调原文" text={raw} />}
        </div>
      </Section>
      {row.asked !== null && (
        <Section title="申请的处理">
          <Facts facts={{ 处理: askedWords(row), 理由: row.approval?.reason ?? '' }} />
        </Section>
      )}
      {asks ? (
        <SuspenseForm full={full} ask={ask} />
      ) : (
        candidates.length > 0 && (
          <Section title="可能的订单" aside={WORDS.factsOnly}>
            <ul className={styles.orders}>
              {candidates.map((one) => (
                <li key={one.deposit_no}>
                  <b>{one.deposit_no}</b>
                  <small>{factsOf(one)}</small>
                </li>
              ))}
            </ul>
          </Section>
        )
      )}
    </CaseDrawer>
  )
}

function Foot({ full }: { readonly full: SuspenseFull }) {
  const { row } = full
  if (row.state !== 'open') return <LockedLine>{STATE_TITLES[row.state]}，不能再决定</LockedLine>
  if (row.approval?.state !== 'open') return <LockedLine>{WORDS.financeAsks}</LockedLine>
  return <Decision key={row.approval.id} approval={row.approval} />
}
