// Shows a password once: it is not kept after the dialog closes.
import { TriangleAlert } from 'lucide-react'
import { copy } from '#src/lib/copy.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import styles from './secret-dialog.module.css'

interface SecretDialogProps {
  readonly title: string
  readonly owner: string
  readonly secret: string
  readonly onClose: () => void
}

export function SecretDialog({ title, owner, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.note}>
        <TriangleAlert size={16} aria-hidden="true" />
        只显示这一次。请当面或通过已核实的渠道交给 {owner}，对方登录后必须立即更改。
      </p>
      <output className={styles.secret}>{secret}</output>
      <div className={styles.actions}>
        <Button size="final" tone="outline" onClick={() => void copy(secret)}>
          复制密码
        </Button>
        <Button size="final" tone="primary" onClick={onClose}>
          已交给本人，关闭
        </Button>
      </div>
    </Dialog>
  )
}
