// Gallery: nav bar.
import type { Demo } from '#src/gallery/demo.ts'
import { NavAction, NavBar } from './nav-bar.tsx'

export const demo: Demo = {
  title: '导航栏',
  Show,
}

const nothing = () => undefined

function Show() {
  return <NavBar title="账户明细" right={<NavAction onClick={nothing}>筛选</NavAction>} />
}
