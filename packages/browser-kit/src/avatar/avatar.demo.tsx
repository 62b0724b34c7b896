// Gallery: avatar.
import { Avatar } from './avatar.tsx'

export const demo = {
  title: '头像',
  Show,
}

function Show() {
  return ['linyu', 'a', 'b', 'c', 'd'].map((seed) => <Avatar key={seed} seed={seed} size={44} />)
}
