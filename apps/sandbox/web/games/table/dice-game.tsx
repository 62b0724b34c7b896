// 快三演示: three dice in a bowl.
import { DICE, type Dice } from '@lanting/contract/rules/games/table-games'
import { useState } from 'react'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { TRIPLE_LOST } from '#src/games/spoken.rules.ts'
import { bowlPicture, woodGround } from '#web/art/grounds.ts'
import { Die, DieFace } from '#web/art/pieces.tsx'
import { netOf, useGame } from '#web/lib/game.tsx'
import { pause } from '#web/lib/motion.ts'
import { play } from '#web/lib/sound.ts'
import { OddsTable, RuleFigures } from '#web/ui/rule-figures.tsx'
import rulesCss from '#web/ui/rules.module.css'
import { Shell } from '#web/ui/shell.tsx'
import { PastDice } from './past-dice.tsx'
import { ResultLine } from './result-line.tsx'
import { ResultTag } from './result-tag.tsx'
import { Spot } from './spot.tsx'
import css from './dice.module.css'
import spotCss from './spot.module.css'
import { TableDock } from './table-dock.tsx'
import { useTable } from './use-table.ts'

const COLORS = { ga: '#FFD79A', ga2: '#E08F3A', gi: '#3A1A04', gb: '#1C0C05' }
const SMALL = [
  { pick: '大', note: '11–17', hue: '#C8372D' },
  { pick: '小', note: '4–10', hue: '#2566CF' },
  { pick: '单', note: '奇数', hue: '#A85A12' },
  { pick: '双', note: '偶数', hue: '#177A49' },
] as const
const ODDS = 1990
const TRIPLE_ODDS = 34_500
const ROLL_MS = 640
const RESTING: Dice = [4, 5, 2]

const diceOf = (round: { readonly result: RoundAnswer['result'] }) => round.result['dice'] as Dice
const isTriple = ([a, b, c]: Dice) => a === b && b === c

function namesOf(dice: Dice): string {
  const total = dice[0] + dice[1] + dice[2]
  if (isTriple(dice)) return '全围'
  return `${total >= 11 ? '大' : '小'} · ${total % 2 === 1 ? '单' : '双'}`
}

export function DiceGame() {
  const { rounds } = useGame()
  const [rulesOpen, setRulesOpen] = useState(false)
  const [dice, setDice] = useState(() => (rounds[0] === undefined ? RESTING : diceOf(rounds[0])))
  const [rolling, setRolling] = useState(false)
  const table = useTable({ maxYuan: () => 1000, show })

  async function show(round: RoundAnswer) {
    setRolling(true)
    await pause(ROLL_MS)
    setDice(diceOf(round))
    setRolling(false)
    play('tick')
    await pause(ROLL_MS / 2)
    if (netOf(round) > 0n) play('win')
  }

  const last = rounds[0] === undefined ? null : diceOf(rounds[0])
  const triple = table.result !== null && isTriple(diceOf(table.result))
  return (
    <Shell
      colors={COLORS}
      ground={woodGround()}
      strip={
        <ResultTag
          isThis={table.isResultFresh}
          hue="#A53A1E"
          text={
            last === null ? null : `${last.join(' + ')} = ${last[0] + last[1] + last[2]}　${namesOf(last)}`
          }
        />
      }
      rules={<DiceRules />}
      rulesOpen={rulesOpen}
      onRules={setRulesOpen}
      dock={
        <TableDock
          table={table}
          verb="掷骰"
          facts={['大小单双返还率 96.74 %', '三同时大小单双均不中', '虚拟金额']}
        />
      }
    >
      <div className={css.bowl} role="img" aria-label={rolling ? '掷骰中' : `骰子 ${dice.join('、')}`}>
        <img src={bowlPicture()} alt="" />
        <div className={rolling ? `${css.dice} ${css.rolling}` : css.dice}>
          {dice.map((value, place) => (
            // Each die keeps its place in the bowl.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={place}>
              <Die value={value} />
            </span>
          ))}
        </div>
      </div>
      <ResultLine
        result={table.result}
        hint="点选下注区放上筹码，再掷骰"
        remark={triple ? TRIPLE_LOST : ''}
      />
      <PastDice rolls={rounds.slice(0, 6).map((round) => ({ id: round.roundId, dice: diceOf(round) }))} />
      <div className={spotCss.fourSpots}>
        {SMALL.map(({ pick, note, hue }) => (
          <Spot key={pick} table={table} pick={pick} oddsMilli={ODDS} hue={hue} notes={[note]} small />
        ))}
      </div>
      <div className={spotCss.wideSpot}>
        <Spot
          table={table}
          pick="全围"
          oddsMilli={TRIPLE_ODDS}
          hue="#8C5BD6"
          notes={['返还率 95.83 %']}
          row
          small
        >
          <span className={spotCss.sixes}>
            <DieFace value={6} size={20} />
            <DieFace value={6} size={20} />
            <DieFace value={6} size={20} />
          </span>
          <span className={spotCss.note}>任意三同</span>
        </Spot>
      </div>
    </Shell>
  )
}

function DiceRules() {
  return (
    <>
      <RuleFigures
        figures={[
          ['返还率', '95.83–96.74 %'],
          ['骰子', '3 颗'],
          ['单注', '1–1,000 元'],
        ]}
      />
      <OddsTable
        rows={DICE.map(({ title, oddsMilli }) => ({
          name: title,
          chance: title === '全围' ? '6 ÷ 216' : '105 ÷ 216',
          odds: (oddsMilli / 1000).toFixed(2),
          rate: title === '全围' ? '95.83 %' : '96.74 %',
        }))}
      />
      <div className={rulesCss.notes}>
        <p>三颗骰子点数之和：大 11–17，小 4–10，单、双按和值。</p>
        <p>三颗相同（三同）时大、小、单、双均不中，只有全围中。</p>
        <p>赔率含本金，返还率是长期平均，不代表单局结果。</p>
      </div>
    </>
  )
}
