// The captcha picture. A tap loads another one; the answer never reaches this device.

export const CAPTCHA_HINT = '看不清？点图片换一张，不区分大小写'

interface CaptchaPictureProps {
  readonly className: string | undefined
  readonly captcha: {
    readonly data: { readonly image: string } | undefined
    readonly isFetching: boolean
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly onChange: () => void
}

export function CaptchaPicture({ className, captcha, onChange }: CaptchaPictureProps) {
  const renew = () => {
    onChange()
    void captcha.refetch()
  }
  return (
    <button
      type="button"
      className={className}
      aria-label="换一张验证码图片"
      aria-busy={captcha.isFetching}
      onClick={renew}
    >
      {captcha.data !== undefined && (
        <img src={captcha.data.image} alt="验证码图片" width={112} height={44} />
      )}
      {captcha.isError && <span>点此重试</span>}
    </button>
  )
}
