// Calls of a member's own data: picture, profile, switches, devices.
import { toast } from '@lanting/browser-kit/toast'
import type { InputOf, OutputOf } from '@lanting/contract/calls/names'
import type { SettingName } from '@lanting/contract/data/member-settings'
import { refusalText } from '@lanting/contract/refusals'
import { TEXTS } from '@lanting/contract/texts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/lib/call.ts'
import { fitPicture } from '#src/lib/device/fit-picture.ts'
import { ME } from '#src/queries/client.ts'
import { userQuery } from '#src/queries/user.ts'

/** A photo is made to fit here; what cannot be is refused before the upload. */
export function useUploadAvatar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const fitted = await fitPicture(file)
      if (fitted.refusal === null) await call('POST /api/uploadimg', {}, { file: fitted.file })
      return fitted
    },
    onSuccess: async ({ refusal }) => {
      if (refusal !== null) {
        toast.error(refusalText(refusal))
        return
      }
      toast.success('头像已更新')
      await client.invalidateQueries({ queryKey: userQuery.queryKey })
    },
  })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'POST /api/updateuserinfo'>) => call('POST /api/updateuserinfo', input),
    onSuccess: ({ data }) => {
      client.setQueryData(userQuery.queryKey, data)
      toast.success(TEXTS.done)
    },
  })
}

interface SettingChange {
  readonly name: SettingName
  readonly value: 0 | 1
}

/** Optimistic update; rolled back with the reason when the server refuses. */
export function useChangeSetting() {
  const client = useQueryClient()
  const put = ({ name, value }: SettingChange) =>
    client.setQueryData(
      userQuery.queryKey,
      (user) => user && { ...user, settings: { ...user.settings, [name]: value } },
    )
  return useMutation({
    // Serialised: the last tap wins.
    scope: { id: 'settings' },
    mutationFn: ({ name, value }: SettingChange) => call('POST /api/settings', { [name]: value }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: userQuery.queryKey })
      put(change)
    },
    onSuccess: ({ data }, { name }) => put({ name, value: data[name] }),
    onError: (_error, { name, value }) => put({ name, value: value === 1 ? 0 : 1 }),
  })
}

export type Devices = OutputOf<'POST /api/devices'>

const devicesQuery = queryOptions({
  queryKey: [ME, 'devices'],
  queryFn: async ({ signal }) => (await call('POST /api/devices', {}, { signal })).data,
})

export function useDevices(isWanted: boolean) {
  return useQuery({ ...devicesQuery, enabled: isWanted })
}

export function useEndDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/devices', { end: id }),
    onSuccess: ({ data }) => {
      client.setQueryData(devicesQuery.queryKey, data)
      toast.success('该设备已下线')
    },
  })
}

export function useLogins() {
  return useQuery({
    queryKey: [ME, 'logins'],
    queryFn: async ({ signal }) => (await call('POST /api/logins', {}, { signal })).data,
    meta: { silent: true },
  })
}

/** Every device but this one. */
export function useEndOtherDevices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/devices', { others: 1 }),
    onSuccess: ({ data }) => {
      client.setQueryData(devicesQuery.queryKey, data)
      toast.success('其他设备已全部退出')
    },
  })
}
