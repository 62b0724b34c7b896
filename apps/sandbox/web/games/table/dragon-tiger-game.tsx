// 龙虎演示: one card each, ranks only; the losing card dims.
import { DRAGON_TIGER, type DragonTigerDeal } from '@lanting/contract/rules/games/table-games'
import { useState } from 'react'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { splitGround } from '#web/art/grounds.ts'
import { Medal } from '#web/art/crests.tsx'
import { Card, CardBack, rankName, suitOf } from '#web/art/pieces.tsx'
import { netOf, useGame } from '#web/lib/game.tsx'
import { pause } from '#web/lib/motion.ts'
import { play } from '#web/lib/sound.ts'
import { CardTable, type CardTableSpec, STAKES } from './card-table.tsx'
import css from './cards.module.css'
import { useTable } from './use-table.ts'

const SPEC: CardTableSpec = {
  colors: { ga: '#A8ECE2', ga2: '#43AFA9', gi: '#03201F', gb: '#04191C' },
  ground: splitGround,
  selections: DRAGON_TIGER,
  areas: [
    { pick: '龙', hue: '#12716E', rate: '97.23 %', chance: '46.15 %', note: '和局退本金' },
    { pick: '和', hue: '#4761C4', rate: '95.38 %', chance: '7.69 %', note: '点数相同' },
    {
      pick: '虎',
      hue: '#A85A12',
      areaHue: '#D07B24',
      rate: '97.23 %',
      chance: '46.15 %',
      note: '和局退本金',
    },
  ],
  verb: '开牌',
  facts: ['A 最小 K 最大，只比点数', STAKES, '虚拟金额'],
  roadRows: 2,
  rates: '95.38–97.23 %',
  rules: [
    '龙、虎各一张牌，A 最小，K 最大，只比点数，花色只作装饰。',
    '点数相同为和，龙、虎退还本金。赔率含本金，返还率是长期平均，不代表单局结果。',
  ],
}
const SIGNS = { 龙: '>', 虎: '<', 和: '=' } as const
const TURN_MS = 360

const dealOf = (round: { readonly result: RoundAnswer['result'] }) =>
  round.result as unknown as DragonTigerDeal

export function DragonTigerGame() {
  const { rounds } = useGame()
  const deals = rounds.map(dealOf)
  const [last] = deals
  const [deal, setDeal] = useState(last)
  const [open, setOpen] = useState(2)
  const table = useTable({ maxYuan: () => 1000, show })

  async function show(round: RoundAnswer) {
    setOpen(0)
    setDeal(dealOf(round))
    for (const cards of [1, 2]) {
      await pause(TURN_MS)
      setOpen(cards)
      play('tick')
    }
    await pause(TURN_MS)
    if (netOf(round) > 0n) play('win')
  }

  const settled = open === 2
  return (
    <CardTable
      spec={SPEC}
      table={table}
      winners={deals.map(({ winner }) => winner)}
      score={
        last === undefined ? '' : `${rankName(last.dragon)} ${SIGNS[last.winner]} ${rankName(last.tiger)}`
      }
    >
      <div className={css.duel}>
        <Side
          side="龙"
          rank={open > 0 ? deal?.dragon : undefined}
          dim={settled && deal?.winner === '虎'}
          place={0}
        />
        <span className={css.versus}>VS</span>
        <Side
          side="虎"
          rank={open > 1 ? deal?.tiger : undefined}
          dim={settled && deal?.winner === '龙'}
          place={1}
        />
      </div>
    </CardTable>
  )
}

interface SideProps {
  readonly side: '龙' | '虎'
  readonly rank: number | undefined
  readonly dim: boolean
  readonly place: 0 | 1
}

function Side({ side, rank, dim, place }: SideProps) {
  return (
    <div className={css.side}>
      <span className={css.medal}>
        <Medal side={side} />
      </span>
      <span
        key={rank ?? 'back'}
        className={rank === undefined ? css.bigCard : `${css.bigCard} ${css.turned}`}
      >
        {rank === undefined ? <CardBack /> : <Card rank={rank} suit={suitOf(rank, place)} dim={dim} />}
      </span>
    </div>
  )
}
