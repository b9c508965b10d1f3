import { expect, it } from 'vitest'
import { z } from 'zod'
import { withoutOdd } from './without-odd.ts'

const shape = z.object({
  things: z.object({ next: z.string().nullable(), nodes: z.array(z.object({ id: z.number() }).nullable()) }),
})
const left = (data: object) =>
  withoutOdd(data as Record<string, unknown>, ['things', 'nodes'], shape.safeParse(data).error!.issues)

it('leaves out what is odd of a list, and nothing else [k5r5]', () => {
  expect(left({ things: { next: 'a', nodes: [{ id: 1 }, { id: 'two' }, null, {}, { id: 3 }] } })).toEqual({
    things: { next: 'a', nodes: [{ id: 1 }, null, { id: 3 }] },
  })
})

it.each([
  { things: { next: 5, nodes: [{ id: 1 }, { id: 'two' }] } },
  { things: { next: null, nodes: 'none' } },
  { things: null },
])('gives up where more is odd than members of the list (%j) [q2b6]', (data) => expect(left(data)).toBeNull())
