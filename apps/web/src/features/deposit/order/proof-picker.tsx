// An optional picture of the transfer: chosen, uploaded at once, named; it can be removed.
import { imagePlus, x } from '@lanting/design/icons'
import { type Ref, useRef } from 'react'
import { useUploadProof } from '#src/features/deposit/queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import css from '../deposit-form.module.css'

export interface Proof {
  readonly id: string
  readonly name: string
}

interface ProofPickerProps {
  readonly value: Proof | null
  readonly onChange: (proof: Proof | null) => void
}

export function ProofPicker({ value, onChange }: ProofPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadProof()
  const take = (file: File) =>
    upload.mutate(file, {
      onSuccess: (id) => {
        if (id !== null) onChange({ id, name: file.name })
      },
    })
  return (
    <div className={css.proof}>
      <span>转账凭证</span>
      {value === null ? (
        <>
          <span className={css.proofEmpty}>选填，照片或截图</span>
          <Button
            size="sm"
            variant="secondary"
            icon={imagePlus}
            loading={upload.isPending}
            onClick={() => input.current?.click()}
          >
            上传
          </Button>
        </>
      ) : (
        <>
          <span className={css.proofName}>{value.name}</span>
          <IconButton icon={x} size={18} label="移除凭证" onClick={() => onChange(null)} />
        </>
      )}
      <ProofInput ref={input} onPick={take} />
    </div>
  )
}

interface ProofInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly onPick: (file: File) => void
}

/** The hidden file input behind a button. */
export function ProofInput({ ref, onPick }: ProofInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/*"
      aria-label="选择转账凭证图片"
      onChange={({ target }) => {
        const file = target.files?.[0]
        // Reset, so that the same file can be chosen again after a refusal.
        target.value = ''
        if (file !== undefined) onPick(file)
      }}
    />
  )
}
