// Notices of the hall: one is saved under a key, and the list is read again whatever its end.
import { screen } from '@testing-library/react'
import { testAfter } from '#src/test/after-action.ts'
import { meOf } from '#src/test/fake-office.ts'

const notice = {
  id: 3,
  content: '例行维护',
  place: 1,
  shown: 1 as const,
  version: 2,
  updated_at: '2026-11-15 09:00:00',
  updated_by: '陆青',
}

testAfter([
  {
    call: 'POST /office-api/notice/save',
    at: '/notices',
    me: meOf('content'),
    answers: {
      'POST /office-api/notice/list': () => [notice],
      'POST /office-api/notice/save': () => ({ ...notice, version: 3 }),
    },
    act: async (user) => {
      await user.click(await screen.findByText('例行维护'))
      await user.type(await screen.findByLabelText('内容'), '，两小时')
      await user.click(screen.getByRole('button', { name: /保存并显示/ }))
    },
    answered: { again: ['POST /office-api/notice/list'] },
  },
])
