// Gallery: segmented.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { Segmented } from './segmented.tsx'

export const demo: Demo = {
  title: '分段选择',
  Show,
}

function Show() {
  const [protocol, setProtocol] = useState('trc')
  return (
    <Segmented
      label="网络协议"
      value={protocol}
      onChange={setProtocol}
      choices={[
        { value: 'trc', label: 'TRC20' },
        { value: 'erc', label: 'ERC20', badge: 3 },
      ]}
    />
  )
}
