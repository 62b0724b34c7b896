// Copies a text, also on plain http where the clipboard API does not exist.
import { toast } from '#src/lib/toast.ts'

export async function copy(text: string): Promise<void> {
  const done = await write(text)
  if (done) toast.done('已复制')
  else toast.bad('复制失败，请手动选择')
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeBySelection(text)
  }
}

function writeBySelection(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  // An open dialog makes the rest of the page inert, so the box must stand inside it.
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(box)
  box.select()
  const done = document.execCommand('copy')
  box.remove()
  return done
}
