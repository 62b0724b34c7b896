// Copies the link, or opens the device's share sheet; a device without one shows ours.
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

/** Closing the device's share sheet is a decision, so no fallback follows. */
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
