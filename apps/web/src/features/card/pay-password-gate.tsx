// Binding requires a payment password: links to its page, which returns here.
import { refusalText } from '@lanting/contract/refusals'
import type { ReactNode } from 'react'
import { GO_SET_PAY_PASSWORD } from '#src/lib/words/words.ts'
import { useUserQuery, type User } from '#src/queries/user.ts'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './add-card.module.css'

export function PayPasswordGate({ children }: { readonly children: (user: User) => ReactNode }) {
  const user = useUserQuery()
  if (user.data === undefined) {
    if (user.isError)
      return <ErrorState onRetry={() => void user.refetch()} busy={user.isFetching} error={user.error} />
    return (
      <Skeleton>
        <div className={css.bones}>
          {[0, 1, 2, 3].map((i) => (
            <Bone key={i} height={54} radius={16} />
          ))}
        </div>
      </Skeleton>
    )
  }
  if (user.data.has_pay_password === 0) {
    return (
      <EmptyState
        title={refusalText('payPasswordUnset')}
        text="绑定收款账户和取款时使用，设置后会回到这里"
        action={
          <ButtonLink to="/password" size="md">
            {GO_SET_PAY_PASSWORD}
          </ButtonLink>
        }
      />
    )
  }
  return children(user.data)
}
