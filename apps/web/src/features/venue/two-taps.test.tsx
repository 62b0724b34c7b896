// From one venue to the next in two taps, once automatic transfer is on: out of the game, and onto the next card.
import type { OutputOf } from '@lanting/contract/calls/names'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { VenueLink } from '#src/features/hall/venues/venue-link.tsx'
import { GamePageScreen } from '#src/features/venue/game/game-page-screen.tsx'
import { VenueSheet } from '#src/features/venue/venue-sheet.tsx'
import { currentPlace, usePlace } from '#src/lib/navigation/router.ts'
import type { GameRow } from '#src/queries/game-list.ts'
import { fakeServer, never, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { limits } from '#src/test/safety-samples.ts'
import { appInfo, balance, user, venues } from '#src/test/samples.ts'

const venue = (platform_name: string): GameRow => ({
  category_id: 'realbet',
  app_state: 1,
  platform_name,
  game_code: '',
  game_type: 1,
  name: `${platform_name}真人`,
  pic: '',
})
const recalled: OutputOf<'POST /api/transall'> = {
  outcome: 'done',
  recovered: '100.00',
  balance: '12960.50',
  venues: [],
}

function Shell() {
  if (usePlace().path === '/gamePage') return <GamePageScreen />
  return (
    <>
      {['AG', 'BG'].map((plat) => (
        <VenueLink key={plat} row={venue(plat)}>
          {plat}
        </VenueLink>
      ))}
      <VenueSheet />
    </>
  )
}

it('costs two taps to switch: the money comes home and goes along by itself', async () => {
  let transferstatus: 0 | 1 = 0
  const server = fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/user': () => ok({ ...user, transferstatus }),
    'POST /api/balance': () => ok(balance),
    'POST /api/balancelist': () => ok(venues),
    'GET /api/game/list': () => ok([venue('AG'), venue('BG')]),
    'POST /api/limits': () => ok(limits),
    'POST /api/getGameUrl': never,
    'POST /api/uptransferstatus': () => {
      transferstatus = 1
      return ok({ transferstatus, budget: '500.00' })
    },
    'POST /api/transall': () => ok(recalled, '回收成功，共回收¥100.00'),
  })
  show(<Shell />, { at: '/', token: 'token-1' })
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    await userEvent.click(await screen.findByRole('button', { name }))
  }
  const isIn = (plat: string) =>
    waitFor(() => expect(currentPlace()).toMatchObject({ path: '/gamePage', search: `?name=${plat}&type=1` }))

  await tap('AG')
  await tap('开启并进入')
  await isIn('AG')
  expect(taps, 'the first entry, with the offer').toBe(2)
  await tap(/退出/)
  await waitFor(() => expect(currentPlace().path).toBe('/'))
  await tap('BG')
  await isIn('BG')
  expect(taps, 'and a switch').toBe(4)
  expect(server.asked('POST /api/getGameUrl').map(({ input }) => input.plat_name)).toEqual(['AG', 'BG'])
})
