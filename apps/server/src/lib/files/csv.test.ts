// Files for spreadsheets: text stays text, whatever its first character.
import { expect, it } from 'vitest'
import { csvFile, csvText } from '#src/lib/files/csv.ts'

it.each(['=1+1', '+86', '-2', '@SUM(A1)', '\t=1', '\r=1'])('makes %j harmless', (value) => {
  expect(csvText(value)).toBe(`"'${value}"`)
})

it('doubles quotes and keeps commas and line breaks inside the cell', () => {
  expect(csvText('a "b", c\nd')).toBe('"a ""b"", c\nd"')
})

it('begins with the mark of UTF-8 and ends every row', () => {
  expect(csvFile([['时间'], [csvText('x')]])).toBe('\ufeff时间\r\n"x"\r\n')
})
