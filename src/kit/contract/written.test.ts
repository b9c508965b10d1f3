import { afterEach, expect, it } from 'vitest'
import { clearWritten, learnWritten, noteWritten, writtenFor } from './written.ts'

afterEach(clearWritten)

const unasked = () => {
  throw new Error('was written elsewhere')
}

it('what was noted in one place is given out in another, and not written again', () => {
  const written = {}
  noteWritten(written, () => writtenFor('de EUR 1250', () => '12,50 €'))
  writtenFor('de EUR 99', () => '0,99 €')
  expect(written).toEqual({ 'de EUR 1250': '12,50 €' })
  learnWritten(written)
  expect(writtenFor('de EUR 1250', unasked)).toBe('12,50 €')
  expect(writtenFor('de EUR 99', () => '99 ct')).toBe('99 ct')
})

it('a drawing that fails leaves nothing noting', () => {
  const written = {}
  expect(() => noteWritten(written, unasked)).toThrow('elsewhere')
  writtenFor('de EUR 1', () => '0,01 €')
  expect(written).toEqual({})
})
