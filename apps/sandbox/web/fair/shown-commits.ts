// The commitments this device was shown before its bets; a frame that may not store keeps them while it is open.
import { keepCommit, keptCommit } from '#src/games/fairness/kept-commits.rules.ts'

function deviceStorage() {
  try {
    return globalThis.localStorage
  } catch {
    const inMemory = new Map<string, string>()
    return {
      getItem: (key: string) => inMemory.get(key) ?? null,
      setItem: (key: string, value: string) => void inMemory.set(key, value),
    }
  }
}

const storage = deviceStorage()

/** Rounds are numbered per venue; those of fixtures by their number in the series. */
const nameOf = (plat: string, round: string) => `${plat}:${round}`

export const keepShownCommit = (plat: string, round: string, commit: string) =>
  keepCommit(storage, nameOf(plat, round), commit)

export const shownCommit = (plat: string, round: string) => keptCommit(storage, nameOf(plat, round))
