// The member's picture with a small camera: a tap chooses a photo and uploads it.
import { Avatar } from '@lanting/browser-kit/avatar/avatar.tsx'
import { cx } from '@lanting/browser-kit/cx'
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { toast } from '@lanting/browser-kit/toast'
import { TEXTS } from '@lanting/contract/texts'
import { camera, loaderCircle } from '@lanting/design/icons'
import { useRef } from 'react'
import { useUploadAvatar } from '#src/features/member/queries.ts'
import css from './avatar-upload.module.css'

interface AvatarUploadProps {
  readonly id: number
  readonly src: string
  readonly isTrial: boolean
  readonly size: 58 | 84
}

export function AvatarUpload({ id, src, isTrial, size }: AvatarUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadAvatar()
  const isLarge = size === 84
  const choose = () => {
    if (isTrial) toast.info(TEXTS.trialRefused)
    else if (!upload.isPending) input.current?.click()
  }
  return (
    <>
      <button
        type="button"
        className={cx(css.button, isLarge && css.large)}
        aria-label="更换头像"
        aria-busy={upload.isPending || undefined}
        onClick={choose}
      >
        <Avatar seed={String(id)} src={src} size={size} />
        <span className={css.camera}>
          <Icon
            d={upload.isPending ? loaderCircle : camera}
            size={isLarge ? 16 : 13}
            stroke={2}
            spin={upload.isPending}
          />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="选择头像图片"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Reset, so that the same file can be chosen again after a refusal.
          target.value = ''
          if (file !== undefined) upload.mutate(file)
        }}
      />
    </>
  )
}
