// Cards of the trust page about what was measured: returns, payout times, incidents, and what is not done yet.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { LIMITS } from '@lanting/contract/limits'
import { circle } from '@lanting/design/icons'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { Head } from './owed-cards.tsx'
import type { Trust } from './queries.ts'
import css from './trust.module.css'

const THIRTY_DAYS = '近 30 天'
const count = (n: number) => n.toLocaleString('en')
const { min, max } = LIMITS.draw.returnRate
const RANGE = `${min.toFixed(1)}–${max.toFixed(1)}`

interface ReturnsProps {
  readonly lotteries: Trust['lotteries']
  readonly isBooksGreen: boolean
  /** Its members came with the product: what they play is no evidence. */
  readonly isSandbox: boolean
}

export function Returns({ lotteries, isBooksGreen, isSandbox }: ReturnsProps) {
  return (
    <Card className={css.card} label="返还率">
      <Head title="返还率" side={THIRTY_DAYS} />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">彩种</th>
            <th scope="col">规则 %</th>
            <th scope="col">实际 %</th>
          </tr>
        </thead>
        <tbody>
          {lotteries.map(({ name, title, bets, measured, rounds }) => (
            <tr key={name}>
              <th scope="row">
                {title}
                <small>
                  {count(bets)} 注 · {count(rounds)} 期
                </small>
              </th>
              <td>{RANGE}</td>
              <td>
                {measured === null ? (
                  <small>{bets === 0 ? '—' : '不公布'}</small>
                ) : (
                  <b>{measured.toFixed(1)}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.quiet}>
        每种玩法的规则返还率都在 {RANGE} % 内，改赔率须提前一天公布。
        {isBooksGreen ? '开出的每一期都由账目核对重算过。' : ''}不足 20 注不公布。
        {isSandbox ? '演示账号的注单不计入注数，期数照计。' : ''}
      </p>
    </Card>
  )
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} 分` : `${hours} 小时 ${minutes % 60} 分`
}

export function Payouts({ rows }: { readonly rows: Trust['withdrawals'] }) {
  return (
    <Card className={css.card} label="取款用时">
      <Head title="取款用时" side={`${THIRTY_DAYS}中位数`} />
      {rows.length === 0 && <p className={css.quiet}>还没有可以计的取款</p>}
      <ul className={css.list}>
        {rows.map(({ title, cases, median, p95 }) => (
          <li key={title}>
            <span>
              {title}
              <small>
                {p95 === null
                  ? `只有 ${cases} 笔，不足 20 笔`
                  : `95% 在 ${duration(p95)}内 · ${count(cases)} 笔`}
              </small>
            </span>
            <span className={css.value}>{median === null ? '不公布' : <b>{duration(median)}</b>}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Incidents({ rows }: { readonly rows: Trust['incidents'] }) {
  return (
    <Card className={css.card} label="出过的事">
      <Head title="出过的事" side={rows.length === 0 ? undefined : `${rows.length} 件，不会删除`} />
      {rows.length === 0 && <p className={css.quiet}>没有写过。由两个人写，写了不能删。</p>}
      <ul className={css.events}>
        {rows.map(({ id, title, text, started, ended }) => (
          <li key={id}>
            <span className={css.day}>{started.slice(5, 10)}</span>
            <div>
              <p className={css.line}>
                <b>{title}</b>
                <Tag tone={ended === null ? 'wait' : 'neutral'}>{ended === null ? '进行中' : '已结束'}</Tag>
              </p>
              <p>
                {started.slice(11, 16)} –{' '}
                {ended === null
                  ? '现在'
                  : ended.slice(started.slice(0, 10) === ended.slice(0, 10) ? 11 : 5, 16)}
                。{text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Undone({ isSandbox }: { readonly isSandbox: boolean }) {
  const rows = [
    ['外部审计', '没有做过'],
    ['独立的见证人', isSandbox ? '都由沙盒运行' : '没有'],
    ['银行余额证明', isSandbox ? '没有接真实银行' : '没有'],
  ]
  return (
    <Card className={css.card} label="还没有做到的">
      <Head title="还没有做到的" />
      <ul className={css.list}>
        {rows.map(([what, why]) => (
          <li key={what}>
            <Icon d={circle} size={17} className={css.quietIcon} />
            <span>{what}</span>
            <span className={css.value}>{why}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
