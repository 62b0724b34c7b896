// The picture a visitor reads. A tap brings another one.
import type { useSupportCaptcha } from '#src/features/content/queries.ts'
import css from './support-form.module.css'

interface SupportCaptchaProps {
  readonly captcha: ReturnType<typeof useSupportCaptcha>
  readonly onChange: () => void
}

export function SupportCaptcha({ captcha, onChange }: SupportCaptchaProps) {
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
      {captcha.data !== undefined ? (
        <img src={captcha.data.image} alt="验证码图片" width={112} height={44} />
      ) : (
        captcha.isError && '点此重试'
      )}
    </button>
  )
}
