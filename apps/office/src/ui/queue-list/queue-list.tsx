// The list of a money queue in its card, and the words for when nothing waits.
import { Card } from '#src/ui/card/card.tsx'
import { PagedTable, type PagedTableProps } from '#src/ui/paged-table/paged-table.tsx'
import { Empty } from '#src/ui/states/states.tsx'

interface QueueListProps<R>
  extends Omit<PagedTableProps<R>, 'empty' | 'room' | 'rowHeight' | 'onChoose' | 'current'> {
  readonly rowHeight?: number
  readonly current: string | null
  readonly onChoose: (key: string) => void
  readonly none: string
  readonly noneNote: string
  /** Fills the remaining height by default. */
  readonly className?: string | undefined
}

export function QueueList<R>(props: QueueListProps<R>) {
  const { none, noneNote, onChoose, rowHeight = 54, className, ...rest } = props
  return (
    <Card fill={className === undefined} flush className={className}>
      <PagedTable
        {...rest}
        rowHeight={rowHeight}
        room={8}
        onChoose={(row) => onChoose(rest.keyOf(row))}
        empty={<Empty title={none}>{noneNote}</Empty>}
      />
    </Card>
  )
}
