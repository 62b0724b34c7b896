// The stage and its two pages: our own text unless the operator's page may be framed.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo } from '#src/test/samples.ts'
import { StagePageScreen } from './stage-page-screen.tsx'
import { StageScreen } from './stage-screen.tsx'

const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1) ?? '')

it('leads to its two pages', async () => {
  fakeServer({ 'POST /api/app': () => ok(appInfo) })
  show(<StageScreen />, { at: '/zhanzhu' })
  expect(await screen.findByRole('heading', { name: `${appInfo.title}舞台` })).toBeTruthy()
  expect(targets()).toEqual(['/zhanzhuye?type=1', '/zhanzhuye?type=2'])
})

it.each([
  ['1', '关于舞台', '目前没有任何合作方'],
  ['2', '公平竞赛', '没有内幕'],
  ['9', '关于舞台', '目前没有任何合作方'],
])('type %s is our own page, without a frame', async (type, title, words) => {
  fakeServer({ 'POST /api/app': () => ok(appInfo) })
  show(<StagePageScreen />, { at: `/zhanzhuye?type=${type}` })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  expect(targets().filter((to) => !isBuilt(to))).toEqual([])
})

it('frames the operator’s page where the server answers one', async () => {
  fakeServer({ 'POST /api/app': () => ok({ ...appInfo, stage_url: 'https://stage.example/' }) })
  show(<StagePageScreen />, { at: '/zhanzhuye?type=1' })
  const frame = await screen.findByTitle('关于舞台')
  expect(frame.getAttribute('src')).toBe('https://stage.example/')
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation')
})
