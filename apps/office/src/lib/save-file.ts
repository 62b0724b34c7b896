// Asks for a file under the session's token and hands it to the browser to save.
import type { OfficeCallNames, OfficeInputOf } from '@lanting/contract/calls/names'
import { callFile } from '#src/lib/call.ts'

export async function saveFile<K extends OfficeCallNames>(
  name: K,
  input: OfficeInputOf<K>,
  fileName: string,
): Promise<void> {
  const url = URL.createObjectURL(await callFile(name, input))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken the file over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
