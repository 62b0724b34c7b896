// Copying where the clipboard is missing or closed.
import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

/** Where the selection was when it was copied, and its text. */
function watchCopy(): { host: string | undefined; text: string | undefined } {
  const seen: { host: string | undefined; text: string | undefined } = { host: undefined, text: undefined }
  document.execCommand = () => {
    const area = document.querySelector('textarea')
    seen.host = area?.parentElement?.tagName
    seen.text = area?.value
    return true
  }
  return seen
}

const clipboard = (writeText: () => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText } })

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('the clipboard is asked first', async () => {
  const writeText = vi.fn(async () => undefined)
  clipboard(writeText)
  expect(await copyText('800216')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('800216')
})

test.each([
  ['refuses', () => clipboard(() => Promise.reject(new Error('denied')))],
  ['is missing', () => vi.stubGlobal('navigator', { clipboard: undefined })],
])('a selection copies when the clipboard %s', async (_, arrange) => {
  arrange()
  const seen = watchCopy()
  expect(await copyText('800216')).toBe(true)
  expect(seen).toEqual({ host: 'BODY', text: '800216' })
  expect(document.querySelector('textarea')).toBeNull()
})

test('the selection is inside an open dialog, which makes the rest of the page inert', async () => {
  vi.stubGlobal('navigator', { clipboard: undefined })
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  const seen = watchCopy()
  await copyText('800216')
  expect(seen.host).toBe('DIALOG')
})
