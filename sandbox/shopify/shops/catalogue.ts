import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Option, Product } from './model.ts'

const entryShape = z.object({
  title: z.string(),
  picture: z.string(),
  collection: z.string(),
  price: z.number(),
  /** Added per step of the last option, in hundredths. */
  step: z.number().optional(),
  compareAt: z.number().optional(),
  grams: z.number(),
  stock: z.number(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).optional(),
  digital: z.boolean().optional(),
  oversell: z.boolean().optional(),
  text: z.string(),
})

const file = readFileSync(join(import.meta.dirname, 'catalogue.json'), 'utf8')
const entries = z.array(z.array(entryShape)).parse(JSON.parse(file))
const vendors = ['Linden & Loom', 'Harbor Supply Co.', 'Kiosk Morgenrot']

/** The products of shop number `index`, with ids that stay the same in every sandbox. */
export function seedProducts(index: number, now: Date): Product[] {
  const createdAt = new Date(now.getTime() - 400 * 86_400_000).toISOString()
  return (entries[index] ?? []).map((entry, position) => {
    const id = 7_810_000_000_000 + index * 1_000_000_000 + (position + 1) * 32_768
    const options = entry.options ?? [{ name: 'Title', values: ['Default Title'] }]
    return {
      id,
      handle: toHandle(entry.title),
      title: entry.title,
      description: entry.text,
      type: entry.collection,
      vendor: vendors[index] ?? '',
      tags: [entry.collection.toLowerCase()],
      collection: entry.collection,
      picture: entry.picture,
      status: 'ACTIVE' as const,
      options,
      variants: combinations(options).map((values, variant) => {
        const step = (options.at(-1)?.values.indexOf(values.at(-1) ?? '') ?? 0) * (entry.step ?? 0)
        return {
          id: 43_270_000_000_000 + index * 1_000_000_000 + (position + 1) * 65_536 + variant * 32,
          sku: toSku(entry.title, values),
          options: values,
          price: entry.price + step,
          compareAt: entry.compareAt ?? null,
          grams: entry.grams,
          stock: entry.stock,
          oversell: entry.oversell ?? false,
          taxable: true,
          requiresShipping: !entry.digital,
        }
      }),
      createdAt,
      updatedAt: createdAt,
    }
  })
}

export const toHandle = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function toSku(title: string, values: string[]): string {
  const name = title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 3).toUpperCase())
    .join('')
  const choice =
    values[0] === 'Default Title'
      ? []
      : values.map((value) =>
          value
            .replaceAll(/[^A-Za-z0-9]/g, '')
            .slice(0, 3)
            .toUpperCase(),
        )
  return [name, ...choice].join('-')
}

function combinations(options: Option[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}
