import { z } from 'zod'
import { isEuropean } from '../pricing/taxes.ts'
import { destinations } from './countries.ts'
import type { ShopIdentity } from './shops.ts'

const condition = z.object({
  of: z.enum(['price', 'weight']),
  end: z.enum(['minimum', 'maximum']),
  /** In the currency of the zone's rate, or in `unit`. */
  amount: z.number().min(0),
  unit: z.enum(['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS']).default('KILOGRAMS'),
})
const rate = z.object({
  name: z.string(),
  description: z.string().nullable().default(null),
  active: z.boolean().default(true),
  /** In major units; null: a carrier works it out. */
  price: z.string().nullable(),
  currency: z.string().length(3).optional(),
  conditions: z.array(condition).default([]),
})
/** A shipping zone; the country `REST` is the rest of the world, `US:CA,NY` two states of one. */
export const zone = z.object({ name: z.string(), countries: z.array(z.string()), rates: z.array(rate) })
export type Zone = z.infer<typeof zone>
export type ZoneRate = Zone['rates'][number]

const flat = (name: string, price: string, conditions: ZoneRate['conditions'] = []): ZoneRate => ({
  name,
  description: null,
  active: true,
  price,
  conditions,
})
const from = (amount: number) => ({ of: 'price', end: 'minimum', amount, unit: 'KILOGRAMS' }) as const
const below = (amount: number) => ({ of: 'price', end: 'maximum', amount, unit: 'KILOGRAMS' }) as const

/** The zones of a shop's first day, which ask what its own checkout asks. */
export const firstZones = ({ country, currency }: ShopIdentity): Zone[] => [
  {
    name: 'Domestic',
    countries: [country],
    rates: [
      flat('Standard', currency === 'USD' ? '6.90' : '4.95', [below(99.99)]),
      flat('Free standard', '0.00', [from(100)]),
      flat('Express', '14.90'),
      { ...flat('Carrier', '0.00'), price: null },
    ],
  },
  ...(!isEuropean(country)
    ? []
    : [
        {
          name: 'Europe',
          countries: destinations.filter((code) => code !== country && isEuropean(code)),
          rates: [flat('Europe', '9.90'), flat('Europe express', '24.90')],
        },
      ]),
  { name: 'International', countries: ['REST'], rates: [flat('International', '29.00')] },
]
