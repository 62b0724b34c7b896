// Asks for a file with the session's token and hands it to the browser to save. A refusal is thrown like any other.
import { LIMITS } from '@lanting/contract/limits'
import { CallError } from '#src/lib/call.ts'
import { currentToken } from '#src/lib/session.ts'

/** A lost session is not told here: the balance poll finds it within seconds and leads to the login. */
const refused = (code: number, message: string) =>
  new CallError(code === 401 ? { kind: 'unauthorised', message } : { kind: 'refused', code, message })

/** The file's own words when it is one, else the envelope's refusal. */
async function fetchFile(path: string, type: string): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(path, {
      headers: { authorization: `Bearer ${currentToken() ?? ''}` },
      signal: AbortSignal.timeout(LIMITS.httpTimeoutMs),
    })
  } catch {
    throw new CallError({ kind: 'network', message: '网络不太顺，请稍后再试' })
  }
  if (response.ok && response.headers.get('content-type')?.startsWith(type)) return response.blob()
  const envelope = (await response.json().catch(() => null)) as { code?: number; message?: string } | null
  throw refused(envelope?.code ?? response.status, envelope?.message ?? '')
}

export async function downloadFile(path: string, type: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path, type))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
