// Requests a file with the session's token and lets the browser save it.
import { saveBlob } from '@lanting/browser-kit/save-blob'
import type { OfficeCallNames, OfficeInputOf } from '@lanting/contract/calls/names'
import { callFile } from '#src/lib/call.ts'

export async function saveFile<K extends OfficeCallNames>(
  name: K,
  input: OfficeInputOf<K>,
  fileName: string,
): Promise<void> {
  saveBlob(await callFile(name, input), fileName)
}
