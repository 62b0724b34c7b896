// A trial on a real-money page sees the reason and the link to register.
import { TEXTS } from '@lanting/contract/texts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TableScreen } from '#src/app/screens.tsx'
import { REAL_ONLY } from '#src/app/fallback/trial-page.tsx'
import { pageTitle } from '#src/lib/navigation/page-titles.ts'
import { userQuery } from '#src/queries/user.ts'
import { fakeServer, ok } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'
import { appInfo, balance, user } from '#src/test/samples.ts'

it.each(REAL_ONLY)('explains itself on %s', async (path) => {
  fakeServer({
    'POST /api/app': () => ok(appInfo),
    'POST /api/user': () => ok({ ...user, is_trial: 1, has_pay_password: 0 }),
    'POST /api/balance': () => ok(balance),
  })
  const { client } = show(null, { at: path, token: 'trial-token' })
  client.setQueryData(userQuery.queryKey, { ...user, is_trial: 1, has_pay_password: 0 })
  render(
    <QueryClientProvider client={client}>
      <TableScreen path={path} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(TEXTS.trialRefused)).toBeTruthy()
  expect(screen.getByRole('heading', { name: pageTitle(path) ?? '' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '注册正式账号' }).getAttribute('href')).toBe('#/reg2')
  expect(screen.queryByText('去设置支付密码')).toBeNull()
})
