// Rerun of a period: a dry run shows what it would add; locked when that is nothing; then two people.
import { toast } from '@lanting/browser-kit/toast'
import { formatYuan } from '@lanting/contract/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/lib/call.ts'
import { useKeys } from '#src/lib/keys.ts'
import { WORDS } from '#src/lib/words.ts'
import { useMay, useMe } from '#src/queries/me.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Eyes } from '#src/ui/eyes/eyes.tsx'
import { Select } from '#src/ui/field/field.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog/reason-dialog.tsx'
import { type DryRun, type JobRuns, useDryRun, useRerun } from './queries.ts'
import { hasNothing, jobTitle } from './rules.ts'
import styles from './jobs.module.css'

const SECOND = { name: '一位财务', says: '涉及付钱的任务须第二人' }

export function RerunCard({ found, canRerun }: { readonly found: JobRuns; readonly canRerun: boolean }) {
  const may = useMay()
  const aside = '重复运行不会重复付钱'
  if (!canRerun || found.periods.length === 0)
    return (
      <Card title="补跑" aside={aside}>
        <p className={styles.note}>
          {canRerun
            ? '还没有完成过的业务期。'
            : '这项任务不付钱，或只在自己的时间运行；失败时自动重试，无需补跑。'}
        </p>
      </Card>
    )
  if (!may('job.rerun'))
    return (
      <Card title="补跑" aside={aside}>
        <p className={styles.note}>由管理员发起，财务作为第二人在“待我复核”中确认。</p>
      </Card>
    )
  return <Rerun key={found.job} found={found} aside={aside} />
}

function Rerun({ found, aside }: { readonly found: JobRuns; readonly aside: string }) {
  const me = useMe()
  const [period, setPeriod] = useState(found.periods[0] ?? '')
  const [isAsking, setAsking] = useState(false)
  const dry = useDryRun()
  const startDryRun = () => !dry.isPending && dry.mutate({ job: found.job, period })
  const isFree = dry.data !== undefined && !hasNothing(dry.data) && found.open === null
  useKeys({ t: startDryRun, r: () => isFree && setAsking(true) })
  const choose = (next: string) => {
    setPeriod(next)
    dry.reset()
  }
  return (
    <Card title="补跑" aside={aside}>
      <Select
        label="业务期"
        value={period}
        options={found.periods.map((one) => [one, one] as const)}
        onChange={(event) => choose(event.target.value)}
      />
      <DryFigures dry={dry.data} error={dry.isError ? messageOf(dry.error) : null} />
      <p className={styles.note}>试算为零时无需补跑。有差额时只补缺的行，已领取的不改。</p>
      <Eyes first={{ name: me.name, says: '发起', face: me.name }} second={SECOND} />
      <div className={styles.actions}>
        <Button tone="outline" busy={dry.isPending} keys={['T']} onClick={startDryRun}>
          {dry.data === undefined ? '试算' : '重新试算'}
        </Button>
        {found.open !== null ? (
          <Link to={`/approvals?id=${found.open}`}>{WORDS.awaitsSecond}</Link>
        ) : (
          <Button tone="primary" disabled={!isFree} onClick={() => setAsking(true)}>
            {dry.data !== undefined && hasNothing(dry.data) ? '补跑（无差额）' : '补跑…'}
          </Button>
        )}
      </div>
      {isAsking && (
        <AskRerun job={found.job} period={period} dry={dry.data} onClose={() => setAsking(false)} />
      )}
    </Card>
  )
}

function DryFigures({ dry, error }: { readonly dry: DryRun | undefined; readonly error: string | null }) {
  if (error !== null)
    return (
      <p className={styles.note} role="alert">
        {error}
      </p>
    )
  if (dry === undefined) return <p className={styles.note}>先试算：算出将新增多少，什么都不写入。</p>
  const sums = ({ rows, amount }: DryRun['adds']) =>
    `${rows.toLocaleString('en')} 行 · ${formatYuan(amount)} 元`
  return (
    <>
      <h3 className={styles.small}>
        试算 <span>{dry.at.slice(11)}，只读</span>
      </h3>
      <dl className={styles.dry}>
        <dt>已有</dt>
        <dd>{sums(dry.have)}</dd>
        <dt>将新增</dt>
        <dd>{sums(dry.adds)}</dd>
        <dt>将改动</dt>
        <dd>{dry.changes} 行</dd>
        {dry.failed > 0 && (
          <>
            <dt>无法计算</dt>
            <dd>{dry.failed} 人</dd>
          </>
        )}
      </dl>
    </>
  )
}

interface AskRerunProps {
  readonly job: JobRuns['job']
  readonly period: string
  readonly dry: DryRun | undefined
  readonly onClose: () => void
}

function AskRerun({ job, period, dry, onClose }: AskRerunProps) {
  const me = useMe()
  const rerun = useRerun()
  const confirm = (reason: string) =>
    rerun.mutate(
      { job, period, reason },
      {
        onSuccess: () => {
          toast.success(WORDS.askedSecond)
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={`补跑 ${jobTitle(job)} ${period}`}
      first={{ name: me.name, says: '发起', face: me.name }}
      second={SECOND}
      verb="提交补跑"
      busy={rerun.isPending}
      error={rerun.isError ? messageOf(rerun.error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        将新增 {dry?.adds.rows ?? 0} 行，{formatYuan(dry?.adds.amount ?? '0.00')}{' '}
        元。第二人确认后由工作机补跑。
      </p>
    </ReasonDialog>
  )
}
