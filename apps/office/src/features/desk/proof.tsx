// The receipt picture of a bank transfer, loaded on demand: each view is written to the audit log.
import { FileImage } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/lib/call.ts'
import { useDepositProof } from '#src/queries/cashier.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Failed, Skeleton } from '#src/ui/states/states.tsx'
import styles from './proof.module.css'

export function Proof({ no }: { readonly no: string }) {
  const [wanted, setWanted] = useState(false)
  const proof = useDepositProof(no, wanted)
  return (
    <Section title="凭证" aside="查看会写入操作日志">
      {!wanted ? (
        <Button tone="outline" icon={<FileImage size={15} />} onClick={() => setWanted(true)}>
          查看凭证
        </Button>
      ) : proof.data !== undefined ? (
        <img className={styles.proof} src={proof.data.picture} alt={`存款 ${no} 的付款凭证`} />
      ) : proof.isError ? (
        <Failed message={messageOf(proof.error)} onRetry={() => void proof.refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Section>
  )
}
