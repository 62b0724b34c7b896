// The state every game shares: the session, the balance, seeds and past rounds, one round at a time, pauses.
import { fenFromYuan } from '@lanting/contract/money'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { FairState, PastRound, RoundAnswer, SessionAnswer, StateAnswer } from '#src/games/game-api.ts'
import { GameActions } from './game-actions.ts'
import { listenToParent } from './parent.ts'

/** A game's state and its actions. */
export interface GameApi extends Omit<GameActions, 'refresh'> {
  readonly session: SessionAnswer
  readonly balanceFen: bigint
  readonly fair: FairState
  /** Newest first. */
  readonly rounds: readonly PastRound[]
  /** From the tap until the result was shown. */
  readonly busy: boolean
  readonly paused: boolean
  /** Why the game is closed. */
  readonly ended: string | null
  /** The last refusal, for the message line. Cleared by the next round. */
  readonly refusal: string | null
  /** The round's request has been in flight for a while. */
  readonly waiting: boolean
  /** The last result or refusal as one sentence, for screen readers. */
  readonly said: string
}

const GameContext = createContext<GameApi | null>(null)

export function useGame(): GameApi {
  const game = useContext(GameContext)
  if (game === null) throw new Error('no game around')
  return game
}

interface GameProviderProps {
  readonly session: SessionAnswer
  readonly state: StateAnswer
  readonly children: ReactNode
}

export function GameProvider({ session, state, children }: GameProviderProps) {
  const [balanceFen, setBalanceFen] = useState(() => fenFromYuan(state.balance))
  const [fair, setFair] = useState(state.fair)
  const [rounds, setRounds] = useState(state.rounds)
  const [busy, setBusy] = useState(false)
  const [paused, setPaused] = useState(false)
  const [ended, setEnded] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [said, say] = useState('')
  const [actions] = useState(
    () =>
      new GameActions(
        session,
        { balanceFen: fenFromYuan(state.balance), fair: state.fair },
        {
          setBalanceFen,
          setFair,
          setRounds,
          setBusy,
          setEnded,
          setRefusal,
          setWaiting,
          say,
        },
      ),
  )

  useEffect(
    () =>
      listenToParent((heard) => {
        if (heard === 'pause') setPaused(true)
        if (heard === 'resume') setPaused(false)
        if (heard === 'refresh') actions.refresh().catch(() => undefined)
      }),
    [actions],
  )

  const api = useMemo(
    () => ({
      affords: actions.affords,
      start: actions.start,
      finish: actions.finish,
      refuse: actions.refuse,
      say: actions.say,
      setBalance: actions.setBalance,
      chooseClientSeed: actions.chooseClientSeed,
      rotate: actions.rotate,
      session,
      balanceFen,
      fair,
      rounds,
      busy,
      paused,
      ended,
      refusal,
      waiting,
      said,
    }),
    [actions, session, balanceFen, fair, rounds, busy, paused, ended, refusal, waiting, said],
  )
  return <GameContext value={api}>{children}</GameContext>
}

/** The net result of a round. */
export function netOf(round: Pick<RoundAnswer, 'lines'>): bigint {
  return round.lines.reduce((sum, line) => sum + fenFromYuan(line.payout) - fenFromYuan(line.stake), 0n)
}

export function stakeOf(round: Pick<RoundAnswer, 'lines'>): bigint {
  return round.lines.reduce((sum, line) => sum + fenFromYuan(line.stake), 0n)
}

export function payoutOf(round: Pick<RoundAnswer, 'lines'>): bigint {
  return round.lines.reduce((sum, line) => sum + fenFromYuan(line.payout), 0n)
}
