// The passwords that guessers try first: the kept dictionary of the commonest, read when first asked for.
import { isObviousPassword } from '#src/passwords/passwords.rules.ts'

let dictionary: Promise<ReadonlySet<string>> | undefined

async function readDictionary(): Promise<ReadonlySet<string>> {
  const { dictionary: kept } = await import('@zxcvbn-ts/language-common')
  return new Set<string>(kept['passwords-common'])
}

export async function isCommonPassword(password: string, username: string): Promise<boolean> {
  if (isObviousPassword(password, username)) return true
  dictionary ??= readDictionary()
  return (await dictionary).has(password.toLowerCase())
}
