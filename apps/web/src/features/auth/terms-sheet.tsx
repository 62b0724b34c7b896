// One of the two consent documents, over the form so that typed values are kept.
import { ABOUT_ARTICLES } from '@lanting/contract/codes'
import { useState } from 'react'
import { useArticle } from '#src/queries/article.ts'
import { SafeHtml } from '#src/ui/safe-html/safe-html.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import { SkeletonRows } from '#src/ui/skeleton/skeleton.tsx'
import { ErrorState } from '#src/ui/states/states.tsx'

export interface Terms {
  readonly about: keyof typeof ABOUT_ARTICLES
  readonly title: string
}

interface TermsSheetProps {
  readonly terms: Terms | null
  readonly onClose: () => void
}

export function TermsSheet({ terms, onClose }: TermsSheetProps) {
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(terms)
  if (terms !== null && terms !== last) setLast(terms)
  return (
    <Sheet open={terms !== null} onClose={onClose} title={last?.title ?? ''}>
      {last !== null && <Text type={ABOUT_ARTICLES[last.about]} />}
    </Sheet>
  )
}

function Text({ type }: { readonly type: number }) {
  const article = useArticle(type)
  if (article.data !== undefined) return <SafeHtml html={article.data.content} />
  if (article.isError)
    return (
      <ErrorState onRetry={() => void article.refetch()} busy={article.isFetching} error={article.error} />
    )
  return <SkeletonRows />
}
