// The member's assets add up at every instant, in whichever order the answers arrive.
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useAssets } from '#src/queries/assets.ts'
import { balanceQuery, useBalancePoll } from '#src/queries/money/balance.ts'
import { ME } from '#src/queries/client.ts'
import { userQuery } from '#src/queries/user.ts'
import { type Answered, fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { balance, user } from '#src/test/samples.ts'

// Answers are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const BEFORE = { main: '900.00', venues: '100.00' }
const AFTER = { main: '1000.00', venues: '0.00' }

/** An answer that the test releases. */
function held<T>() {
  let give: (answer: Answered<T>) => void = () => undefined
  const answer = new Promise<Answered<T>>((resolve) => {
    give = resolve
  })
  return { answer, give: (data: T) => give(ok(data)) }
}

const userWith = ({ main, venues }: typeof BEFORE) => ({
  ...user,
  balance: main,
  transit: '0.00',
  gameblance: venues,
})
const balanceWith = ({ main }: typeof BEFORE) => ({ ...balance, balance: main, transit: '0.00' })

function Reader() {
  useBalancePoll()
  const assets = useAssets()
  return (
    <p role="status">
      {assets === undefined ? 'none' : `${assets.main} + ${assets.venues} = ${assets.total}`}
    </p>
  )
}

const shownText = () => screen.getByRole('status').textContent
const says = (text: string) => waitFor(() => expect(shownText()).toBe(text))

/** Both are refetched after a recover, and neither has answered yet. */
async function recalled() {
  const server = fakeServer({
    'POST /api/user': () => ok(userWith(BEFORE)),
    'POST /api/balance': () => ok(balanceWith(BEFORE)),
  })
  const { client } = show(<Reader />, { token: 'token-1' })
  await says('900.00 + 100.00 = 1000.00')
  const [ofUser, ofBalance] = [held<typeof user>(), held<typeof balance>()]
  server.on({ 'POST /api/user': () => ofUser.answer, 'POST /api/balance': () => ofBalance.answer })
  act(() => void client.invalidateQueries({ queryKey: [ME] }))
  const knows = (query: typeof userQuery | typeof balanceQuery, main: string) =>
    waitFor(() => expect(client.getQueryData(query.queryKey)?.balance).toBe(main))
  return { ofUser, ofBalance, knows }
}

it('takes the wallet from the answer that emptied the venues, while the poll is still on its way', async () => {
  const { ofUser, ofBalance, knows } = await recalled()
  ofUser.give(userWith(AFTER))
  await knows(userQuery, AFTER.main)
  await says('1000.00 + 0.00 = 1000.00')
  ofBalance.give(balanceWith(AFTER))
  await knows(balanceQuery, AFTER.main)
  expect(shownText()).toBe('1000.00 + 0.00 = 1000.00')
})

it('counts nothing twice when the poll is the first to know', async () => {
  const { ofUser, ofBalance, knows } = await recalled()
  ofBalance.give(balanceWith(AFTER))
  await knows(balanceQuery, AFTER.main)
  expect(shownText()).toBe('900.00 + 100.00 = 1000.00')
  ofUser.give(userWith(AFTER))
  await says('1000.00 + 0.00 = 1000.00')
})
