// The halls, /mine and the records are asked again by a pull; other pages keep the browser's own.
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PagePull } from '#src/app/frame/page-pull.tsx'
import { articleQuery } from '#src/queries/article.ts'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

function Page() {
  return <p>{useQuery(articleQuery(1)).data?.title}</p>
}

it.each([
  ['/', 2],
  ['/home', 2],
  ['/mine', 2],
  ['/betRecord', 2],
  ['/transRecord', 2],
  ['/recharge', 1],
] as const)('pulled at the top, %s has asked %i times', async (at, times) => {
  const server = fakeServer({
    'POST /api/article': () =>
      ok({ type: 1, title: '常见问题', content: '', updated_at: '2026-10-01 00:00:00', version: 1 }),
  })
  show(
    <>
      <Page />
      <PagePull />
    </>,
    { at, token: 'token-1' },
  )
  await screen.findByText('常见问题')
  const root = document.documentElement
  await act(async () => {
    fireEvent.touchStart(root, { touches: [{ clientY: 10 }] })
    fireEvent.touchMove(root, { touches: [{ clientY: 210 }] })
    fireEvent.touchEnd(root)
  })
  expect(server.asked('POST /api/article')).toHaveLength(times)
})
