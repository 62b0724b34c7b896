// /trust: the public page; `?view=mine` is a member's own proof. Each comes with its styles when it is opened: the first load is full.
import { lazyCode } from '#src/lib/navigation/lazy-code.ts'
import { text, useSearch } from '#src/lib/navigation/search-params.ts'

const PublicTrust = lazyCode(
  () => import('./public-trust.tsx'),
  (m) => m.PublicTrust,
)
const MyProof = lazyCode(
  () => import('./my-proof.tsx'),
  (m) => m.MyProof,
)

export function TrustScreen() {
  const { view } = useSearch({ view: text(8) })
  return view === 'mine' ? <MyProof /> : <PublicTrust />
}
