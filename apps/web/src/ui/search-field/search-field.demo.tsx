// Gallery: search field.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { SearchField } from './search-field.tsx'

export const demo: Demo = {
  title: '搜索',
  Show,
}

function Show() {
  const [query, setQuery] = useState('')
  return <SearchField placeholder="搜索银行" value={query} onChange={setQuery} />
}
