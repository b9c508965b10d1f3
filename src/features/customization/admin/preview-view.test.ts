import { expect, it } from 'vitest'
import { fitted, frameHeight } from './preview-view.ts'

it('a desktop fits into the room that there is, a phone into the height [v7k2]', () => {
  const desktop = fitted('desktop', 472)
  expect(desktop.width * desktop.scale).toBeCloseTo(472)
  expect(fitted('desktop', 2_000).scale).toBe(1)
  for (const room of [0, 300, 472])
    for (const device of ['desktop', 'phone'] as const) {
      const { height, scale } = fitted(device, room)
      expect(height * scale).toBeCloseTo(frameHeight)
    }
  expect(fitted('phone', 300).width).toBe(390)
  expect(fitted('phone', 300).height).toBeCloseTo(780)
})
