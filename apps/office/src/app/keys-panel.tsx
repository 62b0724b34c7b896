// The whole map of keys.
import { WORDS } from '#src/lib/words.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Kbd } from '#src/ui/kbd/kbd.tsx'
import styles from './keys-panel.module.css'
import type { OfficePage } from './office-page.ts'

const GENERAL: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['J', 'K'], '下一行、上一行（也可用 ↓ ↑）'],
  [['↵'], '打开所选'],
  [['Esc'], '关闭详情或对话框'],
  [['/'], '在本页搜索'],
  [['⌘', 'K'], WORDS.jump],
  [['⌘', '↵'], WORDS.submitForm],
  [['C', 'Z'], '资金队列：认领、放回（资金核对：立即核对）'],
  [['X'], '资金队列：勾选，只能一起认领'],
  [['A'], '通过：第一下待发，5 秒内第二下执行'],
  [['R'], '驳回：先选理由，再按两下'],
  [['M'], '打开会员页'],
  [['N'], '会员页：写备注'],
  [['E'], '客服消息：结束会话（资金核对：导出）'],
  [['U', 'O'], '操作日志：只看此人、只看此对象'],
  [['V'], '操作日志：验证哈希链'],
  [['Y'], '复制单号、UID 或哈希'],
  [['?'], '这张表'],
]

interface KeysPanelProps {
  readonly pages: readonly OfficePage[]
  readonly onClose: () => void
}

export function KeysPanel({ pages, onClose }: KeysPanelProps) {
  return (
    <Dialog title="快捷键" width="wide" onClose={onClose}>
      <div className={styles.columns}>
        <List rows={GENERAL} />
        <List rows={pages.map(({ letter, title }) => [['G', letter.toUpperCase()], title] as const)} />
      </div>
      <p className={styles.note}>输入文字时快捷键不起作用；Windows 上 ⌘ 为 Ctrl。</p>
    </Dialog>
  )
}

function List({ rows }: { readonly rows: typeof GENERAL }) {
  return (
    <dl className={styles.list}>
      {rows.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
