// Every scene of the demo's past under its name, and the days before the end on which it plays.
import type { Stage } from '#src/history/stage.ts'
import * as money from '#src/history/scenes-money.ts'
import * as players from '#src/history/scenes-players.ts'
import * as talk from '#src/history/scenes-talk.ts'

const SCENES = { ...players, ...money, ...talk } satisfies Readonly<
  Record<string, (stage: Stage) => Promise<void>>
>

export type SceneName = keyof typeof SCENES

export async function playScene(stage: Stage, name: SceneName): Promise<void> {
  await SCENES[name](stage)
}

/** What is pending on the first day was made within its last hours. */
export const SCRIPT: readonly (readonly [scene: SceneName, daysBeforeEnd: number])[] = [
  ['player03Pays', 34.2],
  ['contentIsWritten', 31.6],
  ['agentPlays', 29.4],
  ['player03Withdraws', 27.3],
  ['questionsAnswered', 20.3],
  ['player06Plays', 18.5],
  ['bankDepositsSeenTo', 16.4],
  ['player03IsRefused', 15.3],
  ['player03Asks', 14.2],
  ['player03LeavesOrders', 12.4],
  ['player03TakesBonus', 10.3],
  ['membersSeenTo', 8.6],
  ['player03Transfers', 6.3],
  ['player01Begins', 4.3],
  ['player03Yesterday', 1.2],
  ['correctionsAsked', 0.9],
  ['payoutsStick', 0.7],
  ['rowIsSetAside', 0.42],
  ['applicationsMade', 0.4],
  ['bankDepositsWait', 0.34],
  ['withdrawalsWait', 0.28],
  ['moneyWithoutOrder', 0.22],
  ['transferSticks', 0.16],
  ['questionsWait', 0.1],
  ['roomsTalk', 0.06],
  ['player06TurnsOver', 0.05],
  ['endsUnderWay', 0.004],
]
