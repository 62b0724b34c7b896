// From the end of a round to its result: shown on arrival, and not awaited where none will come.
import { LOTTERIES } from '@lanting/contract/data/play/lotteries'
import { currentRound, nextRound } from '@lanting/contract/rules/lottery/schedule'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Room } from '#src/queries/lottery.ts'
import { at, roomAt } from '#src/test/lottery-samples.ts'
import { useDraw } from './use-draw.ts'

const [JS28] = LOTTERIES
const AT = at('2026-11-15 09:42:30')
const round = currentRound(JS28, AT)
const following = nextRound(JS28, round)

type State = Room['lottery']['nowdata']['state']

/** `held`: this many of the last rounds have no result. */
function room(instant: number, state: State, held = 0): Room {
  const { lottery, ...rest } = roomAt(101, instant, { held })
  return { ...rest, lottery: { ...lottery, nowdata: { ...lottery.nowdata, state, late: null } } }
}

/** The stage: at the draw, and once the next round takes bets. */
function drawnThrough(atDraw: State, held: number) {
  const first = { now: room(AT, atDraw), isDrawing: true }
  const hook = renderHook(({ now, isDrawing }) => useDraw(now, isDrawing, () => undefined), {
    initialProps: first,
  })
  const before = hook.result.current
  hook.rerender({ now: room(following.drawAt - 30_000, 'open', held), isDrawing: false })
  return { before, after: hook.result.current }
}

it('shows the result of the round it waited for', () => {
  const { before, after } = drawnThrough('closed', 0)
  expect(before).toMatchObject({ expect: round.expect, result: null })
  expect(after).toMatchObject({ expect: round.expect, result: { type: 2 } })
})

it('lets a round go that had no result when the next one takes bets', () => {
  const { before, after } = drawnThrough('paused', 1)
  expect(before).toMatchObject({ expect: round.expect, result: null })
  expect(after).toBeNull()
})

it('waits for no result of a void round', () => {
  expect(drawnThrough('void', 1)).toEqual({ before: null, after: null })
})
