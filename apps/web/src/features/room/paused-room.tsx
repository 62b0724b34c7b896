// The room while it takes no bets: what is overdue and why, what cannot happen meanwhile, and no countdown.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { SCREEN_TEXTS } from '@lanting/contract/texts'
import { info, shieldCheck } from '@lanting/design/icons'
import { receiptsOf } from '#src/lib/log/receipts.ts'
import { withSearch } from '#src/lib/navigation/search-params.ts'
import type { NowData, Room } from '#src/queries/lottery.ts'
import { Balls } from '#src/ui/balls/balls.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Row, RowGroup } from '#src/ui/row/row.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Timeline, type TimelineStep } from '#src/ui/timeline/timeline.tsx'
import { Balance } from './draw-panel.tsx'
import panel from './draw-panel.module.css'
import css from './paused-room.module.css'

type Late = NonNullable<NowData['late']>

const clockOf = (time: string) => time.slice(11)

export function PausedPanel({ room }: { readonly room: Room }) {
  const { nowdata } = room.lottery
  const { late, last } = nowdata
  return (
    <Card className={panel.panel} label="当前期">
      <div className={panel.top}>
        <p className={panel.round}>
          <span className={panel.expect}>第 {roundNumber(late?.expect ?? nowdata.nextexpect)} 期</span>
          <Tag tone="wait">{SCREEN_TEXTS.roundPaused}</Tag>
        </p>
        <Balance fallback={room.balance} />
      </div>
      <div role="status">
        <h2 className={css.title}>{titleOf(nowdata)}</h2>
        <p className={css.text}>{wordsOf(nowdata)}</p>
      </div>
      {last !== null && (
        <div className={css.last}>
          <span>上期 {roundNumber(last.expect)}</span>
          <Balls result={last.extend} size="s" />
          {last.extend.type === 2 && <b>{last.extend.label}</b>}
        </div>
      )}
    </Card>
  )
}

function titleOf({ state }: NowData): string {
  if (state === 'late') return SCREEN_TEXTS.drawLate
  return state === 'void' ? SCREEN_TEXTS.missedRound : SCREEN_TEXTS.roundPaused
}

function wordsOf({ state, late }: NowData): string {
  if (late !== null)
    return `本期应在 ${clockOf(late.draw_at)} 开奖，还没有开出。开出之前不接受新注单；恢复时间暂时无法预计，因此不显示倒计时。`
  if (state === 'void') return '本期开始时承诺值没有公布，所以没有收注。下一期公布后自动恢复。'
  return '本期的承诺值还没有公布，公布之前不收注；恢复时间暂时无法预计，因此不显示倒计时。'
}

export function LateSteps({ late }: { readonly late: Late }) {
  return (
    <Card label="发生了什么" className={css.steps}>
      <h2>发生了什么</h2>
      <Timeline steps={stepsOf(late)} />
      <p className={css.note}>
        <Icon d={info} size={18} />
        若本期最终无法开奖，会作废并退回全部本金
      </p>
    </Card>
  )
}

const WAITS = {
  beacon: ['等待公开信标', '号码须等信标公布后才能算出，任何人都无法代为指定'],
  key: ['等待种子', '种子暂时无法读取；最晚在本小时的时间锁打开后，任何人都能算出'],
  worker: ['等待开奖程序', '程序恢复后照常开奖，号码不受影响'],
} as const

function stepsOf({ sealed_at, draw_at, waits_for }: Late): readonly TimelineStep[] {
  const [title, text] = WAITS[waits_for]
  return [
    sealed_at === null
      ? { title: '等待封盘清单', state: 'now' }
      : { title: '已封盘，注单清单已公布', state: 'ok', time: clockOf(sealed_at) },
    { title, text, state: sealed_at === null ? 'todo' : 'now', time: `${clockOf(draw_at)} 起` },
    { title: '开奖并派彩', text: '号码由已公布的承诺与信标决定，晚开不变', state: 'todo' },
  ]
}

/** Only where this browser has the receipts to read, check and save. */
export function ReceiptsRow({ lottery, expect }: { readonly lottery: string; readonly expect: string }) {
  if (receiptsOf(lottery, expect).length === 0) return null
  return (
    <RowGroup className={css.steps}>
      <Row
        lead={shieldCheck}
        leadTone="primary"
        title="已收下，收据已签名，不会丢失"
        value="看收据"
        to={withSearch('/fair', { name: lottery, expect })}
      />
    </RowGroup>
  )
}

export function PausedFoot() {
  return (
    <div className={css.foot}>
      <p>
        <b>{SCREEN_TEXTS.roundPaused}</b>
        <span>恢复后本页自动更新</span>
      </p>
      <Button size="md" disabled>
        开奖后再投注
      </Button>
    </div>
  )
}
