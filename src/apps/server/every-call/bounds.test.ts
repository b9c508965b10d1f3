import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { labels } from '#kit/contract/labels.ts'
import { unboundedIn } from '#kit/testing/unbounded.ts'
import { features } from '../routes.ts'

const entries = features.flatMap(({ contract }) => Object.values<Endpoint>(contract))

describe('what a caller may send', () => {
  it('has an end in every field of every call', () => {
    const endless = entries.flatMap(({ method, path, params, query, body }) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema ? unboundedIn(schema, `${method} ${path} ${part}`) : [],
      ),
    )
    expect(endless).toEqual([])
  })

  const text = z.string().max(5)
  it.each<[string, z.ZodType, string[]]>([
    ['a text', z.object({ name: z.string().min(1) }), ['.name']],
    ['a text that only looks as if', z.object({ email: z.email(), web: z.url() }), ['.email', '.web']],
    ['a text behind a transform', z.object({ name: z.string().transform((name) => name.trim()) }), ['.name']],
    ['a text that may be missing', z.object({ name: z.string().nullish().catch(null) }), ['.name']],
    ['a list', z.object({ list: z.array(text) }), ['.list']],
    ['a text in a list', z.object({ list: z.array(z.string()).max(3) }), ['.list[]']],
    ['a record', z.object({ all: z.record(text, text) }), ['.all']],
    ['a text in a record', z.object({ all: labels(text, z.string(), 3) }), ['.all{}']],
    ['a text under one of some names', z.object({ all: z.partialRecord(z.enum(['a']), z.string()) }), ['.all{}']],
    ['one way of two', z.union([text, z.string()]), ['']],
    ['anything', z.object({ what: z.unknown() }), ['.what (unknown)']],
    ['half of two shapes', z.object({ a: text }).and(z.object({ b: z.string() })), ['.b']],
    ['nothing', z.object({ a: text, b: z.uuid(), c: labels(text, text, 2), d: z.array(text).max(2).default([]) }), []],
  ])('is found to be endless: %s', (_, schema, endless) => expect(unboundedIn(schema)).toEqual(endless))
})
