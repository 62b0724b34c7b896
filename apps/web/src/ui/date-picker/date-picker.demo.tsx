// Gallery: date picker.
import { useState } from 'react'
import type { Demo } from '#src/gallery/demo.ts'
import { DatePicker } from './date-picker.tsx'

export const demo: Demo = {
  title: '日期',
  Show,
}

function Show() {
  const [day, setDay] = useState('1992-06-18')
  return <DatePicker label="生日" value={day} min="1980-01-01" max="2008-11-15" onChange={setDay} />
}
