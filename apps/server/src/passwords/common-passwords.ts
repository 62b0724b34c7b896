// The commonest passwords, from the stored dictionary, read on first use.
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
