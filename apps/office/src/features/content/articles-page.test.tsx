// Articles: what was saved is what the page shows, whichever list answers first.
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { meOf } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import { editorOf } from '#src/test/rich-text.ts'

const first = {
  type: 4,
  version: 1,
  title: '联系我们',
  content: '<p>旧的正文</p>',
  updated_at: '2026-11-15 09:00:00',
  updated_by: '沈若',
}

test('a saved text stays in the editor while its older versions are still being read', async () => {
  let live = first
  const { user, asked } = renderOffice('/articles', meOf('content'), {
    'POST /office-api/article/list': () => [live],
    'POST /office-api/article/versions': () => [live],
    'POST /office-api/article/save': ({ content, title }) => {
      live = { ...first, version: 2, title, content }
      return live
    },
  })
  const source = await editorOf('正文')
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/article/versions') ? new Promise(() => undefined) : answer(url, init),
  )
  source.commands.setContent('<p>新的正文</p>')
  await user.click(await screen.findByRole('button', { name: /保存为 v2 并上线/ }))
  expect(await screen.findByText('已保存为 v2')).toBeTruthy()
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: /保存为 v3 并上线/ })
  await waitFor(async () => expect((await editorOf('正文')).getText()).toBe('新的正文'))
  expect(next.disabled).toBe(true)
  expect(asked.filter(({ name }) => name.endsWith('/article/save'))).toHaveLength(1)
})
