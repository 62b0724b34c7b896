// Proof of work: solved when the server wants it, and sent again with the solution.
import { failureOf } from '#src/call-error.ts'

/** The refusal `workWrong`: missing, expired, used or too little. */
const OTHER_WORK = 428

/** Proof of work of one app, by purpose: `ask` fetches a challenge of its server. */
export class ProofOfWork<P extends string> {
  /** @param say shows the server's message while the work takes its time */
  constructor(
    private readonly ask: (purpose: P, name: string | undefined) => Promise<string>,
    private readonly say: (message: string) => void = () => undefined,
  ) {}

  /** Sends without, and solves only when the server wants it, transparently to the form: most callers are spared. */
  async send<T>(
    purpose: P,
    name: string | undefined,
    send: (work: string | undefined) => Promise<T>,
  ): Promise<T> {
    try {
      return await send(undefined)
    } catch (error) {
      if (!wantsWork(error)) throw error
      this.say(error.message)
      return send(await this.workFor(purpose, name))
    }
  }

  /** Undefined when there is no solution: the server then refuses with its own message. */
  private async workFor(purpose: P, name: string | undefined): Promise<string | undefined> {
    try {
      return (await solveInWorker(await this.ask(purpose, name))) ?? undefined
    } catch {
      return undefined
    }
  }
}

function wantsWork(error: unknown): error is Error {
  const failure = failureOf(error)
  return failure?.kind === 'refused' && failure.code === OTHER_WORK
}

/** In a worker; on the page itself where there is none or it fails. */
async function solveInWorker(challenge: string): Promise<string | null> {
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

/** With Trusted Types the browser starts only script URLs that our policy allows: the first one, and no other. */
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
