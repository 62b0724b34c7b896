// The platform's accounts for a bank transfer: one is chosen, and only its number can be copied.
import { useId } from 'react'
import type { ReceivingAccount, useReceivingAccounts } from '#src/features/deposit/queries.ts'
import { Card } from '#src/ui/card/card.tsx'
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx'
import { Facts } from '#src/ui/note/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/states/states.tsx'
import css from '../deposit-form.module.css'

interface ReceivingAccountsProps {
  readonly accounts: ReturnType<typeof useReceivingAccounts>
  readonly chosen: ReceivingAccount | null
  readonly onChoose: (no: string) => void
}

/** The first one until another is chosen; also when the chosen one has been removed. */
export function chosenAccount(
  accounts: readonly ReceivingAccount[] | undefined,
  no: string,
): ReceivingAccount | null {
  return accounts?.find((account) => account.bank_no === no) ?? accounts?.[0] ?? null
}

export function ReceivingAccounts({ accounts, chosen, onChoose }: ReceivingAccountsProps) {
  const count = accounts.data?.length ?? 0
  return (
    <Card className={css.step} label="转账到平台账户">
      <h2>第 1 步 · 转账到平台账户</h2>
      {accounts.isPending && <SkeletonRows rows={3} mark={false} />}
      {accounts.isError && (
        <ErrorState
          onRetry={() => void accounts.refetch()}
          busy={accounts.isFetching}
          error={accounts.error}
        />
      )}
      {accounts.data !== undefined && count === 0 && (
        <EmptyState text="暂时没有收款账户，请换一种方式或联系客服" />
      )}
      {count > 1 && <Banks accounts={accounts.data ?? []} chosen={chosen} onChoose={onChoose} />}
      {chosen !== null && (
        <div className={css.account}>
          <Account account={chosen} />
        </div>
      )}
    </Card>
  )
}

interface BanksProps {
  readonly accounts: readonly ReceivingAccount[]
  readonly chosen: ReceivingAccount | null
  readonly onChoose: (no: string) => void
}

/** Copying a number selects its account, so that staff search the right one. */
function Banks({ accounts, chosen, onChoose }: BanksProps) {
  const name = useId()
  return (
    <div className={css.banks} role="radiogroup" aria-label="转入哪个收款账户">
      {accounts.map(({ bank_no: no, bank_data }) => (
        <label key={no} className={css.bank}>
          <input type="radio" name={name} checked={no === chosen?.bank_no} onChange={() => onChoose(no)} />
          <span>
            {bank_data.bank_name}
            <small>尾号 {no.slice(-4)}</small>
          </span>
        </label>
      ))}
    </div>
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
