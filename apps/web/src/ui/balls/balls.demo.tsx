// Gallery: balls.
import type { Demo } from '#src/gallery/demo.ts'
import { Balls, Rings } from './balls.tsx'

export const demo: Demo = {
  title: '彩球',
  Show,
}

function Show() {
  return (
    <>
      <Balls
        result={{ type: 2, balls: [{ num: '4' }, { num: '6' }, { num: '9' }], total: 19, wave: 'green' }}
      />
      <Rings count={7} />
    </>
  )
}
