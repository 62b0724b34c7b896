// Whether entering a game moves the money automatically.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf } from '@lanting/contract/calls/names'
import { SWITCH } from '@lanting/contract/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { type User, userQuery } from '#src/queries/user.ts'

/** Off while the member's data is loading. */
export function isAutoTransfer(user: Pick<User, 'transferstatus'> | undefined): boolean {
  return user !== undefined && SWITCH.word(user.transferstatus) === 'on'
}

export function useAutoTransfer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/uptransferstatus'>) => call('POST /api/uptransferstatus', input),
    onSuccess: ({ data, message }) => {
      toast.success(message)
      client.setQueryData(
        userQuery.queryKey,
        (user) => user && { ...user, transferstatus: data.transferstatus, launch_budget: data.budget },
      )
    },
  })
}
