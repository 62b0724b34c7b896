// Whether the server says that there is no such thing, which asking again does not change.
import { failureOf } from '@lanting/browser-kit/call-error'

export function isGone(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'refused' && failure.code === 404
}
