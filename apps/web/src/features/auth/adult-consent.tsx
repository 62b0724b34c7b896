// The declaration of age and consent: never ticked beforehand, its documents one tap away.
import { TEXTS } from '@lanting/contract/texts'
import type { Ref } from 'react'
import { Link } from '#src/lib/link.tsx'
import { isBuilt, type Target } from '#src/lib/routes.ts'
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx'
import css from './register-screen.module.css'

/** The consent's two documents, by the name that stands in the sentence. */
const DOCUMENTS: Readonly<Record<string, Target>> = {
  '《服务条款》': '/abouts?type=5',
  '《隐私政策》': '/abouts?type=6',
}

interface AdultConsentProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error: string | null
  readonly ref: Ref<HTMLInputElement>
}

export function AdultConsent({ checked, onChange, error, ref }: AdultConsentProps) {
  return (
    <div>
      <Checkbox ref={ref} checked={checked} onChange={onChange} invalid={error !== null}>
        {TEXTS.ageConfirm
          .split(/(《[^》]+》)/)
          .filter(Boolean)
          .map((part) => (
            <Part key={part} text={part} />
          ))}
      </Checkbox>
      {error !== null && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Part({ text }: { readonly text: string }) {
  const to = DOCUMENTS[text]
  if (to === undefined || !isBuilt(to)) return text
  return (
    <Link to={to} className={css.link}>
      {text}
    </Link>
  )
}
