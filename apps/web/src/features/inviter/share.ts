// Copies the link, or hands it to whatever the device shares with; a device that cannot share shows our own sheet.
import { copyText } from '@lanting/browser-kit/copy-text'
import { toast } from '@lanting/browser-kit/toast'
import { SCREEN_TEXTS } from '@lanting/contract/texts'

export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) toast.success(SCREEN_TEXTS.linkCopied)
  else toast.error(SCREEN_TEXTS.linkCopyFailed)
}

interface Sharing {
  share?: (data: { readonly title: string; readonly url: string }) => Promise<void>
}

/** Whoever closes the device's own sheet wanted nothing, and is not asked again. */
export async function shareLink(link: string, otherwise: () => void): Promise<void> {
  const device = navigator as Sharing
  if (device.share === undefined) {
    otherwise()
    return
  }
  try {
    await device.share({ title: document.title, url: link })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') otherwise()
  }
}
