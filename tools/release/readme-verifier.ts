// The table of both READMEs that names the offline verifier of each release.

const TABLE = /(\| \S+ +\| [^|\n]*`fair-verifier\.html`[^|\n]* \|\n\| -+ \| -+ \|\n)((?:\|.*\|\n)*)/

/** The same text with this release's row: the newest first; a release frozen anew has one row. */
export function withVerifier(readme: string, version: string, sha256: string): string {
  const found = TABLE.exec(readme)
  if (found === null) throw new Error('there is no table of offline verifiers')
  const [whole, head = '', rows = ''] = found
  const row = `| ${version.padEnd(7)} | ${`\`${sha256}\``.padEnd(66)} |`
  const others = rows.split('\n').filter((line) => line !== '' && !line.startsWith(`| ${version} `))
  return readme.replace(whole, () => `${head}${[row, ...others].join('\n')}\n`)
}
