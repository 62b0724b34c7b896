// A full set of rules in numbered sentences.
import { Button } from '#src/ui/button/button.tsx'
import { Sheet } from '#src/ui/sheet/sheet.tsx'
import css from './rules-sheet.module.css'

type RulesSheetProps = { title: string; rules: readonly string[]; open: boolean; onClose: () => void }

export function RulesSheet({ title, rules, open, onClose }: RulesSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ol className={css.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <Button variant="secondary" block onClick={onClose}>
        知道了
      </Button>
    </Sheet>
  )
}
