// What a money queue opens after a decision.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { nextChoice } from '#src/lib/review/after-decision.tsx'
import { answered, meOf, noPage, noSums } from '#src/test/fake-office.ts'
import { renderOffice } from '#src/test/render-office.tsx'
import { withdrawalFull as full, WITHDRAWAL_NO as NO, withdrawalRow as row } from '#src/test/withdrawal.ts'

afterEach(() => nextChoice.choose(true))

test.each([
  [true, 'W20261115093820114473'],
  [false, NO],
])('after a decision the next unclaimed case opens, unless one stays: %s', async (next, then) => {
  const taken = row({
    withdraw_no: NO.replace('4471', '4472'),
    claim: { staff: '许岚', at: '2026-11-15 09:40:00', mine: 0 },
  })
  const free = row({ withdraw_no: NO.replace('4471', '4473'), claim: null })
  const rows = [row(), taken, free]
  const { user, asked } = renderOffice(`/withdrawals?no=${NO}`, meOf('finance'), {
    'POST /office-api/withdrawal/list': () => ({ ...noPage, data: rows, total: 3, summary: noSums }),
    'POST /office-api/withdrawal/detail': ({ withdraw_no: no }) => ({
      ...full(),
      row: rows.find((one) => one.withdraw_no === no) ?? row(),
    }),
    'POST /office-api/approval/decide': () => answered({ item: full({ state: 0, claim: null }) }),
  })
  await screen.findByText('1 / 3')
  if (!next) await user.click(screen.getByRole('switch', { name: '处理后打开下一件：开' }))
  await user.keyboard('aa')
  await waitFor(() => expect(asked.some(({ name }) => name.endsWith('/approval/decide'))).toBe(true))
  await waitFor(() => expect(window.location.hash).toContain(`no=${then}`))
  expect(await screen.findByText(next ? '3 / 3' : '1 / 3')).toBeTruthy()
})
