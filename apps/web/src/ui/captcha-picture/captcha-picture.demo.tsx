// Gallery: captcha picture, loading and failed.
import type { Demo } from '#src/gallery/demo.ts'
import { CAPTCHA_HINT, CaptchaPicture } from './captcha-picture.tsx'

export const demo: Demo = {
  title: '图形验证码',
  note: CAPTCHA_HINT,
  Show,
}

const WAITING = { data: undefined, isFetching: true, isError: false, refetch: async () => undefined }
const FAILED = { ...WAITING, isFetching: false, isError: true }

function Show() {
  return (
    <>
      <CaptchaPicture className={undefined} captcha={WAITING} onChange={() => undefined} />
      <CaptchaPicture className={undefined} captcha={FAILED} onChange={() => undefined} />
    </>
  )
}
