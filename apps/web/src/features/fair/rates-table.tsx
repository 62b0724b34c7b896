// Every play with its odds, its return rate and the house's edge: nothing about the price is hidden.
import { LIMITS } from '@lanting/contract/limits'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { Card } from '#src/ui/card/card.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import css from './fair-screen.module.css'
import { type Plays, usePlays } from './queries.ts'

export function RatesTable({ name }: { readonly name: string }) {
  const plays = usePlays(name)
  return (
    <Card className={css.card} label="返还率">
      <h2 className={css.cardTitle}>每种玩法的返还率与庄家优势</h2>
      <p className={css.cardLine}>
        每种玩法都在 {LIMITS.draw.returnRate.min.toFixed(1)}–{LIMITS.draw.returnRate.max.toFixed(1)}%
        内，超出的赔率系统不收。
        {RULING_TEXTS.oddsIncludeStake}。返还率 = 中奖概率 × 赔率（两面另加和局退还）。
      </p>
      {plays.data === undefined ? (
        plays.isError ? (
          <button type="button" className={css.retry} onClick={() => void plays.refetch()}>
            加载失败，点此重试
          </button>
        ) : (
          <Skeleton>
            <Bone height={200} radius={12} />
          </Skeleton>
        )
      ) : (
        <Groups plays={plays.data} />
      )}
    </Card>
  )
}

function Groups({ plays }: { readonly plays: Plays }) {
  return (
    <>
      {plays.odds_notice.map((notice) => (
        <p key={notice} className={css.cardLine}>
          {notice}
        </p>
      ))}
      {plays.playbox.map((group) => (
        <details key={group.name} className={css.group}>
          <summary>
            {group.name}
            <span>{edgeRange(group.childrens.map(({ rtp }) => rtp))}</span>
          </summary>
          <table>
            <thead>
              <tr>
                <th scope="col">玩法</th>
                <th scope="col">赔率</th>
                <th scope="col">返还率</th>
                <th scope="col">庄家优势</th>
              </tr>
            </thead>
            <tbody>
              {group.childrens.map(({ id, playtitle, odds, rtp }) => (
                <tr key={id}>
                  <th scope="row">{playtitle}</th>
                  <td>{odds.toFixed(2)}</td>
                  <td>{rtp.toFixed(2)} %</td>
                  <td>{(100 - rtp).toFixed(2)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </>
  )
}

/** `返还 96.84–97.02 % · 优势 2.98–3.16 %`. */
function edgeRange(rates: readonly number[]): string {
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const range = (from: number, to: number) =>
    from.toFixed(2) === to.toFixed(2) ? from.toFixed(2) : `${from.toFixed(2)}–${to.toFixed(2)}`
  return `返还 ${range(low, high)} % · 优势 ${range(100 - high, 100 - low)} %`
}
