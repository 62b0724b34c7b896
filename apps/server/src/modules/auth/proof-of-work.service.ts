// Proof of work: issues signed challenges and verifies solutions. Cheap at first, expensive after many failed tries.
import { createHmac, randomInt } from 'node:crypto'
import type { WorkPurpose } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import { formatBeijing } from '@lanting/contract/time'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { networkOf } from '#src/lib/address.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Clock } from '#src/clock/clock.ts'
import { countTry, triesUsed } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { readWork, type SolvedWork } from '#src/modules/auth/solved-work.ts'
import { keysAfter } from '#src/modules/auth/work.rules.ts'
import { spendWork } from '#src/modules/auth/work.sql.ts'

export interface ProofOfWorkDeps {
  readonly db: Db
  readonly clock: Clock
  readonly secret: string
  /** Sandbox only: automated clients may omit the proof, and its cost for a page is minimal. */
  readonly isTrivial: boolean
}

/** Client address, purpose, and the name to log in with. */
export interface Solver {
  readonly purpose: WorkPurpose
  readonly ip: string
  readonly name?: string | undefined
}

const { rounds, lifeMs, windowMs } = LIMITS.work
const FEW_KEYS = 4

export class ProofOfWorkService {
  private readonly secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string }

  constructor(private readonly deps: ProofOfWorkDeps) {
    const derive = (purpose: string) => createHmac('sha256', deps.secret).update(purpose).digest('hex')
    this.secrets = { hmacSignatureSecret: derive('work'), hmacKeySignatureSecret: derive('work-key') }
  }

  async challenge(solver: Solver) {
    const keys = this.deps.isTrivial ? FEW_KEYS : await this.keysFor(solver)
    const until = this.deps.clock.now().getTime() + lifeMs
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: rounds,
      // In the upper half, so that the search time is about the same for every client.
      counter: randomInt(Math.floor(keys / 2), keys),
      deriveKey,
      data: { purpose: solver.purpose, network: networkOf(solver.ip), keys, until },
      ...this.secrets,
    })
    return { challenge: JSON.stringify(challenge), expires_at: formatBeijing(until) }
  }

  /** Verifies and spends. One error for every fault. */
  async demand(solver: Solver, header: string | undefined): Promise<void> {
    if (header === undefined && this.deps.isTrivial) return
    const work = readWork(header)
    if (work === null || !(await this.isGood(work, solver))) throw new AppError('workWrong')
    if (!(await spendWork(this.deps.db, work.challenge.signature))) throw new AppError('workWrong')
  }

  /** Counts a failed try of this address: a wrong captcha, a taken name. */
  async countInVain(ip: string): Promise<void> {
    await countTry(this.deps.db, 'in-vain', networkOf(ip))
  }

  /** Current cost factor of a login from this address, the higher of member and staff login. */
  async timesDearer(ip: string): Promise<number> {
    const keys = await Promise.all([
      this.keysFor({ purpose: 'login', ip }),
      this.keysFor({ purpose: 'office', ip }),
    ])
    return Math.max(...keys) / LIMITS.work.keys
  }

  private async isGood({ challenge, solution }: SolvedWork, solver: Solver): Promise<boolean> {
    const { purpose, network, keys, until } = challenge.parameters.data
    if (purpose !== solver.purpose || network !== networkOf(solver.ip)) return false
    if (until <= this.deps.clock.now().getTime()) return false
    const { verified } = await verifySolution({
      challenge,
      solution: { ...solution, time: 0 },
      deriveKey,
      ...this.secrets,
    })
    return verified && (this.deps.isTrivial || keys >= (await this.keysFor(solver)))
  }

  private async keysFor({ purpose, ip, name }: Solver): Promise<number> {
    const used = (kind: string, subject: string) => triesUsed(this.deps.db, { kind, subject, windowMs })
    const network = networkOf(ip)
    const budget = purpose === 'office' ? 'staff' : 'login'
    const tries = await Promise.all([
      used('in-vain', network),
      used(`${budget}-ip`, network),
      name === undefined ? 0 : used(`${budget}-name`, name.trim().toLowerCase()),
    ])
    return keysAfter(Math.max(...tries))
  }
}
