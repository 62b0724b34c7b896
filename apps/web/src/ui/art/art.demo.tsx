// Gallery: art.
import { coverUrl, sceneUrl } from '@lanting/design/art-url'
import type { Demo } from '#src/gallery/demo.ts'
import { Covers, Over, Picture } from '#src/gallery/stage.tsx'
import { Art, Scene, SerifTitle } from './art.tsx'

export const demo: Demo = {
  title: '图景',
  Show,
}

function Show() {
  return (
    <>
      <Picture>
        <Scene src={sceneUrl('hall-dawn')} dark={sceneUrl('hall-night')} height={240} />
        <Over>
          <SerifTitle outline="visitor">静水深流，自在其间</SerifTitle>
          <SerifTitle as="h2">澜亭</SerifTitle>
        </Over>
      </Picture>
      <Covers>
        {['ob001', 'ob005', 'fg010', 'pp012'].map((code) => (
          <Art key={code} src={coverUrl(code)} width={200} height={200} alt="" />
        ))}
      </Covers>
    </>
  )
}
