// Plays a strategy over every way its bets can end, each with its exact chance: what it gains on average, and what never happens.
import { LIMITS } from '@lanting/contract/limits'
import { ModelAccount, type ModelBet, type Play } from '#src/test/money/gift-model.ts'
import { GIFTS, PLAYS, stakeOf, type Step } from '#src/test/money/gift-strategies.ts'

export interface OpenBet {
  readonly who: 0 | 1
  readonly bet: ModelBet
  readonly play: Play
  /** The bet on the other side of the same round. */
  readonly against?: { readonly who: 0 | 1; readonly bet: ModelBet }
}

/** Less than a yuan cannot be transferred to the venue of the slots. */
const leastStakeOf = ({ product }: Play): bigint =>
  product === 'slots' ? BigInt(LIMITS.transferMinYuan) * 100n : 1n

export interface World {
  readonly accounts: readonly [ModelAccount, ModelAccount]
  readonly open: readonly OpenBet[]
}

export const newWorld = (): World => ({ accounts: [new ModelAccount(), new ModelAccount()], open: [] })

function copyOf({ accounts: [one, other], open }: World): World {
  const accounts = [one.copy(), other.copy()] as const
  return { accounts, open }
}

/** A step that settles nothing; the next world, or the same when it is refused. */
export function act(world: World, step: Step): World {
  const next = copyOf(world)
  const account = next.accounts[step.who]
  const other = next.accounts[step.who === 0 ? 1 : 0]
  const open = [...next.open]
  switch (step.do) {
    case 'deposit':
      account.deposit(step.fen)
      break
    case 'gift':
      if (!account.isAway) account.gift(step.fen, GIFTS[step.kind].multiple, GIFTS[step.kind].only)
      break
    case 'bet': {
      const stake = stakeOf(account, step.stake)
      const play = PLAYS[step.play]
      if (account.isAway || stake < leastStakeOf(play)) break
      open.push({ who: step.who, bet: account.bet(stake, play.product), play })
      break
    }
    case 'oppose': {
      const [one, two] = [stakeOf(account, step.stake), stakeOf(other, step.stake)]
      const stake = one < two ? one : two
      if (account.isAway || other.isAway || stake <= 0n) break
      const against = { who: step.who === 0 ? 1 : 0, bet: other.bet(stake, 'lottery') } as const
      open.push({ who: step.who, bet: account.bet(stake, 'lottery'), play: PLAYS.even, against })
      break
    }
    case 'drop':
      for (const pot of chosen(account, step.which)) account.drop(pot)
      break
    case 'park':
      // Half of the wallet, in whole yuan.
      if (!account.isAway) account.parked += (account.wallet / 200n) * 100n
      break
    case 'fetch':
      account.parked = 0n
      break
    case 'away':
      account.isAway = true
      break
    case 'back':
      account.isAway = false
      break
    case 'withdraw':
      if (step.end === 'paid') account.withdraw()
      break
    case 'settle':
      break
  }
  for (const one of next.accounts) one.sweep()
  return { accounts: next.accounts, open }
}

function chosen(account: ModelAccount, which: 'oldest' | 'youngest' | 'all') {
  if (which === 'all') return account.pots
  return which === 'oldest' ? account.pots.slice(0, 1) : account.pots.slice(-1)
}

/** An open bet, the oldest unless said, ends so; a bet against it ends the other way. */
export function settle(world: World, isWon: boolean, at = 0): World {
  const first = world.open[at]
  if (first === undefined) return world
  const open = world.open.filter((bet) => bet !== first)
  const next = copyOf(world)
  const end = (who: 0 | 1, bet: ModelBet, won: boolean) => {
    const account = next.accounts[who]
    account.settle(bet, first.play.oddsMilli, won)
    if (bet.product === 'slots') account.clearIfPoor()
  }
  end(first.who, first.bet, isWon)
  if (first.against !== undefined) end(first.against.who, first.against.bet, !isWon)
  for (const one of next.accounts) one.sweep()
  return { accounts: next.accounts, open }
}

export const isMeant = (world: World, step: Step) =>
  step.when === undefined || world.accounts[step.who].last === step.when

export interface Found {
  /** What the strategy gains on average, and what it was given on average, in fen. */
  readonly gain: number
  readonly given: number
  readonly leaves: number
  readonly faults: readonly string[]
}

/** Every end of a strategy. */
export function searchStrategy(steps: readonly Step[]): Found {
  const sum = { gain: 0, given: 0, leaves: 0 }
  const faults = new Set<string>()
  const walk = (before: World, at: number, chance: number): void => {
    let world = before
    for (let i = at; i < steps.length; i++) {
      const step = steps[i]
      if (step === undefined || !isMeant(world, step)) continue
      if (step.do === 'settle') {
        const p = world.open[0]?.play.chance
        if (p === undefined) continue
        for (const [isWon, share] of [
          [true, p],
          [false, 1 - p],
        ] as const) {
          const ended = settle(world, isWon)
          faultsOf(world, ended, step).forEach((fault) => faults.add(fault))
          walk(ended, i + 1, chance * share)
        }
        return
      }
      const next = act(world, step)
      faultsOf(world, next, step).forEach((fault) => faults.add(fault))
      world = next
    }
    sum.leaves += 1
    for (const account of world.accounts) {
      sum.gain += chance * Number(account.own + account.paidOut - account.deposited - openOwn(account))
      sum.given += chance * Number(account.given)
    }
  }
  walk(newWorld(), 0, 1)
  if (sum.gain > sum.given + 0.5)
    faults.add(`gains ${sum.gain.toFixed(2)} fen of ${sum.given.toFixed(2)} given`)
  return { ...sum, faults: [...faults] }
}

/** Open stakes at the end are no gain yet. */
function openOwn(account: ModelAccount): bigint {
  const open = account.openFen
  return open < account.own ? open : account.own
}

/** What must hold after every step, whatever the strategy. */
function faultsOf(before: World, after: World, step: Step): string[] {
  return after.accounts.flatMap((account, who) => {
    const was = before.accounts[who as 0 | 1]
    const faults: string[] = []
    const total = account.deposited + account.given - account.taken - account.paidOut + account.net
    if (account.own + account.potsFen !== total) faults.push('money came or went')
    if (account.own < 0n || account.pots.some(({ fen }) => fen < 0n)) faults.push('somebody owes')
    if (account.own + account.paidOut < account.twin + account.twinOut) faults.push('own money was taken')
    if (!account.wasHelped && account.own + account.paidOut !== account.twin + account.twinOut)
      faults.push('a gift that was never needed changed own money')
    if (step.do === 'drop' && account.own !== was.own) faults.push('giving up touched own money')
    return faults
  })
}
