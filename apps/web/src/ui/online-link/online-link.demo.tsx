// Gallery: online link.
import type { Demo } from '#src/gallery/demo.ts'
import { OnlineLink } from './online-link.tsx'

export const demo: Demo = {
  title: '联网入口',
  Show,
}

function Show() {
  return <OnlineLink to="/recharge">存款</OnlineLink>
}
