// What the structure tests know and let pass, each with its reason: calls. These lists only shrink.
import { because, type Known } from './known.ts'

/** Calls that docs/trace.md leads to from no screen. */
export const KNOWN_UNTRACED: Known = {
  ...because('apps ask for it before they have a screen', ['docs/trace.md getVisitUrl']),
  ...because('payment providers call it', ['docs/trace.md /hook/pay/:provider']),
}
