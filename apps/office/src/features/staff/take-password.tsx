// The temporary password of an approved request: generated when the approver reads it, shown once.
import { messageOf } from '#src/lib/call.ts'
import { Banner } from '#src/ui/banner/banner.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { SecretDialog } from '#src/ui/secret-dialog/secret-dialog.tsx'
import { KeyRound } from 'lucide-react'
import { type Staff, useTakePassword } from './queries.ts'

/** Stays until the dialog is closed, although the row no longer offers a password. */
export function TakePassword({ staff }: { readonly staff: Staff }) {
  const take = useTakePassword()
  return (
    <>
      {staff.password_waits === 1 && (
        <Banner
          tone={take.isError ? 'bad' : 'wait'}
          icon={<KeyRound size={16} aria-hidden="true" />}
          title={`${staff.name} 的临时密码等您领取`}
          aside={
            <Button tone="primary" busy={take.isPending} onClick={() => take.mutate(staff.id)}>
              领取
            </Button>
          }
        >
          {take.isError
            ? messageOf(take.error)
            : '您已同意这项申请：请当面交给本人，不经申请人转交；领取时生成，只显示一次'}
        </Banner>
      )}
      {take.data !== undefined && (
        <SecretDialog
          title="临时密码"
          owner={staff.name}
          secret={take.data.password}
          onClose={() => take.reset()}
        />
      )}
    </>
  )
}
