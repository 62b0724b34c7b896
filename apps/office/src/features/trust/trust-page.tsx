// 信任与见证: what the public page says from behind: roots, the cover of a day, alarms, incidents by two people.
import { formatYuan } from '@lanting/contract/money'
import { MessageSquareWarning, Siren } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useMay } from '#src/queries/me.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Figure, Figures } from '#src/ui/figure/figure.tsx'
import { type KeyHint, Page } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { CoverCurve } from './cover-curve.tsx'
import { IncidentDialog } from './incident-dialog.tsx'
import { coverPercent } from './rules.ts'
import { RootsTable } from './roots-table.tsx'
import styles from './trust.module.css'
import { type TrustPageData, useTrustPage } from './queries.ts'
import { WitnessBanner, WitnessesCard, WitnessFigure } from './witnesses-card.tsx'

const KEYS: readonly KeyHint[] = [[['G', '3'], '信任与见证']]

export function TrustPage() {
  const page = useTrustPage()
  const may = useMay()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Page
      title="信任与见证"
      sub="公开页 /trust 的后台一面"
      tools={
        may('incident.ask') && (
          <Button tone="soft" icon={<MessageSquareWarning size={15} />} onClick={() => setIsWriting(true)}>
            写事件
          </Button>
        )
      }
      keys={KEYS}
    >
      {page.data !== undefined ? (
        <Body data={page.data} />
      ) : page.isError ? (
        <Failed message={messageOf(page.error)} onRetry={() => void page.refetch()} />
      ) : (
        <Skeleton rows={12} />
      )}
      {isWriting && (
        <IncidentDialog incidents={page.data?.incidents ?? []} onClose={() => setIsWriting(false)} />
      )}
    </Page>
  )
}

function Body({ data }: { readonly data: TrustPageData }) {
  const [root] = data.roots
  if (root === undefined)
    return (
      <Banner tone="plain" title="还没有公布过负债根">
        任务“负债公布”每分钟公布一个。
      </Banner>
    )
  return (
    <div className={styles.page}>
      {data.alarms.map(({ title, since }) => (
        <Banner key={title} tone="bad" icon={<Siren size={22} aria-hidden="true" />} title={title}>
          {since} 起。公开页已自动写出；取款照付{root.is_short === 1 && '，新的存款已停'}。
        </Banner>
      ))}
      <WitnessBanner rows={data.witnesses} />
      <Figures>
        <Figure name="会员负债" value={formatYuan(root.total)} unit="元" note={`${root.members} 户`} />
        <Figure name="对应资产" value={formatYuan(root.cover)} unit="元" note="通道账面，减未认领的来款" />
        <Figure
          name="覆盖"
          value={coverPercent(root)}
          unit="%"
          note={root.is_short === 1 ? '不足' : '足额'}
        />
        <Figure
          name="最近的根"
          value={root.root_no}
          unit="号"
          note={`${root.at.slice(11)}，日志 ${root.n ?? '待写入'}`}
        />
        <WitnessFigure rows={data.witnesses} />
      </Figures>
      <div className={styles.grid}>
        <div className={styles.column}>
          <Card title="负债与资产，24 小时" aside="每 30 分一点，纵轴从 0 起">
            <CoverCurve points={data.curve} />
          </Card>
          <Card title="最近的根" aside="每分钟一个" flush fill>
            <RootsTable roots={data.roots} />
          </Card>
        </div>
        <div className={styles.column}>
          <WitnessesCard rows={data.witnesses} />
          <Waiting data={data} />
          <Written data={data} />
        </div>
      </div>
    </div>
  )
}

function Waiting({ data: { waiting } }: { readonly data: TrustPageData }) {
  if (waiting.length === 0) return null
  return (
    <Card title="等第二个人" aside="在“待我复核”里决定">
      <ul className={styles.list}>
        {waiting.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </Card>
  )
}

function Written({ data: { incidents } }: { readonly data: TrustPageData }) {
  return (
    <Card title="公开页写着的事件" aside="不能删除">
      {incidents.length === 0 && <p className={styles.quiet}>没有写过。</p>}
      <ul className={styles.list}>
        {incidents.map(({ id, title, text, started, ended }) => (
          <li key={id}>
            <b>{title}</b>
            <span>
              {started.slice(5, 16)} – {ended === null ? '进行中' : ended.slice(5, 16)}
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
