// Red packets that are not revealed: each day is named once, however many days and entries follow.
import { addDays, dayStart } from '@lanting/contract/time'
import { expect, test } from 'vitest'
import { newStory } from '#src/log/log-rules.ts'
import { overdueRules } from '#src/log/log-story.ts'
import { PACKET_LIST } from '#src/test/honest-house.ts'

test('a day without its reveal is named once, also when forty days are', () => {
  const story = newStory()
  const days = Array.from({ length: 40 }, (_, n) => addDays('2026-10-01', n))
  const named = days.flatMap((day) => {
    story.packets[`${day}-0`] = { ...PACKET_LIST, day }
    story.at = dayStart(day) + 86_400_000
    // As many entries as a log has in a quarter of an hour.
    return Array.from({ length: 30 }, () => {
      story.at += 30_000
      return overdueRules(story).filter((rule) => rule === 'packet-reveal-late')
    }).flat()
  })
  expect(named).toHaveLength(days.length)
})
