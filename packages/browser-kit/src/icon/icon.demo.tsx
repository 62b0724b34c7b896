// Gallery: icon.
import { headset, loaderCircle, play } from '@lanting/design/icons'
import { Icon } from './icon.tsx'

export const demo = {
  title: '图标',
  Show,
}

function Show() {
  return (
    <>
      <Icon d={headset} />
      <Icon d={play} size={32} />
      <Icon d={loaderCircle} spin />
    </>
  )
}
