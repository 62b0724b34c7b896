// argon2id with a small pool, so that a flood of logins cannot take the machine from the bets.
import { hash, verify } from '@node-rs/argon2'
import { createGate } from '#src/lib/gate.ts'
import { waitingFor } from '#src/lib/flow/in-flight.ts'

// The library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 4

/** A real hash of an unused password, so that an unknown name costs as much as a wrong password. */
const DECOY = hash('nobody has this password', COST)

export class Passwords {
  private readonly limited = createGate(AT_ONCE)

  hash(password: string): Promise<string> {
    return waitingFor(this.limited(() => hash(password, COST)))
  }

  /** Against `null` (no such member) it does the same work and returns false. */
  matches(password: string, stored: string | null): Promise<boolean> {
    const judged = this.limited(async () => {
      const right = await verify(stored ?? (await DECOY), password)
      return right && stored !== null
    })
    return waitingFor(judged)
  }
}
