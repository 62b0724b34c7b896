// A short glitter over the line of a win, once.
import { random } from '@lanting/design/art/random'
import css from './slot.module.css'

export function Sparks({ seed }: { readonly seed: string }) {
  const r = random(seed)
  return (
    <svg className={css.sparks} viewBox="0 0 358 274" aria-hidden="true">
      {Array.from({ length: 16 }, (_, i) => {
        const [x, y, size, opacity] = [20 + r() * 318, 92 + r() * 90, 0.5 + r() * 0.9, 0.5 + r() * 0.5]
        return (
          <path
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            transform={`translate(${x} ${y}) scale(${size})`}
            d="M0-9C.8-2 2-.8 9 0 2 .8.8 2 0 9-.8 2-2 .8-9 0-2-.8-.8-2 0-9z"
            opacity={opacity}
          />
        )
      })}
    </svg>
  )
}
