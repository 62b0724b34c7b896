// Requests a file with the session's token and lets the browser save it. A refusal is thrown like any other.
import { CallError } from '@lanting/browser-kit/call-error'
import { readFile } from '@lanting/browser-kit/read-file'
import { openEnvelope, request } from '@lanting/browser-kit/request'
import { saveBlob } from '@lanting/browser-kit/save-blob'
import { currentToken } from '#src/lib/session.ts'

/** A lost session is not reported here: the balance poll detects it within seconds and leads to the login. */
export async function downloadFile(path: string, name: string): Promise<void> {
  return save(await request(`GET ${path}`, {}, { token: currentToken() }, readFile), name)
}

/** With the password, which is in no address. A large file may take longer than an answer: only its beginning has a deadline. */
export async function downloadWithPassword(path: string, password: string, name: string): Promise<void> {
  const begun = await request(
    `POST ${path}`,
    { password },
    { token: currentToken() },
    async (answer) => answer,
  )
  return save(await readFile(begun), name)
}

function save(answer: Awaited<ReturnType<typeof readFile>>, name: string): void {
  if (answer instanceof Blob) return saveBlob(answer, name)
  openEnvelope(answer)
  throw new CallError({ kind: 'refused', code: 500, message: '' })
}
