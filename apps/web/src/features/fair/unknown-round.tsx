// A round that the house says it does not know, while this device holds receipts of it.
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { fileDown } from '@lanting/design/icons'
import { useQuery } from '@tanstack/react-query'
import { receiptsOf } from '#src/lib/log/receipts.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import type { UnknownBundle } from './judge/evidence.ts'
import css from './fair-screen.module.css'
import { HexLine } from './hex-line.tsx'
import { reached } from './judge/gather.ts'

interface UnknownRoundProps {
  readonly name: string
  readonly expect: string
}

export function UnknownRound({ name, expect }: UnknownRoundProps) {
  const receipts = receiptsOf(name, expect)
  const { data } = useQuery({
    queryKey: ['unknown-round', name, expect, receipts.length],
    queryFn: async () => {
      const [{ checkLog }, { judgeUnknown }] = await Promise.all([
        import('#src/lib/log/log-check.ts'),
        import('./judge/offline-judge.ts'),
      ])
      const check = await reached(checkLog())
      const isWhole = check?.kind === 'first' || check?.kind === 'grown'
      const log = isWhole ? { checkpoint: check.checkpoint, keys: check.keyEntries } : null
      const bundle: UnknownBundle = { unknown_round: { name, expect }, bets: receipts, log }
      return { bundle, report: judgeUnknown(bundle) }
    },
    enabled: receipts.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })
  if (receipts.length === 0)
    return <EmptyState title="没有这一期" text="请核对彩种与期号；期号是 12 位数字" />
  if (data === undefined) return null
  const { bundle, report } = data
  const save = () =>
    saveBlob(
      new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/json' }),
      `fair-${name}-${expect}.json`,
    )
  return (
    <Card className={css.card} label="这一期的收据">
      <h2 className={css.cardTitle}>{report.title}</h2>
      <Note tone={report.tone === 'bad' ? 'danger' : 'warning'}>{report.text}</Note>
      {receipts.map((receipt) => (
        <HexLine
          key={receipt.bet_id}
          text={JSON.stringify(receipt)}
          shown={receipt.bet_id}
          label={`收据 ${receipt.bet_id}`}
        />
      ))}
      <Button variant="secondary" size="sm" icon={fileDown} onClick={save}>
        保存证据
      </Button>
    </Card>
  )
}
