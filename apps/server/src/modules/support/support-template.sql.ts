// Every statement of the texts that answers begin with.
import { one, type Sql, type Tx } from '#src/db/pool.ts'

export interface TemplateRow {
  readonly id: bigint
  readonly title: string
  readonly content: string
  readonly staff: string | null
  readonly updated_at: Date
}

export interface TemplateIn {
  readonly title: string
  readonly content: string
  readonly staffId: bigint
}

export async function listAll(sql: Sql): Promise<TemplateRow[]> {
  return sql.query<TemplateRow>(
    `SELECT t.id, t.title, t.content, s.name AS staff, t.updated_at
       FROM support_templates t LEFT JOIN staff_names s ON s.id = t.staff_id ORDER BY t.id`,
  )
}

export async function lockAll(tx: Tx): Promise<TemplateRow[]> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('support-templates', 0))")
  return listAll(tx)
}

export async function insert(tx: Tx, { title, content, staffId }: TemplateIn): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    'INSERT INTO support_templates (title, content, staff_id, updated_at) VALUES ($1, $2, $3, app_now()) RETURNING id',
    [title, content, staffId],
  )
  return one(rows).id
}

export async function update(tx: Tx, id: bigint, { title, content, staffId }: TemplateIn): Promise<bigint> {
  await tx.query(
    'UPDATE support_templates SET title = $2, content = $3, staff_id = $4, updated_at = app_now() WHERE id = $1',
    [id, title, content, staffId],
  )
  return id
}

export async function remove(tx: Tx, id: bigint): Promise<void> {
  await tx.query('DELETE FROM support_templates WHERE id = $1', [id])
}
