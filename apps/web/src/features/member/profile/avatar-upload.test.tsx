// The picture: what the browser cannot decode, or a GIF that is too big, is refused before the upload.
import { useToast } from '@lanting/browser-kit/toast'
import { LIMITS } from '@lanting/contract/limits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AvatarUpload } from '#src/features/member/profile/avatar-upload.tsx'
import { fakeServer, ok, refuse } from '#src/test/fake-server.ts'
import { show } from '#src/test/render.tsx'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]
const GIF = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]
const file = (bytes: readonly number[], name: string, size = 0) =>
  new File([new Uint8Array(bytes), new Uint8Array(size)], name)

function choose(chosen: File, upload = () => ok({ avatar: '/upload/a.png' })) {
  const server = fakeServer({ 'POST /api/uploadimg': upload })
  show(<AvatarUpload id={1} src="" isTrial={false} size={58} />, { token: 'token-1' })
  fireEvent.change(screen.getByLabelText('选择头像图片'), { target: { files: [chosen] } })
  return server
}

it.each([
  ['a text that calls itself a picture', file([1, 2, 3, 4], 'a.png'), '仅支持GIF或PNG图片'],
  ['a photo that this browser cannot decode', file([0, 0, 0, 0x18], 'a.heic'), '仅支持GIF或PNG图片'],
  ['an empty file', file([], 'a.gif'), '仅支持GIF或PNG图片'],
  ['a picture over the limit', file(PNG, 'a.png', LIMITS.upload.bytes), '图片不能超过2MB'],
])('refuses %s and sends nothing', async (_name, chosen, text) => {
  const server = choose(chosen)
  await waitFor(() => expect(useToast.getState().shown).toMatchObject({ tone: 'error', text }))
  expect(server.asked('POST /api/uploadimg')).toHaveLength(0)
})

it.each([
  ['png', PNG],
  ['gif', GIF],
])('sends a %s', async (name, bytes) => {
  const server = choose(file(bytes, `a.${name}`))
  await waitFor(() => expect(useToast.getState().shown?.tone).toBe('success'))
  expect(server.asked('POST /api/uploadimg')).toHaveLength(1)
})

it('shows what the server found wrong', async () => {
  choose(file(PNG, 'a.png'), () => refuse(400, '图片无法识别，请更换'))
  await waitFor(() => expect(useToast.getState().shown?.text).toBe('图片无法识别，请更换'))
})
