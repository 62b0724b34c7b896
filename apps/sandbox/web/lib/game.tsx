// The state every game shares: the session, the balance, seeds and past rounds, one round at a time, pauses.
import { newId } from '@lanting/browser-kit/ids'
import { fenFromYuan, yuanFromFen } from '@lanting/contract/money'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import {
  type BetLine,
  type FairState,
  GAME_REFUSALS,
  type PastRound,
  type RoundAnswer,
  type SessionAnswer,
  type StateAnswer,
} from '#src/games/game-api.ts'
import { spokenRound } from '#src/games/spoken.rules.ts'
import { GameError, placeBet, readState, rotateSeed, setClientSeed } from './api.ts'
import { newClientSeed } from './client-seed.ts'
import { listenToParent, tellParent } from './parent.ts'

/** From here on the silence is explained. */
const SLOW_MS = 4_000
export const WAITING = '网络较慢，正在确认本局，请稍候'

export interface Stake {
  readonly pick: string
  readonly fen: bigint
}

export interface GameApi {
  readonly session: SessionAnswer
  readonly balanceFen: bigint
  readonly fair: FairState
  /** Newest first. */
  readonly rounds: readonly PastRound[]
  /** From the tap until the result was shown. */
  readonly busy: boolean
  readonly paused: boolean
  /** Why nothing can be played any more. */
  readonly ended: string | null
  /** The last no, for the place where messages stand. Cleared by the next round. */
  readonly refusal: string | null
  /** The round was asked for a while ago and its answer is not known yet. */
  readonly waiting: boolean
  /** The last result or no as one sentence, for those who listen. */
  readonly said: string
  /** Whether the balance bears a stake; says no by itself, and reads the balance again in case it grew. */
  readonly affords: (fen: bigint) => boolean
  /** Asks for a round. Null when it was refused: then nothing was bet. */
  readonly start: (stakes: readonly Stake[], expect?: string) => Promise<RoundAnswer | null>
  /** Ends the round that `start` began, after its result was shown. */
  readonly finish: (round: RoundAnswer) => void
  readonly refuse: (text: string | null) => void
  readonly say: (text: string) => void
  readonly setBalance: (fen: bigint) => void
  readonly chooseClientSeed: (seed: string) => Promise<void>
  readonly rotate: () => Promise<void>
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
  const balance = useRef(balanceFen)

  const actions = useMemo(() => {
    const showBalance = (fen: bigint) => {
      balance.current = fen
      setBalanceFen(fen)
    }
    const setBalance = (fen: bigint) => {
      showBalance(fen)
      tellParent({ type: 'balance', balance: yuanFromFen(fen) })
    }
    const refresh = async () => {
      const next = await readState()
      setBalance(fenFromYuan(next.balance))
      setFair(next.fair)
      setRounds(next.rounds)
    }
    const rotate = async () => {
      const { fair: next } = await rotateSeed(newClientSeed())
      setFair(next)
      // Rounds of the old seed can be verified from now on.
      setRounds((await readState()).rounds)
    }
    const refuse = (text: string | null) => {
      setRefusal(text)
      say(text ?? '')
    }
    const affords = (fen: bigint) => {
      if (fen <= balance.current) return true
      refuse(GAME_REFUSALS.insufficient)
      refresh().catch(() => undefined)
      return false
    }
    return {
      setBalance,
      refresh,
      rotate,
      refuse,
      say,
      affords,
      async start(stakes: readonly Stake[], expect?: string) {
        const lines: BetLine[] = stakes.map(({ pick, fen }) => ({ pick, stake: yuanFromFen(fen) }))
        const total = stakes.reduce((sum, { fen }) => sum + fen, 0n)
        if (!affords(total)) return null
        setBusy(true)
        refuse(null)
        tellParent({ type: 'bet-open' })
        showBalance(balance.current - total)
        const slow = setTimeout(() => {
          setWaiting(true)
          say(WAITING)
        }, SLOW_MS)
        try {
          return await placeBet({ key: newId(), lines, ...(expect === undefined ? {} : { expect }) })
        } catch (error) {
          setBusy(false)
          showBalance(balance.current + total)
          tellParent({ type: 'bet-closed' })
          const { code, message } =
            error instanceof GameError ? error : { code: 'internal', message: '系统繁忙，请稍后再试' }
          refuse(message)
          if (code === 'sessionEnded') setEnded(message)
          if (code === 'seedExpired') await rotate().catch(() => undefined)
          if (code === 'network') await refresh().catch(() => undefined)
          return null
        } finally {
          clearTimeout(slow)
          setWaiting(false)
        }
      },
      finish(round: RoundAnswer) {
        const { balance: left, ...past } = round
        setBalance(fenFromYuan(left))
        say(spokenRound(session, round))
        setFair((now) => (round.nonce === null ? now : { ...now, nonce: round.nonce }))
        setRounds((list) => [{ ...past, serverSeed: null }, ...list])
        setBusy(false)
        tellParent({ type: 'bet-closed' })
      },
      async chooseClientSeed(seed: string) {
        setFair(await setClientSeed(seed))
      },
    }
  }, [session])

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
      ...actions,
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

/** What a round brought beyond its stakes. */
export function netOf(round: Pick<RoundAnswer, 'lines'>): bigint {
  return round.lines.reduce((sum, line) => sum + fenFromYuan(line.payout) - fenFromYuan(line.stake), 0n)
}

export function stakeOf(round: Pick<RoundAnswer, 'lines'>): bigint {
  return round.lines.reduce((sum, line) => sum + fenFromYuan(line.stake), 0n)
}

export function payoutOf(round: Pick<RoundAnswer, 'lines'>): bigint {
  return round.lines.reduce((sum, line) => sum + fenFromYuan(line.payout), 0n)
}
