// Copies a text and shows a toast with the result.
import { copyText } from '@lanting/browser-kit/copy-text'
import { toast } from '@lanting/browser-kit/toast'

export async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('已复制')
  else toast.error('复制失败，请手动选择')
}
