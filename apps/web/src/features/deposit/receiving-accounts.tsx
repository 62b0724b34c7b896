// The platform's own accounts that a bank transfer goes to, with everything worth copying.
import { type ReceivingAccount, useReceivingAccounts } from '#src/features/deposit/queries.ts'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from './deposit-form.module.css'

export function ReceivingAccounts() {
  const accounts = useReceivingAccounts()
  return (
    <Card className={css.step} label="转账到平台账户">
      <h2>第 1 步 · 转账到平台账户</h2>
      {accounts.isPending && <SkeletonRows rows={2} mark={false} />}
      {accounts.isError && (
        <ErrorState
          onRetry={() => void accounts.refetch()}
          busy={accounts.isFetching}
          error={accounts.error}
        />
      )}
      {accounts.data?.length === 0 && <EmptyState text="暂时没有收款账户，请换一种方式或联系客服" />}
      {accounts.data?.map((account) => (
        <div key={account.bank_no} className={css.account}>
          <Account account={account} />
        </div>
      ))}
    </Card>
  )
}

function Account({ account }: { readonly account: ReceivingAccount }) {
  return (
    <Facts
      facts={[
        { label: '收款银行', value: account.bank_data.bank_name },
        { label: '收款人', value: <Copied text={account.bank_owner} label="收款人" /> },
        { label: '账号', value: <Copied text={account.bank_no} label="账号" /> },
        { label: '开户行', value: account.bank_address },
      ]}
    />
  )
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span className={css.copied}>
      {text}
      <CopyButton text={label === '账号' ? text.replace(/\s/g, '') : text} label={label} />
    </span>
  )
}
