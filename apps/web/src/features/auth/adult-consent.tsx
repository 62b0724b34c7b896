// The declaration of age and consent: never pre-ticked, its documents open over the form.
import { RULING_TEXTS, TEXTS } from '@lanting/contract/texts'
import { type MouseEvent, type Ref, useState } from 'react'
import { type Terms, TermsSheet } from '#src/features/auth/terms-sheet.tsx'
import { Link } from '#src/lib/navigation/link.tsx'
import { isBuilt } from '#src/lib/navigation/routes.ts'
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx'
import css from './register-screen.module.css'

/** The consent's two documents, by their name in the sentence. */
const DOCUMENTS: Readonly<Record<string, Terms>> = {
  [`《${RULING_TEXTS.article9}》`]: { about: 5, title: RULING_TEXTS.article9 },
  [`《${RULING_TEXTS.article6}》`]: { about: 6, title: RULING_TEXTS.article6 },
}

interface AdultConsentProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error: string | null
  readonly ref: Ref<HTMLInputElement>
}

export function AdultConsent({ checked, onChange, error, ref }: AdultConsentProps) {
  const [terms, setTerms] = useState<Terms | null>(null)
  return (
    <div>
      <Checkbox ref={ref} checked={checked} onChange={onChange} invalid={error !== null}>
        {TEXTS.ageConfirm
          .split(/(《[^》]+》)/)
          .filter(Boolean)
          .map((part) => (
            <Part key={part} text={part} onRead={setTerms} />
          ))}
      </Checkbox>
      {error !== null && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <TermsSheet terms={terms} onClose={() => setTerms(null)} />
    </div>
  )
}

function Part({ text, onRead }: { readonly text: string; readonly onRead: (terms: Terms) => void }) {
  const terms = DOCUMENTS[text]
  if (terms === undefined || !isBuilt('/abouts')) return text
  const read = (event: MouseEvent) => {
    // A long press or another mouse button still opens the page itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onRead(terms)
  }
  return (
    <Link to={`/abouts?type=${terms.about}`} className={css.link} onClick={read}>
      {text}
    </Link>
  )
}
