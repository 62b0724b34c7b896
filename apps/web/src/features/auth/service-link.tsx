// Link to customer service on a page without tabs.
import { Icon } from '@lanting/browser-kit/icon/icon.tsx'
import { headset } from '@lanting/design/icons'
import { NavLink } from '#src/ui/nav-bar/nav-bar.tsx'

export function ServiceLink() {
  return (
    <NavLink to="/kefu">
      <Icon d={headset} size={18} />
      在线客服
    </NavLink>
  )
}
