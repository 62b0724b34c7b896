// Overview of the books: whether they balance, the checks, the state of every venue, and freezes.
import { now } from '@lanting/browser-kit/clock'
import { toast } from '@lanting/browser-kit/toast'
import { formatYuan } from '@lanting/contract/money'
import { beijingDay } from '@lanting/contract/time'
import { useMutation } from '@tanstack/react-query'
import { Download, RefreshCw, ShieldCheck, Siren } from 'lucide-react'
import { messageOf } from '#src/lib/call.ts'
import { useFilters } from '#src/lib/filters.ts'
import { useKeys } from '#src/lib/keys.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { checkTitles, passedText, sixChecks } from '#src/lib/review/six-checks.ts'
import { ageText, shortTime } from '#src/lib/time-text.ts'
import { WORDS } from '#src/lib/words.ts'
import { type Books, useBooks, useCheckBooks } from '#src/queries/money.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { type KeyHint, Page } from '#src/ui/page/page.tsx'
import { SearchBox } from '#src/ui/search-box/search-box.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import { ChecksCard } from './checks-card.tsx'
import { FreezeCard } from './freeze-card.tsx'
import { Lookup } from './lookup.tsx'
import styles from './money.module.css'
import { figureOf, sumOf, troubleText, venueDifference } from './rules.ts'
import { TrialCard } from './trial-card.tsx'
import { VenuesCard } from './venues-card.tsx'

const KEYS: readonly KeyHint[] = [
  [['C'], '立即核对'],
  [['↑', '↓'], '选账户类别'],
  [['↵'], '看分录'],
  [['E'], '导出'],
  [['G', 'T'], '转账异常'],
]
const LOOKING_KEYS: readonly KeyHint[] = [
  [['↑', '↓'], '选账户'],
  [['/'], '再找'],
  [['Esc'], '回到试算平衡表'],
]

/** The scope of a check. */
const SCOPES = { incremental: '增量', night: '夜间', whole: '全量' } as const

export function MoneyPage() {
  const books = useBooks()
  const check = useCheckBooks()
  const [asked, setAsked] = useFilters(['q', 'of', 'currency', 'account'])
  const looking = asked.q !== '' || asked.of !== ''
  const save = useMutation({
    mutationFn: () => saveFile('POST /office-api/money/export', {}, `试算平衡表-${beijingDay(now())}.csv`),
    onSuccess: () => toast.success('已导出，操作日志有记录'),
  })
  const run = () => {
    if (check.isPending) return
    check.mutate(undefined, {
      onSuccess: ({ last_check: last }) => {
        if (last?.ok === 1) toast.success('核对通过')
        else toast.error('核对未通过')
      },
    })
  }
  const exportIt = () => {
    if (!save.isPending) save.mutate()
  }
  useKeys({ c: run, e: exportIt })
  return (
    <Page
      title="资金核对"
      sub="试算平衡，按账户类别"
      tools={
        <>
          <SearchBox
            label="账户、会员、交易号"
            value={asked.q}
            onSearch={(q) => setAsked({ q, of: '', currency: '', account: '' })}
          />
          <Button tone="outline" icon={<Download size={15} />} busy={save.isPending} onClick={exportIt}>
            导出
          </Button>
          <Button
            tone="soft"
            icon={<RefreshCw size={15} />}
            keys={['C']}
            busy={check.isPending}
            onClick={run}
          >
            立即核对
          </Button>
        </>
      }
      keys={looking ? LOOKING_KEYS : KEYS}
    >
      {books.data !== undefined ? (
        <>
          <State books={books.data} />
          {looking ? (
            <Lookup asked={asked} onAsk={setAsked} />
          ) : (
            <div className={styles.grid}>
              <TrialCard
                accounts={books.data.accounts}
                onOpen={({ name, currency }) => setAsked({ of: name, currency })}
              />
              <div className={styles.column}>
                {books.data.freeze !== null && <FreezeCard freeze={books.data.freeze} />}
                <ChecksCard last={books.data.last_check} />
                <VenuesCard venues={books.data.venues} />
              </div>
            </div>
          )}
        </>
      ) : books.isError ? (
        <Failed message={messageOf(books.error)} onRetry={() => void books.refetch()} />
      ) : (
        <Skeleton rows={14} />
      )}
    </Page>
  )
}

/** How long nothing was wrong. */
function quietText(lastFailure: string | null): string {
  return lastFailure === null ? '从未出现异常' : `连续 ${ageText(lastFailure, now())}无异常`
}

function State({ books }: { readonly books: Books }) {
  const { freeze, last_check: last } = books
  if (freeze !== null) {
    const passed = last?.ok === 1
    return (
      <Banner
        tone="bad"
        icon={<Siren size={24} aria-hidden="true" />}
        title={passed ? WORDS.stillFrozen : `${troubleText(books)}，取款放款已自动冻结`}
        aside={
          <span className={styles.frozen}>
            已冻结<b>{ageText(freeze.since, now())}</b>
          </span>
        }
      >
        {shortTime(freeze.since, now())} 首次发现{passed && `：${checkTitles(freeze.because)}`} ·
        存款、投注、派奖、转出照常
      </Banner>
    )
  }
  if (last === null) {
    return (
      <Banner tone="plain" title="还没有核对过">
        按 C 立即核对。
      </Banner>
    )
  }
  if (last.ok === 0) {
    return (
      <Banner tone="bad" icon={<Siren size={22} aria-hidden="true" />} title={troubleText(books)}>
        再核对一次仍不符，取款放款将自动冻结
      </Banner>
    )
  }
  const total = sumOf(
    books.accounts.filter(({ currency }) => currency === 'CNY'),
    'balance',
  )
  const checks = sixChecks(last.lines)
  const warning = checks.find(({ state }) => state !== 'ok')
  return (
    <Banner
      tone={warning === undefined ? 'ok' : 'wait'}
      icon={<ShieldCheck size={20} aria-hidden="true" />}
      title={warning === undefined ? '账目平衡' : '账目平衡，但请留意'}
      aside={`${shortTime(last.at, now())} ${SCOPES[last.scope]}核对，用时 ${(last.took_ms / 1000).toFixed(1)} 秒`}
    >
      合计 {formatYuan(total)} · 场馆差额 {formatYuan(venueDifference(books))} ·{' '}
      {warning === undefined
        ? `${passedText(last.lines)}，${quietText(books.last_failure)}`
        : `${warning.name} ${warning.title}：${figureOf(warning)}，不冻结放款`}
    </Banner>
  )
}
