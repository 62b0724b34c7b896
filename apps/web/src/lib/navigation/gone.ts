// Whether the server answered "not found", which a retry does not change.
import { failureOf } from '@lanting/browser-kit/call-error'

export function isGone(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'refused' && failure.code === 404
}
