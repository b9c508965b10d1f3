import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, darkenedTo, textOn } from './contrast.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it('measures as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  })

  it('finds a text colour that reads on any background', () => {
    const reads = (background: string) => contrast(background, textOn(background)) >= 4.5
    fc.assert(fc.property(colour, reads))
    const greys = Array.from({ length: 256 }, (_, level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`)
    expect(greys.filter((grey) => !reads(grey))).toEqual([])
  })

  it('keeps white on the strong colours that brands use', () => {
    for (const brand of ['#000000', '#1a56db', '#c81e1e', '#7e22ce']) expect(textOn(brand)).toBe('#ffffff')
    for (const light of ['#ffffff', '#ffe066', '#a7f3d0']) expect(textOn(light)).toBe('#111111')
  })

  it('darkens any colour until it reads, and leaves readable ones alone', () => {
    fc.assert(fc.property(colour, (any) => contrast(darkenedTo(4.5, any, '#f6f7f8'), '#f6f7f8') >= 4.5))
    expect(darkenedTo(4.5, '#1A56DB', '#ffffff')).toBe('#1a56db')
  })
})
