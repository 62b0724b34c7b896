// Confirming a withdrawal by passkey: the sheet, the choice of the password instead, and the signature over this request.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf } from '@lanting/contract/calls/names'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call.ts'
import { signWithPasskey } from '@lanting/browser-kit/passkeys'
import { PASSKEY_CANCELLED } from '#src/lib/words/passkey-words.ts'
import { useCanConfirm } from '#src/queries/passkeys.ts'

type Request = InputOf<'POST /api/withdraw/passkey'>
type Signed = Request & Pick<InputOf<'POST /api/withdraw'>, 'passkey'>

export function usePasskeyConfirmation() {
  const can = useCanConfirm()
  const [byPassword, setByPassword] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [last, setLast] = useState<Signed | null>(null)
  const signing = useMutation({
    mutationFn: async (request: Request): Promise<Signed | null> => {
      const { data } = await call('POST /api/withdraw/passkey', request)
      const signed = await signWithPasskey({
        rp_id: data.rp_id,
        challenge: data.challenge,
        allow: data.allow,
      })
      return signed.kind === 'done' ? { ...request, passkey: signed.value } : null
    },
  })
  return {
    isUsed: can && !byPassword,
    isOpen,
    isSigning: signing.isPending,
    open: () => setOpen(true),
    close: () => setOpen(false),
    usePassword: () => {
      setByPassword(true)
      setOpen(false)
    },
    /** Null when it was not confirmed or the server refused; the sheet stays open. */
    async sign(request: Request, again: boolean): Promise<Signed | null> {
      if (again && last !== null && last.amount === request.amount && last.bank === request.bank) return last
      const signed = await signing.mutateAsync(request).catch(() => undefined)
      if (signed === null) toast.info(PASSKEY_CANCELLED)
      if (!signed) return null
      setLast(signed)
      return signed
    },
  }
}
