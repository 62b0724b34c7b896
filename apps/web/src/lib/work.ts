// Proof of work for the calls that need some: begun while the person types, done again when the server wants other work.
import { failureOf } from '@lanting/browser-kit/call-error'
import type { WorkPurpose } from '@lanting/contract/call'
import { LIMITS } from '@lanting/contract/limits'
import { call } from '#src/lib/call.ts'

/** The refusal `workWrong`: missing, expired, used or too little. */
const OTHER_WORK = 428
/** Sent before the server counts it as over. */
const FRESH_MS = LIMITS.work.lifeMs / 2

interface Begun {
  readonly work: Promise<string | undefined>
  readonly until: number
}

const begun = new Map<WorkPurpose, Begun>()

/** Begins now, so that it is done when the form is sent. */
export function prepareWork(purpose: WorkPurpose): void {
  begun.set(purpose, { work: workFor(purpose), until: performance.now() + FRESH_MS })
}

/** Sends with work. When the server wants other work, that is done and sent once more; the form knows nothing of it. */
export async function withWork<T>(
  purpose: WorkPurpose,
  name: string | undefined,
  send: (work: string | undefined) => Promise<T>,
): Promise<T> {
  const ready = begun.get(purpose)
  begun.delete(purpose)
  const isFresh = ready !== undefined && ready.until > performance.now()
  try {
    return await send(await (isFresh ? ready.work : workFor(purpose, name)))
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.kind !== 'refused' || failure.code !== OTHER_WORK) throw error
    return send(await workFor(purpose, name))
  }
}

/** Undefined when there is none to be had: the server then says so in its own words. */
async function workFor(purpose: WorkPurpose, name?: string): Promise<string | undefined> {
  try {
    const { data } = await call('GET /api/work', { for: purpose, ...(name === undefined ? {} : { name }) })
    return (await solveBeside(data.challenge)) ?? undefined
  } catch {
    return undefined
  }
}

/** In a worker; on the page itself where there is none or it fails. */
async function solveBeside(challenge: string): Promise<string | null> {
  let worker: Worker | undefined
  try {
    const { default: workerUrl } = await import('#src/lib/work.worker.ts?worker&url')
    const started = new Worker(ownScript(workerUrl), { type: 'module' })
    worker = started
    return await new Promise<string | null>((resolve, reject) => {
      started.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
      started.addEventListener('error', reject)
      started.postMessage(challenge)
    })
  } catch {
    const { solveWork } = await import('#src/lib/solve-work.ts')
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
