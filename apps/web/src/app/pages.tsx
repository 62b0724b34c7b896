// Renders the page of the current address. Kept pages stay mounted while hidden, each with the address it was left with.
import { Activity, type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { type Admission, admit } from '#src/app/session/admission.ts'
import { useExpiry } from '#src/app/session/expiry.ts'
import { PageError } from '#src/app/fallback/page-error.tsx'
import { PageSkeleton } from '#src/app/frame/page-skeleton.tsx'
import { FrozenPlace, moveAddress, type Place, usePlace } from '#src/lib/navigation/router.ts'
import type { BuiltPath } from '@lanting/contract/rules/routes'
import { useSession } from '#src/lib/session.ts'

interface Kept {
  readonly token: string | null
  readonly places: readonly Place[]
}

/** The kept pages after this visit. Another session starts with none: their state belongs to a member. */
function keep(kept: Kept, place: Place, admission: Admission, token: string | null): Kept {
  const before = kept.token === token ? kept.places : []
  const here = before.find(({ path }) => path === place.path)
  if (admission.kind !== 'show' || !admission.isKept || here?.key === place.key) {
    return kept.token === token ? kept : { token, places: before }
  }
  const places = here ? before.map((one) => (one === here ? place : one)) : [...before, place]
  return { token, places }
}

type ScreenByPath = ComponentType<{ readonly path: BuiltPath }>

export function Pages({ screen }: { readonly screen: ScreenByPath }) {
  const place = usePlace()
  const session = useSession()
  const admission = admit(place, session)
  const [kept, setKept] = useState<Kept>({ token: session.token, places: [] })
  const next = keep(kept, place, admission, session.token)
  if (next !== kept) setKept(next)

  // While the session dialog is open, the page behind it waits for the answer.
  const isHeld = useExpiry((state) => state.wanted !== null)
  const redirect = admission.kind === 'redirect' && !isHeld ? admission.to : null
  useEffect(() => {
    if (redirect !== null) moveAddress(redirect, { replace: true })
  }, [redirect])

  const [arrivedAt] = useState(place.key)
  useLayoutEffect(() => {
    // The first page is already at its top; scrolling would force a layout in the middle of rendering.
    if (place.key === arrivedAt) return
    // Newer browsers return a promise, which must not become the effect's cleanup.
    window.scrollTo(0, 0)
    // Keyboard and screen reader focus moves to the new page once the old one is gone.
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [place.key, arrivedAt])

  const shown = admission.kind === 'show' ? admission.path : null
  return (
    <>
      {next.places.map((one) => (
        <Activity key={one.path} mode={one.path === shown ? 'visible' : 'hidden'}>
          <Page place={one} path={one.path as BuiltPath} screen={screen} />
        </Activity>
      ))}
      {admission.kind !== 'show' && <PageSkeleton />}
      {admission.kind === 'show' && !admission.isKept && (
        <Page key={admission.path} place={place} path={admission.path} screen={screen} />
      )}
    </>
  )
}

interface PageProps {
  readonly place: Place
  readonly path: BuiltPath
  readonly screen: ScreenByPath
}

function Page({ place, path, screen: Screen }: PageProps) {
  return (
    <FrozenPlace value={place}>
      <PageError visit={place.key}>
        <Suspense fallback={<PageSkeleton />}>
          <Screen path={path} />
          <Arrived />
        </Suspense>
      </PageError>
    </FrozenPlace>
  )
}

/** The first page is rendered, so the boot landscape can be removed. */
function Arrived() {
  useLayoutEffect(() => {
    document.documentElement.style.removeProperty('--boot-scene')
  }, [])
  return null
}
