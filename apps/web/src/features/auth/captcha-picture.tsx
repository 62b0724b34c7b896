// The picture to be read. A tap brings another one; the answer never reaches this device.
import type { useCaptcha } from '#src/features/auth/queries.ts'
import css from './register-screen.module.css'

interface CaptchaPictureProps {
  readonly captcha: ReturnType<typeof useCaptcha>
  readonly onChange: () => void
}

export function CaptchaPicture({ captcha, onChange }: CaptchaPictureProps) {
  const renew = () => {
    onChange()
    void captcha.refetch()
  }
  return (
    <button
      type="button"
      className={css.captcha}
      aria-label="换一张验证码图片"
      aria-busy={captcha.isFetching}
      onClick={renew}
    >
      {captcha.data !== undefined && (
        <img src={captcha.data.image} alt="验证码图片" width={112} height={40} />
      )}
      {captcha.isError && <span>点此重试</span>}
    </button>
  )
}
