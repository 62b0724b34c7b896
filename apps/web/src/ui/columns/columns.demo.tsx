// Gallery: columns.
import type { Demo } from '#src/gallery/demo.ts'
import { Card } from '#src/ui/card/card.tsx'
import { Columns } from './columns.tsx'

export const demo: Demo = {
  title: '分栏',
  note: '手机单列，768 起两栏',
  Show,
}

function Show() {
  return (
    <Columns gap>
      {['一', '二', '三'].map((name) => (
        <Card key={name}>{name}</Card>
      ))}
    </Columns>
  )
}
