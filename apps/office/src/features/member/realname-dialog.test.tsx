// Asking for a corrected real name: only support may, the form refuses the present one, and a second person must agree.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testAfter } from '#src/test/after-action.ts'
import { meOf, openApproval } from '#src/test/fake-office.ts'
import { member, noMoney } from '#src/test/member.ts'
import { renderOffice } from '#src/test/render-office.tsx'

test('support asks for a corrected real name, which is not the present one, and an administrator must agree', async () => {
  const { user, asked } = renderOffice('/members/800202', meOf('support'), {
    ...noMoney,
    'POST /office-api/member/detail': () => member({ realname: '林雨' }),
    'POST /office-api/realname/ask': () => ({ ...openApproval, kind: 'realname', mine: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: /更正实名/ }))
  const submit = screen.getByRole('button', { name: /提交更正 player03 的实名/ })
  await user.type(screen.getByLabelText('正确的姓名'), '林雨')
  await user.click(screen.getByRole('button', { name: '视频核对本人与证件' }))
  await user.click(submit)
  expect(screen.getByText('与现在的实名相同')).toBeTruthy()
  expect(screen.getByText('必须第二人')).toBeTruthy()
  await user.clear(screen.getByLabelText('正确的姓名'))
  await user.type(screen.getByLabelText('正确的姓名'), '林雨桐')
  await user.click(submit)
  expect(await screen.findByText('已提交，等待管理员确认')).toBeTruthy()
  const sent = asked.filter(({ name }) => name.endsWith('/realname/ask'))
  expect(sent.map(({ input }) => input)).toEqual([
    { member_id: 800202, realname: '林雨桐', identity: '视频核对本人与证件' },
  ])
  expect(sent[0]?.key).not.toBeNull()
})

test.each(['finance', 'admin'] as const)('%s cannot ask for one', async (role) => {
  renderOffice('/members/800202', meOf(role), {
    ...noMoney,
    'POST /office-api/member/detail': () => member({ realname: '林雨' }),
  })
  expect(await screen.findByRole('button', { name: /^备注/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /更正实名/ })).toBeNull()
})

testAfter([
  {
    call: 'POST /office-api/realname/ask',
    at: '/members/800202',
    me: meOf('support'),
    answers: {
      ...noMoney,
      'POST /office-api/member/detail': () => member({ realname: '林雨' }),
      'POST /office-api/realname/ask': () => ({ ...openApproval, kind: 'realname', mine: 1 }),
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: /更正实名/ }))
      await user.type(screen.getByLabelText('正确的姓名'), '林雨桐')
      await user.click(screen.getByRole('button', { name: '视频核对本人与证件' }))
      await user.click(screen.getByRole('button', { name: /提交更正 player03 的实名/ }))
    },
    answered: { again: ['POST /office-api/support/waiting'] },
  },
])
