// Proof of work for the calls that need some: begun while the person types, done again when the server wants other work.
import { LIMITS } from '@lanting/contract/limits'
import { failureOf } from './call-error.ts'

/** The refusal `workWrong`: missing, expired, used or too little. */
const OTHER_WORK = 428
/** Sent before the server counts it as over. */
const FRESH_MS = LIMITS.work.lifeMs / 2

interface Begun {
  readonly work: Promise<string | undefined>
  readonly until: number
}

/** Work of one app, by what it is for: `ask` fetches a challenge of its server. */
export class WorkDesk<P extends string> {
  private readonly begun = new Map<P, Begun>()

  constructor(private readonly ask: (purpose: P, name: string | undefined) => Promise<string>) {}

  /** Begins now, so that it is done when the form is sent. */
  prepare(purpose: P): void {
    this.begun.set(purpose, { work: this.workFor(purpose), until: performance.now() + FRESH_MS })
  }

  /** Sends with work. When the server wants other work, that is done and sent once more; the form knows nothing of it. */
  async send<T>(
    purpose: P,
    name: string | undefined,
    send: (work: string | undefined) => Promise<T>,
  ): Promise<T> {
    const ready = this.begun.get(purpose)
    this.begun.delete(purpose)
    const isFresh = ready !== undefined && ready.until > performance.now()
    try {
      return await send(await (isFresh ? ready.work : this.workFor(purpose, name)))
    } catch (error) {
      if (!wantsWork(error)) throw error
      return send(await this.workFor(purpose, name))
    }
  }

  /** Sends without, and with work only when the server wants some: whoever is known is spared it. */
  async sendIfWanted<T>(
    purpose: P,
    name: string | undefined,
    send: (work: string | undefined) => Promise<T>,
  ): Promise<T> {
    try {
      return await send(undefined)
    } catch (error) {
      if (!wantsWork(error)) throw error
      return send(await this.workFor(purpose, name))
    }
  }

  /** Undefined when there is none to be had: the server then says so in its own words. */
  private async workFor(purpose: P, name?: string): Promise<string | undefined> {
    try {
      return (await solveBeside(await this.ask(purpose, name))) ?? undefined
    } catch {
      return undefined
    }
  }
}

function wantsWork(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'refused' && failure.code === OTHER_WORK
}

/** In a worker; on the page itself where there is none or it fails. */
async function solveBeside(challenge: string): Promise<string | null> {
  let worker: Worker | undefined
  try {
    const { default: workerUrl } = await import('./work.worker.ts?worker&url')
    const started = new Worker(ownScript(workerUrl), { type: 'module' })
    worker = started
    return await new Promise<string | null>((resolve, reject) => {
      started.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
      started.addEventListener('error', reject)
      started.postMessage(challenge)
    })
  } catch {
    const { solveWork } = await import('./solve-work.ts')
    return solveWork(challenge)
  } finally {
    worker?.terminate()
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

let policy: { createScriptURL(url: string): string } | undefined

/** Browsers with Trusted Types start only scripts that a policy of ours has passed: the first it saw, and no other. */
function ownScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('lanting', {
    createScriptURL: (asked) => {
      if (asked !== url) throw new TypeError('not a script of ours')
      return asked
    },
  })
  return policy?.createScriptURL(url) ?? url
}
