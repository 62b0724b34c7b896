// Gallery: carousel.
import { bannerUrl } from '@lanting/design/art-url'
import type { Demo } from '#src/gallery/demo.ts'
import { Art } from '#src/ui/art/art.tsx'
import { Carousel } from './carousel.tsx'

export const demo: Demo = {
  title: '轮播',
  Show,
}

function Show() {
  return (
    <Carousel label="活动" items={[1, 2, 3, 4]} keyOf={(i) => i}>
      {(i) => <Art src={bannerUrl(i)} width={358} height={116} alt={`横幅 ${i}`} eager={i === 1} />}
    </Carousel>
  )
}
