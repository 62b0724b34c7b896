// A link to a page: a real anchor for long presses and screen readers, our own navigation on a tap. A page without a
// screen has no link: nothing is rendered.
import type { ComponentProps, MouseEvent } from 'react'
import { go } from '#src/lib/navigation/go.ts'
import { isBuilt, type Target } from '#src/lib/navigation/routes.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: Target
  readonly replace?: boolean
}

export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  if (!isBuilt(to)) return null
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to, { replace })
  }
  return <a {...rest} href={`#${to}`} onClick={follow} />
}
