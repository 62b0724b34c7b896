// What the app's worker keeps: files of the build, and nothing that belongs to a member.
import { CALLS } from '@lanting/contract/calls/index'
import { expect, it } from 'vitest'
import { canKeep, keptAs } from '#src/worker/kept.ts'

const ORIGIN = 'https://play.example'
const get = { method: 'GET', mode: 'cors', isRange: false }

it.each([
  ['the shell', { url: '/', mode: 'navigate' }, 'page'],
  ['an invitation to the shell', { url: '/?code=123', mode: 'navigate' }, 'page'],
  ['a page that is a file', { url: '/fair-verifier.html', mode: 'navigate' }, 'none'],
  ['an answer opened as a page', { url: '/api/game/list', mode: 'navigate' }, 'none'],
  ['the shell read by a script', { url: '/' }, 'none'],
  ['code', { url: '/assets/first-DfuHMsPD.js' }, 'file'],
  ['a picture', { url: '/art/spot/off.svg', mode: 'no-cors' }, 'file'],
  ['an icon', { url: '/icons/icon-192.png', mode: 'no-cors' }, 'file'],
  ['a part of a file', { url: '/assets/first-DfuHMsPD.js', isRange: true }, 'none'],
  ['a form sent to a file', { url: '/assets/first-DfuHMsPD.js', method: 'POST' }, 'none'],
  ['an upload', { url: '/upload/a.jpg', mode: 'no-cors' }, 'none'],
  ['the socket', { url: '/wss' }, 'none'],
  ['the stamp', { url: '/version.json' }, 'none'],
  ['the worker itself', { url: '/sw.js' }, 'none'],
  ['an address that leaves the folder', { url: '/assets/..%2fapi/user' }, 'none'],
  ['another site', { url: 'https://games.example/assets/a.js' }, 'none'],
] as const)('keeps %s as it should', (_what, asked, kept) => {
  const url = new URL(asked.url, ORIGIN).href
  expect(keptAs({ ...get, ...asked, url }, ORIGIN)).toBe(kept)
})

it('keeps no answer of any call, of the office or of the socket', () => {
  const paths = [...Object.keys(CALLS).map((name) => name.split(' ')[1] ?? ''), '/office-api/member', '/wss']
  for (const path of paths)
    for (const mode of ['cors', 'navigate', 'no-cors', 'same-origin'])
      expect([path, keptAs({ ...get, mode, url: `${ORIGIN}${path}` }, ORIGIN)]).toEqual([path, 'none'])
})

it.each([
  ['a whole answer of ours', { status: 200, type: 'basic', redirected: false }, true],
  ['a part', { status: 206, type: 'basic', redirected: false }, false],
  ['an error', { status: 503, type: 'basic', redirected: false }, false],
  ['a file that is gone', { status: 404, type: 'basic', redirected: false }, false],
  ['an answer whose status is hidden', { status: 0, type: 'opaque', redirected: false }, false],
  ['a redirected answer', { status: 200, type: 'basic', redirected: true }, false],
])('%s can be kept: %s', (_what, answer, can) => {
  expect(canKeep(answer)).toBe(can)
})
