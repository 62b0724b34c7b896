// The terms of an application as they were when the member accepted them.
import { useState } from 'react'
import { type Application, useTerms } from '#src/features/activity/queries.ts'
import { Bone, Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'
import css from './activity-info.module.css'
import record from './activity-record.module.css'

interface TermsSheetProps {
  readonly row: Application | null
  readonly onClose: () => void
}

export function TermsSheet({ row, onClose }: TermsSheetProps) {
  // Keeps the row visible during the closing animation.
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)
  return (
    <Sheet open={row !== null} onClose={onClose} title={last?.activity_name ?? ''}>
      {last !== null && <Terms id={last.id} />}
    </Sheet>
  )
}

function Terms({ id }: { readonly id: string }) {
  const terms = useTerms(id)
  if (terms.data === undefined)
    return terms.isError ? (
      <ErrorState onRetry={() => void terms.refetch()} busy={terms.isFetching} error={terms.error} />
    ) : (
      <Skeleton>
        <Bone height={240} radius={16} />
      </Skeleton>
    )
  const { content, memo, version, accepted_at } = terms.data
  return (
    <div className={record.terms}>
      <p className={record.version}>{`第 ${version} 版，您于 ${accepted_at.slice(0, 16)} 申请时的规则`}</p>
      <SafeHtml html={content} className={css.content} />
      <h3 className={css.heading}>活动说明</h3>
      <SafeHtml html={memo} className={css.memo} />
    </div>
  )
}
