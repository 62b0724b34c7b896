// 庄闲演示桌: the infinite shoe, cards one after the other, points that count as they come.
import { BACCARAT, type BaccaratDeal } from '@lanting/contract/rules/games/table-games'
import { RULING_TEXTS } from '@lanting/contract/texts'
import { useState } from 'react'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { feltGround } from '#web/art/grounds.ts'
import { Card, suitOf } from '#web/art/pieces.tsx'
import { netOf, useGame } from '#web/lib/game.tsx'
import { pause } from '#web/lib/motion.ts'
import { play } from '#web/lib/sound.ts'
import { CardTable, type CardTableSpec, STAKES } from './card-table.tsx'
import css from './cards.module.css'
import { useTable } from './use-table.ts'

const SPEC: CardTableSpec = {
  colors: { ga: '#FFC3B0', ga2: '#E07A78', gi: '#3B0A1A', gb: '#1E0917' },
  ground: feltGround,
  selections: BACCARAT,
  areas: [
    { pick: '闲', hue: '#2F6FD6', rate: '97.43 %', chance: '44.61 %', note: '和局退本金' },
    { pick: '和', hue: '#177A49', rate: '95.43 %', chance: '9.54 %', note: '两边同点' },
    { pick: '庄', hue: '#C43E3A', rate: '98.02 %', chance: '45.84 %', note: '和局退本金' },
  ],
  verb: '发牌',
  facts: [RULING_TEXTS.oddsIncludeStake, STAKES, '无限牌靴', '虚拟金额'],
  roadRows: 3,
  rates: '95.43–98.02 %',
  rules: [
    'A 计 1 点，10、J、Q、K 计 0 点，只取个位。按闲、庄、闲、庄发牌。',
    '任一方 8 或 9 点即停牌。闲 0–5 点补牌。闲停牌时，庄 0–5 点补牌。',
    '闲补牌后：庄 0–2 点补；3 点除闲第三张为 8 外补；4 点在 2–7 时补；5 点在 4–7 时补；6 点在 6–7 时补。',
    '和局时庄、闲退还本金。赔率含本金，返还率是长期平均，不代表单局结果。',
  ],
}
const FLY_MS = 220
const APART_MS = 120
const THIRD_MS = 360

const dealOf = (round: { readonly result: RoundAnswer['result'] }) => round.result as unknown as BaccaratDeal

/** Cards of each side that lie open. */
interface Open {
  readonly deal: BaccaratDeal
  readonly player: number
  readonly banker: number
}

export function BaccaratGame() {
  const { rounds } = useGame()
  const deals = rounds.map(dealOf)
  const [last] = deals
  const [open, setOpen] = useState<Open | null>(
    last === undefined ? null : { deal: last, player: last.player.length, banker: last.banker.length },
  )
  const table = useTable({ maxYuan: () => 1000, show })

  async function show(round: RoundAnswer) {
    const deal = dealOf(round)
    const steps: (readonly [number, number])[] = [
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
    ]
    if (deal.player.length === 3) steps.push([3, 2])
    if (deal.banker.length === 3) steps.push([deal.player.length, 3])
    setOpen({ deal, player: 0, banker: 0 })
    for (const [i, [player, banker]] of steps.entries()) {
      await pause(i < 4 ? APART_MS : THIRD_MS)
      setOpen({ deal, player, banker })
      play('tick')
    }
    await pause(FLY_MS + APART_MS)
    if (netOf(round) > 0n) play('win')
  }

  return (
    <CardTable
      spec={SPEC}
      table={table}
      winners={deals.map(({ winner }) => winner)}
      score={last === undefined ? '' : `${last.playerPoints} : ${last.bankerPoints}`}
    >
      <div className={css.hands}>
        <Hand side="闲" cards={open?.deal.player ?? []} shown={open?.player ?? 0} first={0} />
        <Hand side="庄" cards={open?.deal.banker ?? []} shown={open?.banker ?? 0} first={1} />
      </div>
    </CardTable>
  )
}

interface HandProps {
  readonly side: '庄' | '闲'
  readonly cards: readonly number[]
  readonly shown: number
  readonly first: 0 | 1
}

function Hand({ side, cards, shown, first }: HandProps) {
  const open = cards.slice(0, shown)
  const points = open.reduce((sum, rank) => sum + (rank >= 10 ? 0 : rank), 0) % 10
  return (
    <div className={css.hand}>
      <span className={side === '庄' ? css.banker : css.player}>
        {side}
        <b>{open.length === 0 ? '–' : points}</b>
      </span>
      <div className={css.cards}>
        {[0, 1, 2].map((place) => {
          const rank = open[place]
          return (
            <span key={place} className={rank === undefined ? css.slot : css.dealt}>
              {rank !== undefined && <Card rank={rank} suit={suitOf(rank, first, place)} />}
            </span>
          )
        })}
      </div>
    </div>
  )
}
