// Tables with rows of members: those that name a member, and those that refer to one of these.

const NAMES_MEMBER = /\b(?:member|friend|inviter|agent|person)_id\b|\bREFERENCES members\b/

/** In the order of their names. */
export function memberTables(migrations: readonly string[]): string[] {
  const bodies = new Map<string, string>()
  for (const text of migrations.map((one) => one.replaceAll(/--[^\n]*/g, ''))) {
    for (const [, name = '', body = ''] of text.matchAll(
      /^CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(\n([\s\S]*?)^\)/gm,
    ))
      bodies.set(name, `${bodies.get(name) ?? ''} ${body}`)
    for (const [, name = '', change = ''] of text.matchAll(/^ALTER TABLE (\w+)([^;]*)/gm))
      if (/ADD COLUMN/.test(change)) bodies.set(name, `${bodies.get(name) ?? ''} ${change}`)
    for (const [, name = ''] of text.matchAll(/^DROP TABLE (?:IF EXISTS )?(\w+)/gm)) bodies.delete(name)
  }
  const found = new Set([...bodies].filter(([, body]) => NAMES_MEMBER.test(body)).map(([name]) => name))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [name, body] of bodies)
      if ([...body.matchAll(/\bREFERENCES (\w+)/g)].some(([, of = '']) => found.has(of))) found.add(name)
  }
  return [...found].toSorted()
}
