import { expect, it } from 'vitest'
import { moveAnnouncements } from './move-announcements.ts'

it('tells names and places while something is moved [g4d6]', () => {
  const told = moveAnnouncements([
    { id: 'a', name: 'Standard' },
    { id: 'b', name: 'Express' },
  ])
  const moved = { active: { id: 'a' }, over: { id: 'b' } }
  expect(told.onDragStart(moved)).toBe('Standard picked up. It is 1 of 2.')
  expect(told.onDragOver(moved)).toBe('Standard moved to 2 of 2.')
  expect(told.onDragOver({ ...moved, over: { id: 'a' } })).toBe('Standard is at 1 of 2.')
  expect(told.onDragEnd(moved)).toBe('Standard dropped at 2 of 2.')
  expect(told.onDragEnd({ ...moved, over: null })).toBe('Standard is where it was.')
  expect(told.onDragCancel(moved)).toBe('Standard is back where it was.')
})
