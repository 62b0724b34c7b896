// 回看: deposits, withdrawals, result and time over 30, 90 or 365 days, beside the own limits.
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { LIMITS } from '@lanting/contract/limits'
import { fenFromYuan, formatYuan, yuanFromFen } from '@lanting/contract/money'
import { activity } from '@lanting/design/icons'
import { LookBackCharts } from '#src/features/protection/look-back/look-back-charts.tsx'
import { OwnLimits } from '#src/features/protection/limits/own-limits.tsx'
import { type LookBackDays, type MyPlay, useMyPlay } from '#src/features/protection/queries.ts'
import { keepInAddress } from '#src/lib/navigation/address-state.ts'
import { go } from '#src/lib/navigation/go.ts'
import { useChangeLimits, useLimits } from '#src/queries/money/limits.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { FootBar } from '#src/ui/foot-bar/foot-bar.tsx'
import { Money, moneyTone } from '#src/ui/money/money.tsx'
import { NavAction, NavBar } from '#src/ui/nav-bar/nav-bar.tsx'
import { Note } from '#src/ui/note/note.tsx'
import { Segmented } from '#src/ui/segmented/segmented.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from '../look-back.module.css'

const SPANS = LIMITS.safety.lookBackDays.map((days) => ({ value: String(days), label: `${days} 天` }))
const UNITS = { day: '每格一天', week: '每格一周，周一起', month: '每格一月' } as const

export function LookBackPage({ days }: { readonly days: LookBackDays }) {
  const play = useMyPlay(days)
  const limits = useLimits()
  const isDue = limits?.asks_look_back === 1
  return (
    <div className={css.page}>
      <NavBar
        title="回看"
        right={
          play.data !== undefined && !isDue && <NavAction onClick={() => saveRows(play.data)}>导出</NavAction>
        }
      />
      <div className={css.cards}>
        <Segmented
          label="时间"
          choices={SPANS}
          value={String(days)}
          onChange={(next) => keepInAddress({ view: 'lookback', days: next })}
        />
        {play.data !== undefined ? (
          <>
            <Sums play={play.data} />
            {play.data.history_days >= LIMITS.safety.chartFromDays ? (
              <LookBackCharts play={play.data} limits={limits} />
            ) : (
              <p className={css.foot}>满 {LIMITS.safety.chartFromDays} 天后会有图表</p>
            )}
            {limits !== undefined && <OwnLimits limits={limits} />}
            <p className={css.foot}>{UNITS[play.data.unit]}；数字都来自您的账本</p>
          </>
        ) : play.isError ? (
          <ErrorState onRetry={() => void play.refetch()} busy={play.isFetching} error={play.error} />
        ) : (
          <Waiting />
        )}
      </div>
      {isDue && play.data !== undefined && <Due />}
    </div>
  )
}

/** The half-yearly look-back is answered: with lower limits, or without a change. */
function Due() {
  const change = useChangeLimits()
  return (
    <FootBar>
      <Button variant="outline" onClick={() => go('/safety')}>
        调低限额
      </Button>
      <Button
        variant="outline"
        loading={change.isPending}
        onClick={() => change.mutate({ seen: 'look_back' }, { onSuccess: () => go('/safety') })}
      >
        看过了，不变
      </Button>
    </FootBar>
  )
}

function Sums({ play }: { readonly play: MyPlay }) {
  const { deposits, withdrawals, net } = play.sums
  const kept = yuanFromFen(fenFromYuan(deposits) - fenFromYuan(withdrawals))
  return (
    <Card label="合计">
      <dl className={css.sums}>
        <div>
          <dt>存款</dt>
          <dd>{formatYuan(deposits)}</dd>
        </div>
        <div>
          <dt>取款（已到账）</dt>
          <dd>{formatYuan(withdrawals)}</dd>
        </div>
        <div>
          <dt>净存入</dt>
          <dd>{formatYuan(kept)}</dd>
        </div>
        <div>
          <dt>净结果</dt>
          <dd>
            <Money
              value={net}
              tone={moneyTone(net)}
              sign={moneyTone(net) === 'up' ? '+' : ''}
              hidden={false}
            />
          </dd>
        </div>
      </dl>
      {play.high_week !== null && (
        <Note tone="warning" icon={activity}>
          最近一周存款 {formatYuan(play.high_week.deposits)} 元，此前平均每周{' '}
          {formatYuan(play.high_week.average)} 元
        </Note>
      )}
    </Card>
  )
}

function saveRows({ rows, days }: MyPlay): void {
  const lines = rows.map((row) =>
    [row.from, row.to, row.deposits, row.withdrawals, row.net, row.minutes].join(','),
  )
  const text = ['从,到,存款,取款,净结果,分钟', ...lines].join('\r\n')
  // The mark makes spreadsheets read it as UTF-8.
  saveBlob(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), `lookback-${days}.csv`)
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.bones}>
        <Bone height={190} radius={20} />
        <Bone height={210} radius={20} />
        <Bone height={210} radius={20} />
      </div>
    </Skeleton>
  )
}
