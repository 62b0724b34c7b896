// State shared by all tables: chips on areas, repeating the last bets, one round at a time.
import { useState } from 'react'
import type { RoundAnswer } from '#src/games/game-api.ts'
import { useGame } from '#web/lib/game.tsx'

export type Areas = ReadonlyMap<string, bigint>

const NOTHING: Areas = new Map()

export interface Table {
  readonly areas: Areas
  readonly totalFen: bigint
  readonly chip: bigint
  readonly typing: boolean
  /** The round that was shown last. */
  readonly result: RoundAnswer | null
  /** Nothing was put on the table since. */
  readonly isResultFresh: boolean
  readonly canRepeat: boolean
  readonly setChip: (fen: bigint) => void
  readonly setTyping: (open: boolean) => void
  /** Adds the chosen chip to an area. */
  readonly put: (pick: string) => void
  readonly clear: () => void
  readonly repeat: () => void
  readonly deal: () => Promise<void>
}

interface TableOptions {
  readonly maxYuan: (pick: string) => number
  /** Shows a round from its beginning to its end. */
  readonly show: (round: RoundAnswer) => Promise<void>
}

export function useTable({ maxYuan, show }: TableOptions): Table {
  const game = useGame()
  const [areas, setAreas] = useState(NOTHING)
  const [last, setLast] = useState(NOTHING)
  const [chip, setChip] = useState(1000n)
  const [typing, setTyping] = useState(false)
  const [result, setResult] = useState<RoundAnswer | null>(null)
  const totalFen = [...areas.values()].reduce((sum, fen) => sum + fen, 0n)

  return {
    areas,
    totalFen,
    chip,
    typing,
    result,
    isResultFresh: result !== null && totalFen === 0n,
    canRepeat: last.size > 0,
    setChip,
    setTyping,
    put(pick) {
      if (game.busy) return
      const fen = (areas.get(pick) ?? 0n) + chip
      const most = BigInt(maxYuan(pick)) * 100n
      if (fen > most) {
        game.refuse(`「${pick}」最多 ${maxYuan(pick).toLocaleString('en-US')} 元`)
        return
      }
      game.refuse(null)
      setAreas(new Map(areas).set(pick, fen))
    },
    clear: () => setAreas(NOTHING),
    repeat: () => setAreas(last),
    async deal() {
      if (totalFen === 0n) return
      setResult(null)
      const round = await game.start([...areas].map(([pick, fen]) => ({ pick, fen })))
      if (round === null) return
      await show(round)
      setResult(round)
      setLast(areas)
      setAreas(NOTHING)
      game.finish(round)
    },
  }
}
