// Gallery: address text.
import type { Demo } from '#src/gallery/demo.ts'
import { AddressGroups, AddressText } from './address-text.tsx'

export const demo: Demo = {
  title: '钱包地址',
  Show,
}

const ADDRESS = 'TJmmqjb1DK9TTZbQXzRQ2AuA94z4gKAPFh'

function Show() {
  return (
    <>
      <AddressText address={ADDRESS} />
      <AddressGroups address={ADDRESS} />
    </>
  )
}
