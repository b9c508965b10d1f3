import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'
import { parts } from './rules.ts'

const items = z.object({
  count: z.number(),
  /** The first of them: what it is, and what changes about it. */
  first: z.array(z.object({ name: z.string(), detail: z.string() })),
})
export type Items = z.infer<typeof items>

const partPlan = z.object({
  part: z.enum(parts),
  added: items,
  replaced: items,
  /** Amounts in another currency: copied, number for number, only where the merchant says so. */
  foreign: items,
  /** What the store's currency has no decimals for. */
  impossible: items,
  same: z.number(),
  kept: z.number(),
  /** Names what stands here: sent back, it says that this is what the merchant agreed to. */
  version: z.string(),
})
export type PartPlan = z.infer<typeof partPlan>

const store = z.object({ id: z.uuid(), name: z.string(), currency: z.string() })
const params = z.object({ id: z.uuid() })

/** Copying settings of the store `:id` into the session's store. */
export const settingsCopy = endpoints({
  plan: {
    method: 'GET',
    path: '/settings-copy/:id',
    access: 'store',
    params,
    data: z.object({ from: store, to: store, parts: z.array(partPlan) }),
  },
  copy: {
    method: 'POST',
    path: '/settings-copy/:id',
    access: 'store',
    message: 'Settings copied successfully',
    params,
    body: z.object({
      parts: z
        .array(z.object({ part: z.enum(parts), version: z.string().max(200) }), 'Choose what to copy')
        .min(1, 'Choose what to copy')
        .max(parts.length),
      /** True: amounts in another currency are copied, number for number. */
      take_foreign: z.boolean().default(false),
    }),
    data: z.object({
      parts: z.array(
        z.object({
          part: z.enum(parts),
          added: z.number(),
          replaced: z.number(),
          same: z.number(),
          kept: z.number(),
          left_out: z.number(),
        }),
      ),
    }),
  },
})
