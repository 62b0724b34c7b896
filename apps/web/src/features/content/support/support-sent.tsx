// Confirmation for a visitor after the message was sent.
import { spotUrl } from '@lanting/design/art-url'
import { ThemedImage } from '#src/ui/art/art.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card } from '#src/ui/card/card.tsx'
import css from './support-form.module.css'

export function SupportSent({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Card flush className={css.card} label="留言结果">
      <div className={css.sent} role="status">
        <ThemedImage src={spotUrl('done')} dark={spotUrl('done', true)} width={180} height={132} />
        <h2>留言已收到</h2>
        <p>我们会通过您留下的联系方式答复。投诉在 7 日内答复，可申请复核。</p>
        <Button variant="secondary" size="md" onClick={onAgain}>
          再写一条
        </Button>
      </div>
    </Card>
  )
}
