// Starts the download of the app without leaving the page: a hidden frame that is gone after two seconds.
import { LIMITS } from '@lanting/contract/limits'

export function openDownload(url: string): void {
  // The operator's address, yet never one that could run code here.
  if (!url.startsWith('https://')) return
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = '下载'
  frame.src = url
  document.body.append(frame)
  setTimeout(() => frame.remove(), LIMITS.downloadFrameMs)
}
