// Copies text, also where the clipboard API is missing (plain http) or closed to us (inside a frame).

/** True when the text is on the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'offscreen'
  // An open dialog makes the rest of the page inert, so the selection must be inside it.
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
