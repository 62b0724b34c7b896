// Gallery: detail page.
import type { Demo } from '#src/gallery/demo.ts'
import { Ground } from '#src/gallery/stage.tsx'
import { Card } from '#src/ui/card/card.tsx'
import { Tag } from '#src/ui/tag/tag.tsx'
import { DetailCards, DetailHead, DetailPage } from './detail-page.tsx'

export const demo: Demo = {
  title: '详情页',
  Show,
}

const QUERY = {
  data: '取款',
  isError: false,
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => undefined,
}

function Show() {
  return (
    <Ground>
      <DetailPage
        title="取款详情"
        query={QUERY}
        isGone={false}
        goneTitle="没有这笔取款"
        records={{ to: '/transRecord?type=2', title: '取款记录' }}
        bones={[120]}
      >
        {(name) => (
          <DetailCards>
            <Card>
              <DetailHead name={name} tag={<Tag tone="wait">待审核</Tag>} />
            </Card>
          </DetailCards>
        )}
      </DetailPage>
    </Ground>
  )
}
