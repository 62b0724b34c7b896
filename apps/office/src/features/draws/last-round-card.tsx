// The newest drawn round whole: its numbers, its commitment and seed, and whether they fit, computed again here.
import { cx } from '@lanting/browser-kit/cx'
import { findLottery } from '@lanting/contract/data/play/lotteries'
import { colourOf } from '@lanting/contract/rules/lottery/lottery-mark'
import { roundNumber } from '@lanting/contract/rules/lottery/round-number'
import { Card } from '#src/ui/card/card.tsx'
import { Facts } from '#src/ui/facts/facts.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import text from '#src/ui/text/text.module.css'
import styles from './draws.module.css'
import { type LotteryState, useRounds } from './queries.ts'
import { isRight, lagText, numbersOf, roundTag, shortHex } from './rules.ts'

export function LastRoundCard({ lottery }: { readonly lottery: LotteryState }) {
  const rounds = useRounds(lottery.name, 1, lottery.expect).data?.data ?? []
  const round = rounds.find(({ seed }) => seed !== null)
  if (round === undefined || round.seed === null || round.commit === null) return null
  const right = isRight(lottery.name, round)
  const { label, tone } = roundTag(round.state)
  return (
    <Card title={`${lottery.title} ${roundNumber(round.expect)}`} aside={<Tag tone={tone}>{label}</Tag>}>
      <div className={styles.last}>
        <Numbers lottery={lottery.name} result={round.result_text} />
        <span className={text.small}>
          {round.drawn_at?.slice(11)} 开，{lagText(round.lag_ms)}
        </span>
      </div>
      <Facts
        facts={{
          承诺值: (
            <span className={text.mono} title={round.commit}>
              {shortHex(round.commit)}
            </span>
          ),
          种子: (
            <span className={text.mono} title={round.seed}>
              {shortHex(round.seed)}
            </span>
          ),
          校验: right ? (
            <span className={text.ok}>SHA-256（种子）= 承诺值，结果一致</span>
          ) : (
            <span className={text.bad}>种子、承诺值与结果不一致</span>
          ),
        }}
      />
    </Card>
  )
}

function Numbers({ lottery, result }: { readonly lottery: string; readonly result: string }) {
  const numbers = numbersOf(result)
  const isMark = findLottery(lottery)?.type === 1
  if (!isMark) return <b className={styles.sum}>{result}</b>
  return (
    <span className={styles.balls} role="img" aria-label={result}>
      {numbers.map((number, place) => (
        <span key={place} className={cx(styles.ball, styles[colourOf(Number(number))])}>
          {number}
          {place === numbers.length - 2 && <i aria-hidden="true">+</i>}
        </span>
      ))}
    </span>
  )
}
