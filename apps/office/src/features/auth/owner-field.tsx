// Tells a password manager whose password this form is about.
import { useMe } from '#src/queries/me.ts'

export function OwnerField() {
  const { username } = useMe()
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
