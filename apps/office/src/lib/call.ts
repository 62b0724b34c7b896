// The API client: typed by the contract, failures as a union; an expired session is ended here.
import { CallError, failureOf } from '@lanting/browser-kit/call-error'
import { readFile } from '@lanting/browser-kit/read-file'
import { openEnvelope, readEnvelope, type Reply, request } from '@lanting/browser-kit/request'
import { underKey } from '@lanting/browser-kit/submission-keys'
import type { OfficeCallNames, OfficeInputOf, OfficeOutputOf } from '@lanting/contract/calls/names'
import { REFUSALS } from '@lanting/contract/refusals'
import { closeSession, currentToken } from '#src/lib/session.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Idempotency key: one from the first send to a final answer, also over retries. */
  readonly keyed?: boolean
  /** Proof of work, for the call that requires it. */
  readonly work?: string | undefined
  /** Uploaded in place of the input. */
  readonly file?: File | undefined
}

/** The user-facing text of an error. */
export function messageOf(error: unknown): string {
  return failureOf(error)?.message ?? '页面出了点问题，请刷新后重试'
}

export async function call<K extends OfficeCallNames>(
  name: K,
  input: OfficeInputOf<K>,
  { signal, keyed = false, work, file }: CallOptions = {},
): Promise<OfficeOutputOf<K>> {
  const token = currentToken()
  const run = async (key?: string) =>
    dataOf(
      await request(name, input, { token, key, work, signal, file }, readEnvelope),
      token,
    ) as OfficeOutputOf<K>
  return keyed ? underKey(name, input, run) : run()
}

/** For calls that answer with a file: its bytes, or the refusal sent instead. */
export async function callFile<K extends OfficeCallNames>(name: K, input: OfficeInputOf<K>): Promise<Blob> {
  const token = currentToken()
  const answer = await request(name, input, { token }, readFile)
  if (answer instanceof Blob) return answer
  dataOf(answer, token)
  throw new CallError({ kind: 'refused', code: 500, message: REFUSALS.serverBusy.text })
}

function dataOf(envelope: Reply, token: string | null): unknown {
  // A late answer to a replaced session must not end the new one.
  const isLost = envelope.code === 401
  if (isLost && token !== null && token === currentToken()) closeSession('expired')
  // A proxy's error page has no message of ours.
  return openEnvelope(
    isLost ? envelope : { ...envelope, message: envelope.message || REFUSALS.serverBusy.text },
  )
}
